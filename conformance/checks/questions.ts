import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { QuestionType } from "../arbitraries/question.ts";
import { listOf, questionPairs } from "../check/alignment.ts";
import { check, type Check } from "../check/check.ts";
import { demand, demandShown, demandSuccess, demandUnchanged, relyingOn } from "../check/demand.ts";
import { breachIsRefused } from "../check/refusal.ts";
import { storedSurvey, updatedSurvey } from "../check/stored.ts";
import { succeeded } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { questionsOf } from "../reading/survey.ts";
import type { Tools } from "../check/tools.ts";
import { bothRoads, gridIsTaken } from "./questions-grids.ts";
import { createdContent, createdPool } from "./surveys-members.ts";

function typeIsTaken(id: RequirementId, type: QuestionType): Check {
  return check(id, {
    property: `questions of type ${type} are accepted and returned with that type, on create and PATCH`,
    given: createdContent,
    ...createdPool,
    needs: ["SUR-35", "SUR-36"],
    async holds({ content }, tools) {
      for (const placed of await bothRoads(tools, content)) {
        const untaken = placed.untaken.find((one) => one.type === type);
        if (untaken !== undefined) demandSuccess(untaken.answer, `a survey with one question, of type ${type},`);
        for (const { where, name, sent, shown } of questionPairs(placed)) {
          if (sent["type"] === type) demandShown(type, shown["type"], `${name} in ${where}`);
        }
      }
    },
  });
}

function memberIsReturned(id: RequirementId, member: string): Check {
  return check(id, {
    property: `the ${member} given on a question is returned, on create and PATCH, in the answer and in the next read`,
    given: createdContent,
    ...createdPool,
    needs: ["SUR-35", "SUR-36"],
    async holds({ content }, tools) {
      for (const placed of await bothRoads(tools, content)) {
        for (const { where, name, sent, shown } of questionPairs(placed)) {
          if (sent[member] !== undefined)
            demandShown(
              { [member]: sent[member] },
              { [member]: shown[member] },
              `${name} (${String(sent["type"])}) in ${where}`,
            );
        }
      }
    },
  });
}

/** Questions that were sent, and the lists in the reads after them. */
interface LongList {
  readonly sent: readonly JsonObject[];
  /** Absent where even few of them are refused. */
  readonly stored?: readonly JsonObject[];
  /** In the read after a PATCH of the title; absent where even few of them are refused. */
  readonly kept?: readonly JsonObject[];
}

/** Two questions with one label, another between them, and behind them so many that not every server takes them. */
function longList(survey: string, tools: Tools): Promise<LongList> {
  const twin = { type: "short_text", label: "Anything else?", required: false };
  const few = [twin, { type: "rating", label: "Between", required: false }, twin];
  const options = Array.from({ length: 30 }, (_, index) => `Option ${index + 1}`);
  const more = Array.from({ length: 120 }, (_, index) => ({ ...twin, label: `Question ${index + 1}` }));
  const many = [...few, { type: "dropdown", label: "Which of these?", required: false, options }, ...more];
  return tools.once("a long list of questions", async ({ owner, names }) => {
    const stored = async () => questionsOf(await storedSurvey(owner, survey)) ?? [];
    for (const sent of [many, few]) {
      if (!succeeded(await owner.update(survey, { questions: sent }))) continue;
      const placed = { sent, stored: await stored() };
      await updatedSurvey(owner, survey, { title: names.title("Many questions") });
      return { ...placed, kept: await stored() };
    }
    return { sent: few };
  });
}

export const questionChecks = [
  typeIsTaken("QST-1", "short_text"),
  typeIsTaken("QST-2", "long_text"),
  typeIsTaken("QST-3", "single_choice"),
  typeIsTaken("QST-4", "multiple_choice"),
  typeIsTaken("QST-5", "dropdown"),
  typeIsTaken("QST-6", "linear_scale"),
  typeIsTaken("QST-7", "rating"),
  gridIsTaken("QST-8", "multiple_choice_grid"),
  gridIsTaken("QST-9", "checkbox_grid"),
  typeIsTaken("QST-10", "date"),
  typeIsTaken("QST-11", "time"),
  memberIsReturned("QST-12", "label"),
  memberIsReturned("QST-13", "required"),
  memberIsReturned("QST-14", "options"),
  memberIsReturned("QST-15", "allowOther"),
  memberIsReturned("QST-16", "scaleMin"),
  memberIsReturned("QST-17", "scaleMax"),
  memberIsReturned("QST-18", "scaleMinLabel"),
  memberIsReturned("QST-19", "scaleMaxLabel"),
  check("QST-20", {
    property: "as many questions come back as were given, in their order, two with one label included",
    given: createdContent,
    ...createdPool,
    needs: ["SUR-35", "SUR-36"],
    async holds({ content }, tools) {
      for (const { sent, views } of await bothRoads(tools, content)) {
        const given = listOf(sent["questions"]).map(({ type, label }) => ({ type, label }));
        for (const { where, survey } of views) {
          const shown = questionsOf(survey) ?? [];
          demand(shown.length === given.length, () => ({
            message: `${where} has ${shown.length} questions, not ${given.length}`,
            expected: `${given.length} questions`,
            received: `${shown.length} questions`,
          }));
          const labels = (list: readonly JsonObject[]): readonly string[] => list.map(({ label }) => String(label));
          const sameSet =
            labels(given)
              .toSorted((a, b) => a.localeCompare(b))
              .join("\n") ===
            labels(shown)
              .toSorted((a, b) => a.localeCompare(b))
              .join("\n");
          if (sameSet) demandShown(labels(given), labels(shown), `the order of questions in ${where}`);
        }
      }
      const { sent, stored, kept } = await longList((await tools.workbench()).id, tools);
      if (stored === undefined) return;
      const labels = (list: readonly JsonObject[]): readonly unknown[] => list.map(({ label }) => label);
      demandShown(
        labels(sent),
        labels(stored),
        `the next read, for the labels of ${sent.length} questions, two of them with one label,`,
      );
      // a server may show options on every question, and what type it shows is for others to judge
      const optionsOf = (list: readonly JsonObject[]): unknown =>
        list.find(({ label }) => label === "Which of these?")?.["options"];
      await relyingOn("QST-14", () =>
        demandShown(optionsOf(sent), optionsOf(stored), "the next read, for many options,"),
      );
      if (kept === undefined) return;
      await relyingOn("SUR-37", () =>
        demandUnchanged(stored, kept, "a long list of questions after PATCH of the title"),
      );
    },
  }),
  breachIsRefused(
    "QST-21",
    "a question whose type is none of the eleven, wherever it stands, is refused on create and PATCH",
  ),
  breachIsRefused(
    "QST-22",
    "a question whose required is no boolean, wherever it stands, is refused on create and PATCH",
  ),
  breachIsRefused(
    "QST-23",
    "a choice question whose options are no array of strings, wherever it stands, is refused on create and PATCH",
  ),
  breachIsRefused(
    "QST-24",
    "a multiple_choice question whose allowOther is no boolean, wherever it stands, is refused on create and PATCH",
  ),
  breachIsRefused("QST-25", "a question whose label is no string, wherever it stands, is refused on create and PATCH"),
  breachIsRefused(
    "QST-26",
    "a list of questions that is no array of objects, wherever it stands, is refused on create and PATCH",
  ),
] as const;
