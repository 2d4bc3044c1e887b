import type { Details } from "../engine/sending.ts";
import type { Session } from "../engine/session.ts";
import { cutId, unknownId } from "../generate/unknown-name.ts";
import { invalidKeys } from "../generate/invalid-keys.ts";
import type { EndpointName } from "../http/endpoint.ts";
import type { HeldSurvey } from "../journal/step.ts";
import { showsNamesake } from "../rules/shown.ts";
import type { Scenario } from "./scenario.ts";

/** All six, in the order in which they are tried. */
export const endpoints = ["create", "list", "read", "update", "add", "responses"] as const;
const byName = endpoints.slice(2);

/** No key, wrong keys, another key's surveys, and names of nothing: none may see or change anything. */
export const strangers: Scenario = {
  name: "strangers",
  async run(session) {
    const { author } = session;
    const mine = (await session.create(author.survey())).made;
    const open = (await session.create(author.survey({ published: true }))).made;
    if (mine === undefined || open === undefined) return;
    for (const [turn, endpoint] of endpoints.entries())
      for (const survey of session.size > 1 ? [mine, open] : [turn % 2 === 0 ? open : mine])
        await attempt(session, endpoint, survey, { as: "nobody", by: survey === mine ? "id" : "slug" });
    for (const survey of [mine, open]) await session.look(survey);
    await wrongKeys(session, mine, open);
    await unknownNames(session, mine);
    await session.look(open);
    if (session.hasOther) await otherKey(session, mine);
  },
};

/** Tries one endpoint as somebody who may not. */
export async function attempt(
  session: Session,
  endpoint: EndpointName,
  survey: HeldSurvey,
  details: Details,
): Promise<void> {
  const { author } = session;
  if (endpoint === "list") {
    await session.send("list", {
      as: details.as ?? "owner",
      ...(details.credential === undefined ? {} : { credential: details.credential }),
      ...(details.what === undefined ? {} : { what: details.what }),
      ...(details.isRevoked === undefined ? {} : { isRevoked: details.isRevoked }),
    });
    return;
  }
  if (endpoint === "create") {
    const body = author.offered();
    const { by: _by, survey: _survey, ...rest } = details;
    await session.send("create", { ...rest, body });
    // in the end some of the others are looked for
    if (session.size > 1 || details.as === "nobody")
      await session.send("read", { name: String(body["slug"]), by: "slug" });
    return;
  }
  const body =
    endpoint === "update"
      ? author.patch({ recipients: author.rows(1) })
      : endpoint === "add"
        ? author.add(author.rows(1))
        : undefined;
  await session.send(endpoint, { ...details, survey, ...(body === undefined ? {} : { body: { ...body } }) });
}

/** Every endpoint, unless the name is that of a survey of the key's own from before the run: nothing is written to that. */
async function attemptAll(
  session: Session,
  survey: HeldSurvey,
  as: "owner" | "other",
  by: "id" | "slug",
): Promise<void> {
  const read = await session.send("read", { survey, as, by });
  if (showsNamesake(read)) return;
  for (const endpoint of byName.slice(1)) await attempt(session, endpoint, survey, { as, by });
  if (by === "slug" || session.size > 1) await session.look(survey);
}

/** Every one on some endpoints, in turn; sent together, as somebody who guesses does. */
async function wrongKeys(session: Session, mine: HeldSurvey, open: HeldSurvey): Promise<void> {
  const { keys, random, size } = session;
  const credentials = random.shuffled(invalidKeys(keys.owner, keys.other, [mine.id]));
  const start = random.below(endpoints.length);
  const each = size === 1 ? 1 : size === 3 ? 2 : endpoints.length;
  const attempts = credentials.flatMap((credential, turn) => {
    const tried = [...endpoints, ...endpoints].slice((start + turn * each) % endpoints.length).slice(0, each);
    const [survey, by] = [turn % 2 === 0 ? mine : open, turn % 3 === 0 ? "slug" : "id"] as const;
    return tried.map((endpoint) => ({
      endpoint,
      survey,
      details: { as: "intruder", credential, by, what: credential.name } as const,
    }));
  });
  await Promise.all(attempts.map(({ endpoint, survey, details }) => attempt(session, endpoint, survey, details)));
  await session.look(mine);
  await session.look(open);
}

async function unknownNames(session: Session, mine: HeldSurvey): Promise<void> {
  const { author, model, random, size } = session;
  const { id, slug = "" } = mine;
  const names = [
    { name: `no-such-${author.mark()}`, by: "slug" },
    { name: unknownId(id), by: "id" },
    { name: cutId(id), by: "id" },
    { name: `${id}-none`, by: "id" },
    { name: `${slug}x`, by: "slug" },
    { name: slug.slice(0, -1), by: "slug" },
    { name: `${slug.slice(0, 12)}%`, by: "slug" },
    { name: `null-${author.slug()}`, by: "slug" },
  ] as const;
  for (const [turn, { name, by }] of (size === 1
    ? [...names.slice(0, 2), ...random.some(names.slice(2), 1)]
    : names
  ).entries()) {
    if (name === undefined || name === "" || model.find(name, "owner") !== undefined) continue;
    for (const endpoint of size < 3 && turn > 1 ? random.some(byName, 1) : byName) {
      const body = endpoint === "update" ? author.patch() : endpoint === "add" ? author.add(author.rows(1)) : undefined;
      await session.send(endpoint, { name, by, ...(body === undefined ? {} : { body: { ...body } }) });
    }
    if (turn < 2 && size > 1) await session.send("read", { name, by });
  }
  // a key is asked for before a survey is
  for (const [turn, endpoint] of byName.entries()) {
    const body = endpoint === "update" ? author.patch() : endpoint === "add" ? author.add(author.rows(1)) : undefined;
    const given = { name: `no-such-${author.mark()}`, by: "slug", ...(body === undefined ? {} : { body }) } as const;
    const credential = session.random.pick(invalidKeys(session.keys.owner, undefined, []));
    const isNobody = credential === undefined || (size === 1 && turn % 2 === 0);
    if (isNobody || size > 1) await session.send(endpoint, { ...given, as: "nobody" });
    if (!isNobody) await session.send(endpoint, { ...given, as: "intruder", credential, what: credential.name });
  }
  await session.look(mine);
}

/** What one key has is 404 to the other, from the start, by both names, on all four endpoints, and stays as it is. */
async function otherKey(session: Session, mine: HeldSurvey): Promise<void> {
  const { author } = session;
  const fresh = await session.send("create", { as: "other", body: author.survey() });
  const { made: theirs } = fresh;
  if (theirs === undefined) return;
  for (const by of ["id", "slug"] as const) {
    await attemptAll(session, theirs, "owner", by);
    await attemptAll(session, mine, "other", by);
  }
  // what one key has just read is as hidden from the other as ever
  for (const endpoint of ["read", "responses"] as const)
    for (const by of session.size === 1 ? (["id"] as const) : (["id", "slug"] as const)) {
      await session.send(endpoint, { survey: mine, by, as: "owner" });
      await session.send(endpoint, { survey: mine, by, as: "other" });
    }
  // people of another key's survey are nobody here
  const row = theirs.rows[0];
  await session.write("add", mine, { recipients: [author.row({ email: row?.members["email"] })] });
  await session.write("add", mine, { recipients: [author.row({ id: row?.id })] });
  await session.look(theirs);
  // whether two keys may have one slug is open; neither changes the other's survey
  const same = await session.create({ ...author.offered(), slug: theirs.slug });
  await session.look(theirs);
  await session.look(theirs, "slug");
  await session.look(same.made, "slug");
}
