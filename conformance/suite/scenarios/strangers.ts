import fc from "fast-check";
import { inAnyOrderOf, someOf } from "../arbitraries/some-of.ts";
import type { Details } from "./sending.ts";
import type { Session } from "./session.ts";
import { cutId } from "../documents/unknown-name.ts";
import { invalidKeys } from "../documents/invalid-keys.ts";
import { endpointNames, namesSurvey, type EndpointName } from "../../client/endpoint.ts";
import { createSurvey, retryUntil, retryUntilAnswered } from "./own-survey.ts";
import { opening } from "./tour.ts";
import { firstCertain } from "../model/expected-survey.ts";
import type { ExpectedSurvey } from "../journal/step.ts";
import { onSurvey, type Scenario } from "./scenario.ts";

const namedEndpoints = endpointNames.filter(namesSurvey);

export const strangers: Scenario = onSurvey("strangers", async (session, mine) => {
  const { author, draw, keys } = session;
  const credentials = draw(inAnyOrderOf(invalidKeys(keys.owner, keys.other, [mine.id])));
  const [wrong] = credentials;
  let slug = author.slug();
  for (const sender of [{ as: "nobody" }, { as: "intruder", credential: wrong, what: wrong?.name }] as const) {
    const { isAccepted } = await retryUntilAnswered((turn) => {
      if (turn > 1) slug = author.slug();
      return session.send("create", { ...sender, body: author.survey({ slug }) });
    });
    if (isAccepted) slug = author.slug();
  }
  await session.send("read", { name: slug, by: "slug" });
  // rejected creates hold no slug
  const { made: open } = await retryUntilAnswered((turn) =>
    session.create(author.survey({ published: true, slug: turn === 1 ? slug : author.slug() })),
  );
  if (open === undefined) return;
  for (const [turn, endpoint] of endpointNames.slice(1).entries())
    for (const survey of session.effort === "quick" || endpoint === "list"
      ? [turn % 2 === 0 ? open : mine]
      : [mine, open])
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
  const { body } = await retryUntil(
    async () => {
      const document = session.author.document(endpoint);
      const { exchange } = await session.send(endpoint, { ...details, body: document && { ...document } });
      return { body: document, exchange };
    },
    // the client retries all other requests
    ({ exchange }) => endpoint !== "create" || exchange !== undefined,
  );
  // the closing scenario looks for some of the others
  if (endpoint === "create" && session.effort === "standard")
    await session.send("read", { name: String(body?.["slug"]), by: "slug" });
}

/** Requests names that resemble a survey's, and unknown names with invalid keys. */
export const unknownNames: Scenario = {
  name: "unknown names",
  async run(session) {
    const known = firstCertain(session.model.surveys, ({ scenario }) => scenario === opening.name);
    const survey = known ?? (await createSurvey(session));
    if (survey === undefined) return;
    await requestSimilarNames(survey, session);
    await sendInvalidKeysForUnknownNames(session);
    await session.readBack(survey);
  },
};

async function requestSimilarNames({ id, slug = "" }: ExpectedSurvey, session: Session): Promise<void> {
  const { author, draw, model } = session;
  const others = [
    [cutId(id), "id"],
    [`${id}-none`, "id"],
    [`${slug}x`, "slug"],
    [slug.slice(0, -5), "slug"],
    [`${slug.slice(0, 12)}%`, "slug"],
    [`null-${author.slug()}`, "slug"],
  ] as const;
  for (const [name = "", by] of session.sample(1, others)) {
    if (name === "" || model.find(name, "owner") !== undefined) continue;
    for (const endpoint of draw(someOf(namedEndpoints, session.forEffort(1, 4))))
      await attempt(session, endpoint, { name, by });
  }
}

/** The key is checked before the survey. */
async function sendInvalidKeysForUnknownNames(session: Session): Promise<void> {
  const { author, draw, keys, effort } = session;
  for (const [turn, endpoint] of namedEndpoints.entries()) {
    const name = `no-such-${author.marker()}`;
    const credential = draw(fc.constantFrom(...invalidKeys(keys.owner, undefined, [])));
    const isNobody = credential === undefined || (effort === "quick" && turn % 2 === 0);
    const named = { name, by: "slug" } as const;
    if (isNobody || effort === "standard") await attempt(session, endpoint, { ...named, as: "nobody" });
    if (!isNobody) await attempt(session, endpoint, { ...named, as: "intruder", credential, what: credential.name });
  }
}
