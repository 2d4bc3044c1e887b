import { hostileBodies, hostileNames, spellings } from "../generate/bodies.ts";
import type { Session } from "../engine/session.ts";
import type { HeldSurvey } from "../journal/step.ts";
import type { JsonObject } from "../reading/json.ts";
import type { Scenario } from "./scenario.ts";

const roads = ["create", "update", "add"] as const;

/** The same JSON in other spellings, media types with a charset, texts of other scripts in escapes. */
export const spelling: Scenario = {
  name: "spelling",
  async run(session) {
    const { author, size } = session;
    const { made: survey } = await session.create(author.survey());
    if (survey === undefined) return;
    for (const [index, spell] of spellings.entries())
      for (const road of size === 1 ? [roads[1 + (index % 2)] ?? "update"] : roads) {
        const body = documentFor(session, road);
        await sendTo(session, survey, road, { body, text: spell(body) });
      }
    for (const road of size === 1 ? roads.slice(1) : roads)
      await sendTo(session, survey, road, {
        body: inWords(session, road),
        contentType: "application/json; charset=utf-8",
      });
    if (size > 1) await sendTo(session, survey, "create", { body: inWords(session, "create") });
    for (const road of size === 1 ? [session.random.pick(roads) ?? "update"] : roads) {
      const body = inWords(session, road);
      await sendTo(session, survey, road, { body, text: inAscii(body) });
    }
    await session.look(survey, "slug");
  },
};

/** A document with a text that isn't ASCII. */
function inWords(session: Session, road: (typeof roads)[number]): JsonObject {
  const text = words(session);
  const part = road === "add" ? { recipients: [session.author.row({ inviteTop: text })] } : { description: text };
  return { ...documentFor(session, road), ...part };
}

function words({ author }: Session): string {
  return `Ünïcödé 調査 ${author.mark()}`;
}

function documentFor({ author }: Session, road: (typeof roads)[number]): JsonObject {
  if (road === "create") return author.survey();
  return road === "update" ? author.patch() : author.add(author.rows(2));
}

function inAscii(body: JsonObject): string {
  return JSON.stringify(body).replaceAll(
    /[^\x20-\x7e]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

async function sendTo(
  session: Session,
  survey: HeldSurvey,
  road: (typeof roads)[number],
  details: {
    readonly body?: unknown;
    readonly text?: string;
    readonly contentType?: string;
    readonly isHostile?: boolean;
    readonly what?: string;
  },
): Promise<void> {
  const step = await session.send(road, { ...details, ...(road === "create" ? {} : { survey }) });
  await session.look(step.made ?? survey);
}

/** Input that no careful caller sends, in bodies and in paths. */
export const hostileInput: Scenario = {
  name: "hostile input",
  async run(session) {
    const { author, random, size } = session;
    const { made: survey } = await session.create(author.survey());
    if (survey === undefined) return;
    for (const [index, text] of (size < 8 ? random.some(hostileBodies, size === 1 ? 4 : 12) : hostileBodies).entries())
      for (const road of size === 1 ? [roads[(index + 1) % 3] ?? "update"] : roads)
        await sendTo(session, survey, road, { text, isHostile: true, what: `the body ${text.slice(0, 40)}` });
    const endpoints = ["read", "responses", "update", "add"] as const;
    for (const [index, name] of (size < 8 ? random.some(hostileNames, size === 1 ? 4 : 10) : hostileNames).entries())
      for (const endpoint of size < 8 ? [endpoints[index % 4] ?? "read"] : endpoints) {
        const body =
          endpoint === "update" ? author.patch() : endpoint === "add" ? { recipients: author.rows(1) } : undefined;
        await session.send(endpoint, {
          name,
          isHostile: true,
          what: `the name ${name.slice(0, 20)}`,
          ...(body === undefined ? {} : { body: { ...body } }),
        });
      }
    await session.look(survey);
  },
};
