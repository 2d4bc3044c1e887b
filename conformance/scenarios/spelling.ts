import { hostileBodies, hostileNames, spellings } from "../generate/bodies.ts";
import type { Session } from "../engine/session.ts";
import type { HeldSurvey } from "../journal/step.ts";
import type { JsonObject } from "../format/json.ts";
import type { Scenario } from "./scenario.ts";

const operations = ["create", "update", "add"] as const;

/** The same JSON in other spellings, media types with a charset, texts of other scripts in escapes. */
export const spelling: Scenario = {
  name: "spelling",
  async run(session) {
    const { author, size } = session;
    const { made: survey } = await session.create(author.survey());
    if (survey === undefined) return;
    for (const [index, spell] of spellings.entries())
      // some of them by create: what it makes stays
      for (const operation of size === 1
        ? [operations[2 - (index % 2)] ?? "update"]
        : operations.slice(index === 0 ? 0 : 1)) {
        const body = documentFor(session, operation);
        await sendTo(session, survey, operation, { body, text: spell(body) });
      }
    for (const operation of size === 1 ? operations.slice(1) : operations)
      for (const body of [documentFor(session, operation), inWords(session, operation)])
        await sendTo(session, survey, operation, { body, contentType: "application/json; charset=utf-8" });
    for (const operation of size === 1 ? operations.slice(0, 1) : operations) {
      const body = inWords(session, operation);
      await sendTo(session, survey, operation, { body, text: inAscii(body) });
    }
    await session.look(survey, "slug");
  },
};

/** A document with a text that isn't ASCII. */
function inWords(session: Session, operation: (typeof operations)[number]): JsonObject {
  const text = words(session);
  const part = operation === "add" ? { recipients: [session.author.row({ inviteTop: text })] } : { description: text };
  return { ...documentFor(session, operation), ...part };
}

function words({ author }: Session): string {
  return `Ünïcödé 調査 ${author.mark()}`;
}

function documentFor({ author }: Session, operation: (typeof operations)[number]): JsonObject {
  if (operation === "create") return author.survey();
  return operation === "update" ? author.patch() : author.add(author.rows(2));
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
  operation: (typeof operations)[number],
  details: {
    readonly body?: unknown;
    readonly text?: string;
    readonly contentType?: string;
    readonly isHostile?: boolean;
    readonly what?: string;
  },
): Promise<void> {
  const step = await session.send(operation, { ...details, ...(operation === "create" ? {} : { survey }) });
  await session.look(step.made ?? survey);
}

/** Input that no careful caller sends, in bodies and in paths. */
export const hostileInput: Scenario = {
  name: "hostile input",
  async run(session) {
    const { author, random, size } = session;
    const { made: survey } = await session.create(author.survey());
    if (survey === undefined) return;
    const bodies = hostileBodies(author.title());
    for (const [index, text] of (size === 1 ? random.some(bodies, 6) : bodies).entries()) {
      const likely = operations.filter((one) => one !== (text.includes("recipients") ? "create" : "add"));
      for (const operation of size === 8 ? operations : size === 1 ? likely.slice(index % 2).slice(0, 1) : likely) {
        const details = { text, isHostile: true, what: `the body ${text.slice(0, 40)}` };
        const step = await session.send(operation, { ...details, ...(operation === "create" ? {} : { survey }) });
        if (step.made !== undefined) await session.look(step.made);
      }
      if (size > 1) await session.look(survey);
    }
    if (size === 1) await session.look(survey);
    for (const [index, name] of (size === 1 ? random.some(hostileNames, 4) : hostileNames).entries())
      for (const endpoint of endpointsFor(session, index)) {
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

const named = ["responses", "update", "add"] as const;

/** A read and one of the other three in turn; in a quick run one of the four, in a thorough run all. */
function endpointsFor({ size }: Session, index: number): readonly ("read" | (typeof named)[number])[] {
  if (size === 8) return ["read", ...named];
  const turn = named[index % 3] ?? "update";
  return size === 3 ? ["read", turn] : [index % 2 === 0 ? "read" : turn];
}
