import pLimit from "p-limit";
import type { Session } from "./session.ts";
import { slugSent } from "../journal/journal.ts";
import { isListed } from "../reading/listed.ts";
import type { HeldSurvey, Step } from "../journal/step.ts";
import { requirementOfRejection } from "../rules/tables/rejections.ts";
import type { Scenario } from "./scenario.ts";

/** So many surveys are looked at once more, by the id and by the slug: in a quick and in a standard run. */
export const lookedAt = [1, 12] as const;

/** After all others: the lists of both keys, what rejected creates left behind, and each survey as it was left. */
export const closing: Scenario = {
  name: "closing",
  isLast: true,
  gathers: ["SUR-4", "SUR-7", "SUR-8", "SUR-9", "AUT-8"],
  async run(session) {
    const { author, journal, model, random } = session;
    // in an order that doesn't hang on which scenario was sooner
    const refused = journal.refusedCreates.toSorted((a, b) => compare(slugSent(a), slugSent(b)));
    const surveys = model.surveys
      .filter(({ owner }) => owner === "owner")
      .toSorted((a, b) => compare(a.members["title"], b.members["title"]));
    await listAroundPatch(session, surveys);
    const looked = random.some(surveys, session.sized(...lookedAt));
    // the first slug of the run is in use still, and so is that of a published survey
    const [oldest] = surveys.toSorted((a, b) => a.madeAt - b.madeAt);
    const open = random.pick(surveys.filter(({ members }) => members["published"] === true));
    const asked = session.creates() ? [oldest, open] : [];
    const inUse = asked.flatMap((one) => (one?.slug === undefined ? [] : author.survey({ slug: one.slug })));
    await Promise.all([
      refusedSlugs(session, refused),
      ...inUse.map((body) => session.send("create", { body })),
      pLimit(atOnce).map(looked, async (survey) => {
        await session.look(survey);
        await session.look(survey, "slug");
      }),
    ]);
    const hidden = surveys.slice(0, 1);
    // what was created since the last list, and no PATCH came in between; then the other key's, and nothing came in between
    await Promise.all([session.list(), ...(session.hasOther ? [hiddenFromOther(session, hidden)] : [])]);
    if (session.hasOther) await session.list("other");
  },
};

/** Before and after a PATCH of what the list shows, with no create in between. */
async function listAroundPatch(session: Session, surveys: readonly HeldSurvey[]): Promise<void> {
  const { author } = session;
  const listed = await session.list();
  const certain = surveys.filter(({ isUncertain }) => !isUncertain);
  const shown = certain.find((one) => listed?.items.some((item) => isListed(item, one)));
  const survey = shown ?? certain[0];
  if (survey === undefined) return;
  // every list shows the title
  await session.write("update", survey, author.patch({ title: author.title() }));
  await session.list();
}

/** So many of what doesn't disturb each other are sent at once. */
const atOnce = 8;

/** What one key has just read is as hidden from the other as ever, also where no write comes in between. */
async function hiddenFromOther(session: Session, surveys: readonly HeldSurvey[]): Promise<void> {
  for (const survey of surveys)
    for (const by of ["id", "slug"] as const) {
      await session.look(survey, by);
      await session.send("read", { survey, by, as: "other" });
    }
}

/** The slugs of rejected creates name nothing, and are free. */
async function refusedSlugs(session: Session, refused: readonly Step[]): Promise<void> {
  const { author, journal, model, random, size } = session;
  const isFree = (slug: string | undefined): slug is string =>
    slug !== undefined && model.find(slug, "owner") === undefined;
  const free = refused.filter(({ as }) => as !== "other").map((step) => slugSent(step));
  await pLimit(atOnce).map(random.some(free.filter(isFree), session.sized(1, 9)), (name) =>
    session.send("read", { name, by: "slug" }),
  );
  const byReason = new Map(refused.flatMap((step) => reasonsOf(step).map((reason) => [reason, slugSent(step)])));
  // who sends what is settled before any is sent
  const bodies = random
    .some([...byReason.values()], session.creates() ? session.sized(1, byReason.size) : 0)
    .filter((slug) => isFree(slug) && !journal.wasAccepted(slug))
    .map((slug) => author.survey({ slug }));
  await pLimit(atOnce).map(bodies, (body) => (size === 1 ? session.send("create", { body }) : session.create(body)));
}

/** Why a create was to be rejected, unless it was for its key or its slug: what has the same reason is tried once. */
export function reasonsOf(step: Step): readonly string[] {
  const { outcome, why } = step.expected;
  const isOtherwiseWrong = outcome === "rejected" && why !== "slug in use";
  return step.as !== "other" && isOtherwiseWrong ? [requirementOfRejection(step)] : [];
}

function compare(one: unknown, other: unknown): number {
  return typeof one === "string" && typeof other === "string" ? one.localeCompare(other, "en") : 0;
}
