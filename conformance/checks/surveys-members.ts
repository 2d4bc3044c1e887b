import fc from "fast-check";
import { fixtureContents } from "../arbitraries/fixture-contents.ts";
import { generatedOnce } from "../arbitraries/generated-once.ts";
import { surveyContent, type SurveyContent } from "../arbitraries/survey-content.ts";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { check, type Check } from "../check/check.ts";
import { theRow } from "../check/adding.ts";
import { listOf } from "../check/alignment.ts";
import { completed } from "../check/completed.ts";
import { demandShown, relyingOn } from "../check/demand.ts";
import { demandSameBySlug } from "../check/read-survey.ts";
import { recipientsShown, storedSurvey } from "../check/stored.ts";
import type { Tools } from "../check/tools.ts";
import type { JsonObject } from "../reading/json.ts";
import { questionsOf, type ShownSurvey } from "../reading/survey.ts";
import { makeSurvey, plainDraft } from "../run/survey-maker.ts";
import { standingReadTwice } from "./surveys.ts";

/** Whole surveys with more than fifty questions and recipients; every check of this pool judges the same ones. */
export const createdContent = generatedOnce(fc.record({ content: surveyContent({ rounds: 5, rows: 57 }) }));

/** The pool of checks that judge `createdContent`. */
export const createdPool = {
  pool: "created",
  examples: fixtureContents().map((content) => ({ content })),
  quickExamples: false,
  runs: { quick: 1, standard: 3, thorough: 12 },
};

function givenIsReturned(id: RequirementId, member: keyof SurveyContent | "slug" | "notificationEmail"): Check {
  return check(id, {
    property: `the ${member} given on create is in the next read and, where it shows it, in the answer, letter for letter`,
    given: createdContent,
    ...createdPool,
    async holds({ content }, { specimens }) {
      const { sent, views } = await specimens.created(content);
      for (const { where, survey } of views) {
        demandShown({ [member]: sent[member] }, { [member]: survey.members[member] }, where);
      }
    },
  });
}

/** A survey that is published shows as many questions, and the same people, as one that isn't. */
async function demandWhole(read: ShownSurvey, draft: JsonObject): Promise<void> {
  const rows = await recipientsShown(read);
  for (const { email } of listOf(draft["recipients"])) theRow(rows, email, "the published survey", "RCP-5");
  await relyingOn("QST-20", () =>
    demandShown(listOf(draft["questions"]).length, questionsOf(read)?.length, "the number of questions when published"),
  );
}

/** The one survey of a run that is published, with both settings true: shown by its create and by the next read. */
export function publishedSurvey(tools: Tools): Promise<{ readonly created: ShownSurvey; readonly read: ShownSurvey }> {
  return tools.once("published", async ({ owner, names }) => {
    const { survey: created, draft } = await makeSurvey(owner, {
      ...plainDraft(names),
      published: true,
      notifyOnResponse: true,
    });
    const read = await storedSurvey(owner, created.id);
    await demandWhole(read, draft);
    return { created: completed(created, read), read };
  });
}

function settingIsReturned(id: RequirementId, member: "published" | "notifyOnResponse"): Check {
  return check(id, {
    property: `${member}, given as true or false on create, is in the next read and, where it shows it, in the answer`,
    given: fc.record({ value: fc.boolean() }),
    examples: [{ value: true }, { value: false }],
    runs: { quick: 2, standard: 2, thorough: 2 },
    async holds({ value }, tools) {
      if (!value) return falseIsReturned(tools, member);
      const published = await publishedSurvey(tools);
      demandSet(true, published.created.members[member], `the answer to a create with ${member} true`);
      demandSet(true, published.read.members[member], "the next read");
      if (member === "published") return;
      const control = await tools.control();
      const shown = control.survey.members;
      if (member in shown)
        demandSet(true, shown[member], `the answer to a create with ${member} true and published false`);
      const read = await storedSurvey(tools.owner, control.id);
      demandSet(true, read.members[member], "the next read");
      // of all surveys it has the most kinds of questions: what a read by slug lacks shows in it
      const answer = await tools.owner.read(control.slug);
      await relyingOn("SUR-3", () => demandSameBySlug(read, answer));
    },
  });
}

/** The standing survey was created with both settings false. */
async function falseIsReturned(tools: Tools, member: string): Promise<void> {
  const { survey } = await tools.standing();
  const [read] = await standingReadTwice(tools);
  const created = completed(survey, read);
  demandSet(false, created.members[member], `the answer to a create with ${member} false`);
  demandSet(false, read.members[member], "the next read");
}

/** Of settings no type is told: 1 and 0 are true and false as many databases have them. */
function demandSet(given: boolean, shown: unknown, where: string): void {
  demandShown(given, shown === 1 ? true : shown === 0 ? false : shown, where);
}

export const surveyMemberChecks = [
  givenIsReturned("SUR-10", "slug"),
  givenIsReturned("SUR-11", "targetCompany"),
  givenIsReturned("SUR-12", "title"),
  givenIsReturned("SUR-13", "description"),
  givenIsReturned("SUR-14", "welcomeMessage"),
  givenIsReturned("SUR-15", "logoUrl"),
  givenIsReturned("SUR-16", "accentColor"),
  settingIsReturned("SUR-17", "published"),
  settingIsReturned("SUR-18", "notifyOnResponse"),
  givenIsReturned("SUR-19", "notificationEmail"),
] as const;
