import pLimit from "p-limit";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { someOf } from "../arbitraries/some-of.ts";
import type { Session } from "../session/session.ts";
import { slugSent } from "../journal/journal.ts";
import { isListed } from "../reading/listed.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import type { Scenario } from "../session/scenario.ts";

/** More than ten, since some services show only the first ten surveys of a list. */
export const minListedSurveys = 12;

/** Requests in flight at once. They don't depend on each other. */
const maxConcurrent = 8;

/** Requirements on lists. A list of few surveys hardly tests them. */
const listRequirements: readonly RequirementId[] = ["SUR-4", "SUR-7", "SUR-8", "SUR-9", "AUT-8"];

/** True if a run with this focus must create more surveys, so that its lists are long enough. */
export function needsSurveys(focus: readonly RequirementId[] | undefined): boolean {
  return focus?.some((id) => listRequirements.includes(id)) === true;
}

/** Ends a run: reads the lists of both keys, some surveys again, and the slugs of rejected creates. */
export const closing: Scenario = {
  name: "closing",
  isLast: true,
  gathers: listRequirements,
  async run(session) {
    const { author, draw, journal, model } = session;
    if (needsSurveys(session.focus)) await createEnoughSurveys(session);
    // sorted, so that draws don't depend on which scenario was faster
    const withSlug = journal.rejectedCreates.filter((step) => slugSent(step) !== undefined);
    const rejected = withSlug.toSorted((a, b) => compareTexts(slugSent(a), slugSent(b)));
    const surveys = model.surveys
      .filter(({ owner }) => owner === "owner")
      .toSorted((a, b) => compareTexts(a.members["title"], b.members["title"]));
    await listAroundPatch(session, surveys);
    const surveysToRead = draw(someOf(surveys, session.forEffort(1, 12)));
    // the run's first slug is still in use, and so is that of a published survey
    const [oldest] = surveys.toSorted((a, b) => a.madeAt - b.madeAt);
    const published = surveys.filter(({ members }) => members["published"] === true);
    const [anyPublished] = draw(someOf(published, 1));
    const holders = session.creates() ? [oldest, anyPublished] : [];
    const slugsInUse = holders.flatMap((survey) => survey?.slug ?? []);
    const createsWithSlugInUse = slugsInUse.map((slug) => author.survey({ slug }));
    await Promise.all([
      checkRejectedSlugs(session, rejected),
      ...createsWithSlugInUse.map((body) => session.send("create", { body })),
      pLimit(maxConcurrent).map(surveysToRead, async (survey) => {
        await session.readBack(survey);
        await session.readBack(survey, "slug");
      }),
    ]);
    // this list follows creates, with no PATCH in between that might refresh a cached list
    await Promise.all([session.list(), ...(session.hasOther ? [readUnderBothKeys(session, surveys.slice(0, 1))] : [])]);
    await Promise.all([
      session.hasOther ? session.list("other") : undefined,
      session.effort === "standard" ? session.send("list", { as: "nobody" }) : undefined,
    ]);
  },
};

/** Creates surveys up to `minListedSurveys`, since a run with `--only` may have created fewer. */
async function createEnoughSurveys(session: Session): Promise<void> {
  const { author, model } = session;
  const existing = model.surveys.filter(({ owner }) => owner === "owner").length;
  for (let made = existing; made < minListedSurveys && session.creates(); made += 1)
    await session.send("create", { body: author.survey() });
}

/** Reads the list before and after a PATCH, with no create in between that might refresh a cached list. */
async function listAroundPatch(session: Session, surveys: readonly ExpectedSurvey[]): Promise<void> {
  const { author } = session;
  const listed = await session.list();
  const certain = surveys.filter(({ isStateUnknown }) => !isStateUnknown);
  const firstListed = certain.find((candidate) => listed?.items.some((item) => isListed(item, candidate)));
  const survey = firstListed ?? certain[0];
  if (survey === undefined) return;
  // a title, since every list shows titles
  await session.write("update", survey, author.patch({ title: author.title() }));
  await session.list();
}

/** The other key must not find a survey, even right after its owner read it. */
async function readUnderBothKeys(session: Session, surveys: readonly ExpectedSurvey[]): Promise<void> {
  for (const survey of surveys)
    for (const by of ["id", "slug"] as const) {
      await session.readBack(survey, by);
      await session.send("read", { survey, by, as: "other" });
    }
}

/** Reads the slugs of rejected creates, which must be unknown, and creates surveys with them. */
async function checkRejectedSlugs(session: Session, rejected: readonly Step[]): Promise<void> {
  const { author, draw, journal, model, effort } = session;
  const isFree = (slug: string | undefined): slug is string =>
    slug !== undefined && model.find(slug, "owner") === undefined;
  const freeSlugs = rejected
    .filter(({ as }) => as !== "other")
    .map(slugSent)
    .filter(isFree);
  const slugsToRead = draw(someOf(freeSlugs, session.forEffort(1, 9)));
  await pLimit(maxConcurrent).map(slugsToRead, (name) => session.send("read", { name, by: "slug" }));
  const byReason = new Map(rejected.flatMap((step) => reasonsOf(step).map((reason) => [reason, slugSent(step)])));
  // the bodies are drawn before any is sent
  const slugs = draw(someOf([...byReason.values()], session.creates() ? session.forEffort(1, byReason.size) : 0));
  const bodies = slugs
    .filter((slug) => isFree(slug) && !journal.wasAccepted(slug))
    .map((slug) => author.survey({ slug }));
  await pLimit(maxConcurrent).map(bodies, (body) =>
    effort === "quick" ? session.send("create", { body }) : session.create(body),
  );
}

/** Returns why the create was rejected, unless its key or its slug was the reason. Each reason is tried once. */
function reasonsOf({ as, expected: { outcome, why = "invalid" } }: Step): readonly string[] {
  return as !== "other" && outcome === "rejected" && why !== "slug in use" ? [why] : [];
}

function compareTexts(first: unknown, second: unknown): number {
  return typeof first === "string" && typeof second === "string" ? first.localeCompare(second, "en") : 0;
}
