import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Session } from "../session/session.ts";
import { hostileNames } from "../documents/bodies.ts";
import { unknownId } from "../documents/names.ts";
import { invalidCredentials } from "../../client/credential.ts";
import type { ExpectedSurvey } from "../journal/step.ts";
import { readErrors } from "../open-points/errors.ts";
import { readLists } from "../open-points/lists.ts";
import { textId } from "../reading/survey.ts";
import { showsNamesake } from "../journal/shown.ts";
import { askAll } from "./asking.ts";
import { raceAndReadBack } from "../session/race.ts";
import type { Scenario } from "../session/scenario.ts";

/** Requirements that a run can judge without a write, with one existing survey. The lines only group them. */
export const readable: readonly RequirementId[] = [
  ...(["SVC-1", "SVC-2", "SVC-3", "SVC-4", "SVC-9", "SUR-2", "SUR-3", "SUR-4", "SUR-6", "SUR-8", "SUR-9"] as const),
  ...(["SUR-41", "RCP-1", "RCP-2", "RCP-3", "RCP-4", "RCP-6", "RCP-7", "RCP-18", "RSP-1", "RSP-2", "RSP-6"] as const),
  ...(["RSP-7", "AUT-1", "AUT-2", "AUT-3", "AUT-5", "AUT-6", "AUT-8", "AUT-9", "AUT-10", "AUT-11"] as const),
  ...(["ERR-20", "ERR-30"] as const),
];

/** Reads an existing survey in every way, for runs that must not write. `name` is its id or slug. */
export function reading(name: string): Scenario {
  return {
    name: "reading",
    async run(session) {
      // reads the survey and adds it to the model; undefined if that fails
      const survey = await session.adoptExisting(name);
      if (survey === undefined) return;
      await readInEveryWay(session, survey);
      await readUnknownNames(session, survey);
      await sendUnauthorized(session, survey);
      if (session.hasOther) await readUnderOtherKey(session, survey);
      for (const hostile of [...hostileNames, "a/b"])
        await session.send("read", { name: hostile, isHostile: true, what: `the name ${hostile.slice(0, 20)}` });
      await session.readBack(survey);
    },
  };
}

/** Observes how the service answers the open points that need no write. */
export function askingReader(name: string): Scenario {
  return {
    name: "asking reader",
    isLast: true,
    asks: true,
    async run(session) {
      const survey = session.model.find(name, "owner");
      if (survey === undefined) return;
      for (const openPoints of [readLists, readErrors]) await askAll(session, survey, openPoints);
    },
  };
}

/** After each read, another one must show the same survey (SUR-41). */
async function readInEveryWay(session: Session, survey: ExpectedSurvey): Promise<void> {
  await session.readBack(survey);
  await session.readBack(survey, "slug");
  await session.readBack(survey);
  const listed = await session.list();
  await session.readBack(survey);
  // RSP-6: the read by slug is compared with a read by id before and after it
  for (const by of [...namesInPath(survey), "id"] as const) await session.send("responses", { survey, by });
  await session.readBack(survey);
  const ids = (listed?.items ?? []).flatMap(({ id }) => textId(id) ?? []);
  // other surveys may show what this one doesn't
  const others = ids.filter((id) => id !== survey.id).slice(0, 4);
  for (const id of others) await session.adoptExisting(id, { mayBeGone: true });
}

function namesInPath({ slug }: ExpectedSurvey): readonly ("id" | "slug")[] {
  return slug === undefined ? ["id"] : ["id", "slug"];
}

/** Returns the endpoints that succeeded with a valid key. A rejection by the others proves nothing. */
function servedEndpoints({ journal }: Session): readonly ("list" | "read" | "responses")[] {
  return (["list", "read", "responses"] as const).filter((endpoint) =>
    journal.steps.some(({ operation, isAccepted }) => operation === endpoint && isAccepted),
  );
}

async function readUnknownNames(session: Session, { id, slug = id }: ExpectedSurvey): Promise<void> {
  const { author } = session;
  const similarId = unknownId(id);
  const unknownNames = [
    { name: author.slug(), by: "slug" },
    { name: `${slug}-${author.marker()}`, by: "slug" },
    ...(similarId === undefined ? [] : [{ name: similarId, by: "id" } as const]),
  ] as const;
  for (const unknownName of unknownNames)
    for (const endpoint of servedEndpoints(session)) if (endpoint !== "list") await session.send(endpoint, unknownName);
}

async function sendUnauthorized(session: Session, survey: ExpectedSurvey): Promise<void> {
  const intruders = invalidCredentials(session.keys.owner).map(
    (credential) => ({ as: "intruder", credential, what: credential.name }) as const,
  );
  for (const sender of [{ as: "nobody" } as const, ...intruders])
    for (const endpoint of servedEndpoints(session))
      for (const by of endpoint === "list" ? (["id"] as const) : namesInPath(survey))
        await session.send(endpoint, { ...sender, survey, by });
}

/** The other key must get a 404, even while the owner reads. Skips a slug or id that a survey of the other key has, too. */
async function readUnderOtherKey(session: Session, survey: ExpectedSurvey): Promise<void> {
  await session.list("other");
  for (const by of namesInPath(survey)) {
    const isNamesake = showsNamesake(await session.send("read", { survey, by, as: "other" }));
    if (isNamesake) continue;
    if (servedEndpoints(session).includes("responses")) await session.send("responses", { survey, by, as: "other" });
    const senders = ["owner", "other", "other", "owner"] as const;
    await raceAndReadBack(session, "AUT-10", [survey], () =>
      senders.map((as) => ({ operation: "read", survey, by, as })),
    );
  }
}
