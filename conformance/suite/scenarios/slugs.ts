import { someOf } from "../arbitraries/some-of.ts";
import { acceptable } from "../documents/acceptable.ts";
import type { Author } from "../documents/author.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import type { ExpectedSurvey } from "../journal/step.ts";
import type { Session } from "./session.ts";
import { onSurvey, type Scenario } from "./scenario.ts";

/** In no schema. A server that returns it keeps every unknown member. */
export const undocumentedMember = "internalRemark";

export const slugs: Scenario = onSurvey("slugs", async (session, survey) => {
  const { author, draw, journal } = session;
  const { slug = "" } = survey;
  // the given title: the service may show another one
  const created = journal.createOf(survey)?.body;
  const title = isObject(created) ? created["title"] : undefined;
  await createWithSlugInUse(session, survey);
  const surveyOfSameTitle = await createWithSameTitle(session, title);
  for (const similar of draw(someOf([`${slug}-2`, `x${slug}`.slice(0, 30)], session.forEffort(0, 1)))) {
    await findBySlug(session, { ...author.rejectableSurvey(), ...emptyLookingValues(author, title), slug: similar });
    await session.readBack(survey, "slug");
  }
  const emptyLists = { recipients: [], questions: [] };
  await findBySlug(session, {
    ...author.rejectableSurvey(),
    ...session.forEffort(emptyLookingValues(author, title), emptyLists),
    slug: author.digits(),
  });
  await createLongestSlug(session);
  await findBySlug(session, { ...author.rejectableSurvey(), slug: slug.toUpperCase() });
  await session.readBack(survey, "slug");
  await createEmptySurveys(session, title);
  if (session.effort === "standard") await session.readBack(surveyOfSameTitle, "slug");
  // a PATCH with a slug in use may be accepted, but no two surveys may share it; the final lists need equal titles
  if (surveyOfSameTitle !== undefined)
    await session.write("update", surveyOfSameTitle, { description: `About ${author.marker()}`, slug });
  await session.readBack(survey, "slug");
  if (session.effort === "standard") await session.readBack(surveyOfSameTitle, "slug");
});

async function findBySlug(session: Session, body: JsonObject): Promise<void> {
  const { made } = await session.create(body);
  await session.readBack(made, "slug");
  if (session.effort === "standard" && made?.slug !== undefined)
    await session.send("responses", { survey: made, by: "slug" });
}

/** Some services treat "0" as empty. */
function emptyLookingValues(author: Author, title: unknown): JsonObject {
  return {
    title,
    targetCompany: `調査会社 ${author.marker()}`,
    description: "0",
    welcomeMessage: "0",
    recipients: [author.row({ targetCompany: "0", title: "null", inviteTop: "0", inviteSignOff: "None" })],
  };
}

async function createWithSlugInUse(session: Session, survey: ExpectedSurvey): Promise<void> {
  const { author } = session;
  const { slug = "" } = survey;
  const recipients = [author.updatedRow(survey.rows[0])];
  for (const variant of session.forEffort([{ recipients }], [{ recipients: undefined }, { recipients }])) {
    // a survey keeps its slug after every change
    if (variant.recipients !== undefined)
      await session.write(
        "update",
        survey,
        acceptable({ description: `About ${author.marker()}`, questions: [author.question()] }),
      );
    const body = author.survey({ slug, ...variant });
    // a copy isn't marked as acceptable: a service may need recipients
    await session.send("create", { body: variant.recipients === undefined ? { ...body } : body });
    await session.readBack(survey);
    await session.readBack(survey, "slug");
  }
}

/** Surveys may share a title; each gets a slug of its own. */
async function createWithSameTitle(session: Session, title: unknown): Promise<ExpectedSurvey | undefined> {
  const { author } = session;
  const { made } = await session.create(author.survey({ slug: undefined, title }));
  if (made?.slug === undefined) return made;
  await session.send("create", { body: author.survey({ slug: made.slug }) });
  await session.readBack(made, "slug");
  return made;
}

/** Each exceeds by 1 a length to which databases and frameworks cut names. */
const lengthsJustTooLong = [256, 129, 101, 65, 51, 41, 33];

/** A service must store the longest slug that it accepts whole. One that cuts slugs is found here. */
async function createLongestSlug(session: Session): Promise<void> {
  const { author, draw } = session;
  const tried = session.forEffort(
    [...draw(someOf(lengthsJustTooLong.slice(0, 3), 1)), ...lengthsJustTooLong.slice(3)],
    lengthsJustTooLong,
  );
  for (const length of tried) {
    const slug = `${author.slug()}-`.padEnd(length, "s");
    const { made, isAccepted } = await session.create({ ...author.rejectableSurvey(), slug });
    await session.readBack(made, "slug");
    if (isAccepted && session.effort === "standard" && made?.slug === slug) {
      // a slug with the same beginning isn't in use
      const { made: other } = await session.create(author.survey({ slug: `${slug.slice(0, -1)}t` }));
      await session.readBack(other, "slug");
    }
    if (isAccepted) return;
  }
}

/** Surveys that were created empty must share neither later lists nor generated slugs. */
async function createEmptySurveys(session: Session, title: unknown): Promise<void> {
  const { author, effort } = session;
  const bareSurvey = (): JsonObject => {
    const { slug: _slug, questions: _questions, recipients: _recipients, ...rest } = author.rejectableSurvey();
    return { ...rest, title: "調査", targetCompany: "会社", description: author.title() };
  };
  const { made: first } = await session.create(bareSurvey());
  if (first === undefined) return;
  await session.send("responses", { survey: first });
  if (effort === "quick") return;
  if (first.slug !== undefined) await session.send("responses", { survey: first, by: "slug" });
  await session.write("add", first, author.add(author.rows(1)));
  await session.write("update", first, acceptable({ questions: [author.question()] }));
  // a second survey without a slug: the slug of its title is in use
  const { made: sameTitle } = await session.create({ ...bareSurvey(), title });
  await session.readBack(sameTitle, "slug");
  const notificationEmail = author.email();
  await session.create({ ...bareSurvey(), published: true, notifyOnResponse: true, notificationEmail });
  const copy = ["inviteTop", "inviteBottom", "inviteSignOff"].map((name) => [name, `Dear reader ${author.marker()}`]);
  await session.create({
    ...author.rejectableSurvey(),
    ...Object.fromEntries(copy),
    [undocumentedMember]: author.marker(),
  });
  await session.readBack(first);
}
