import fc from "fast-check";
import { inAnyOrderOf, someOf } from "../arbitraries/some-of.ts";
import type { Details } from "./sending.ts";
import type { Session } from "./session.ts";
import { cutId, unknownId } from "../documents/unknown-name.ts";
import { invalidKeys } from "../documents/invalid-keys.ts";
import { endpointNames, namesSurvey, type EndpointName } from "../../client/endpoint.ts";
import type { ExpectedSurvey } from "../journal/step.ts";
import { showsNamesake } from "../rules/shown.ts";
import { untilAnswered } from "./own-survey.ts";
import { onSurvey, type Scenario } from "./scenario.ts";

const namedEndpoints = endpointNames.filter(namesSurvey);

export const strangers: Scenario = onSurvey("strangers", async (session, mine) => {
  const { author, draw, keys } = session;
  const credentials = draw(inAnyOrderOf(invalidKeys(keys.owner, keys.other, [mine.id])));
  const [wrong] = credentials;
  let slug = author.slug();
  for (const sender of [{ as: "nobody" }, { as: "intruder", credential: wrong, what: wrong?.name }] as const) {
    const { isAccepted } = await session.send("create", { ...sender, body: author.survey({ slug }) });
    if (isAccepted) slug = author.slug();
  }
  await session.send("read", { name: slug, by: "slug" });
  // rejected creates hold no slug
  const { made: open } = await untilAnswered((turn) =>
    session.create(author.survey({ published: true, slug: turn === 1 ? slug : author.slug() })),
  );
  if (open === undefined) return;
  for (const [turn, endpoint] of endpointNames.slice(1).entries())
    for (const survey of session.forEffort([turn % 2 === 0 ? open : mine], [mine, open]))
      await attempt(session, endpoint, { survey, as: "nobody", by: survey === mine ? "id" : "slug" });
  for (const survey of [mine, open]) await session.readBack(survey);
  // each key tries some endpoints in turn; all are sent at once, as an attacker does
  const start = draw(fc.constantFrom(...endpointNames.keys()));
  const each = session.forEffort(1, 2);
  const attempts = credentials.flatMap((credential, turn) => {
    const first = (start + turn * each) % endpointNames.length;
    const [survey, by] = [turn % 2 === 0 ? mine : open, turn % 3 === 0 ? "slug" : "id"] as const;
    const details = { survey, as: "intruder", credential, by, what: credential.name } as const;
    return [...endpointNames, ...endpointNames]
      .slice(first, first + each)
      .map((endpoint) => attempt(session, endpoint, details));
  });
  await Promise.all(attempts);
  await session.readBack(mine);
  await session.readBack(open, "slug");
});

export async function attempt(session: Session, endpoint: EndpointName, details: Details): Promise<void> {
  const body = session.author.document(endpoint);
  await session.send(endpoint, { ...details, body: body && { ...body } });
  // the closing scenario looks for some of the others
  if (endpoint === "create" && session.size > 1)
    await session.send("read", { name: String(body?.["slug"]), by: "slug" });
}

/** Requests unknown names with and without a key, and another key's surveys. AUT-9 compares the responses. */
export const unknownNames: Scenario = onSurvey("unknown names", async (session, mine) => {
  const { author, draw, keys, model, size } = session;
  const { id, slug = "" } = mine;
  const plainNames = [
    [`no-such-${author.marker()}`, "slug"],
    [unknownId(id), "id"],
  ] as const;
  const others = [
    [cutId(id), "id"],
    [`${id}-none`, "id"],
    [`${slug}x`, "slug"],
    [slug.slice(0, -5), "slug"],
    [`${slug.slice(0, 12)}%`, "slug"],
    [`null-${author.slug()}`, "slug"],
  ] as const;
  for (const [turn, [name = "", by]] of [...plainNames, ...session.sample(1, others)].entries()) {
    if (name === "" || model.find(name, "owner") !== undefined) continue;
    for (const endpoint of turn > 1 ? draw(someOf(namedEndpoints, session.forEffort(1, 4))) : namedEndpoints)
      await attempt(session, endpoint, { name, by });
    if (turn < 2 && size > 1) await session.send("read", { name, by });
  }
  // the key is checked before the survey
  for (const [turn, endpoint] of namedEndpoints.entries()) {
    const name = `no-such-${author.marker()}`;
    const credential = draw(fc.constantFrom(...invalidKeys(keys.owner, undefined, [])));
    const isNobody = credential === undefined || (size === 1 && turn % 2 === 0);
    const named = { name, by: "slug" } as const;
    if (isNobody || size > 1) await attempt(session, endpoint, { ...named, as: "nobody" });
    if (!isNobody) await attempt(session, endpoint, { ...named, as: "intruder", credential, what: credential.name });
  }
  await session.readBack(mine);
  if (session.hasOther) await attemptAcrossKeys(session, mine);
});

/** One key's surveys are 404 to the other, by both names, on all four endpoints, and stay unchanged. */
async function attemptAcrossKeys(session: Session, mine: ExpectedSurvey): Promise<void> {
  const { author } = session;
  // a published survey is open to its recipients, not to other keys
  const recipients = [author.updatedRow(mine.rows[0]), author.row()];
  const title = session.size === 1 ? author.title() : mine.members["title"];
  const shared = author.survey({ title, published: true, recipients });
  const { made: theirs } = await session.send("create", { as: "other", body: shared });
  if (theirs === undefined) return;
  for (const by of ["id", "slug"] as const) {
    await attemptAll(session, theirs, "owner", by);
    await attemptAll(session, mine, "other", by);
  }
  // empty writes must fail as well; by slug, since an older survey of this key may have the same id
  if (session.size > 1 && theirs.slug !== undefined) {
    await session.send("update", { survey: theirs, by: "slug", as: "owner", body: {} });
    await session.send("add", { survey: theirs, by: "slug", as: "owner", body: { recipients: [] } });
  }
  // a survey stays hidden right after its own key reads it
  for (const operation of session.forEffort(["read"], ["read", "responses"]) as readonly ("read" | "responses")[])
    for (const by of session.forEffort(["id"], ["id", "slug"]))
      for (const as of ["owner", "other"] as const) await session.send(operation, { survey: mine, by, as });
  await session.send("update", {
    survey: theirs,
    body: { recipients: [author.updatedRow(mine.rows[1]), ...recipients] },
  });
  await session.readBack(mine);
  // recipients of another key's survey are unknown here
  const [row] = theirs.rows.filter(
    ({ members }) => !mine.rows.some((one) => one.members["email"] === members["email"]),
  );
  await session.write("add", mine, { recipients: [author.updatedRow(row)] });
  await session.write("add", mine, { recipients: [author.row({ id: row?.id })] });
  await session.readBack(theirs);
  // two keys may share a slug or not; neither changes the other's survey
  const same = await session.create(author.survey({ slug: theirs.slug }));
  await session.readBack(theirs);
  if (session.size > 1) await session.readBack(theirs, "slug");
  await session.readBack(same.made, "slug");
}

/** Tries every endpoint. Writes nothing if the name is also that of the key's own survey from before the run. */
async function attemptAll(
  session: Session,
  survey: ExpectedSurvey,
  as: "owner" | "other",
  by: "id" | "slug",
): Promise<void> {
  const read = await session.send("read", { survey, as, by });
  if (showsNamesake(read)) return;
  for (const endpoint of namedEndpoints.slice(1)) await attempt(session, endpoint, { survey, as, by });
  if (by === "slug" || session.size > 1) await session.readBack(survey);
}
