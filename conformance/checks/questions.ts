import fc from "fast-check";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { gridTypes, type QuestionType } from "../arbitraries/question.ts";
import { plainText, tamed } from "../arbitraries/text.ts";
import { listOf, questionPairs } from "../check/alignment.ts";
import { check, type Check } from "../check/check.ts";
import { answerOf, demand, demandShown, demandSuccess } from "../check/demand.ts";
import { breachIsRefused } from "../check/refusal.ts";
import { storedSurvey } from "../check/stored.ts";
import { together } from "../check/together.ts";
import { succeeded } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { questionsOf } from "../reading/survey.ts";
import type { Tools } from "../check/tools.ts";
import { createdContent, createdPool } from "./surveys-members.ts";
import type { SurveyContent } from "../arbitraries/survey-content.ts";
import type { Placed } from "../run/specimens.ts";

/** The content by both roads on which questions travel. */
function bothRoads({ specimens }: Tools, content: SurveyContent): Promise<readonly Placed[]> {
  return together([specimens.created(content), specimens.updated(content)]);
}

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

/** The ways to describe a grid, whose rows and columns the contract leaves open. One of them must be taken. */
const gridForms: readonly (readonly [string, JsonObject])[] = [
  ["options", { options: ["Good", "Fair", "Poor"] }],
  ["no further member", {}],
  ["rows and columns", { rows: ["Price", "Quality"], columns: ["Good", "Fair", "Poor"] }],
  ["rows and options", { rows: ["Price", "Quality"], options: ["Good", "Fair", "Poor"] }],
];

/** Whether a survey with a grid of each type in the first form shows them: then none is tried alone in a quick run. */
function areGridsTakenTogether(tools: Tools): Promise<boolean> {
  const questions = gridTypes.map((type) => ({ type, label: "Rate these", required: false, ...gridForms[0]?.[1] }));
  return tools.once("both grids", async ({ owner, workbench, observe }) => {
    const { id } = await workbench();
    if (!succeeded(await owner.update(id, { questions }))) return false;
    const shown = questionsOf(await storedSurvey(owner, id)) ?? [];
    const areShown = shown.length === 2 && gridTypes.every((type, index) => shown[index]?.["type"] === type);
    if (areShown) observe("grid-members", gridForms[0]?.[0] ?? "");
    return areShown;
  });
}

function gridIsTaken(id: RequirementId, type: "multiple_choice_grid" | "checkbox_grid"): Check {
  return check(id, {
    property: `a question of type ${type}, however its grid is described, is accepted and returned with that type`,
    given: fc.record({ label: plainText().map(tamed) }),
    runs: { standard: 2, thorough: 5 },
    needs: ["SUR-35"],
    async holds({ label }, tools) {
      if (tools.effort === "quick" && (await areGridsTakenTogether(tools))) return;
      const { id: survey } = await tools.workbench();
      const statuses: string[] = [];
      for (const [form, members] of gridForms) {
        const answer = await tools.owner.update(survey, { questions: [{ type, label, required: false, ...members }] });
        statuses.push(`with ${form}: ${answerOf(answer)}`);
        if (!succeeded(answer)) continue;
        tools.observe("grid-members", form);
        demandShown(
          type,
          questionsOf(await storedSurvey(tools.owner, survey))?.[0]?.["type"],
          "the type in the next read",
        );
        return;
      }
      demand(false, {
        message: `a question of type ${type} was refused in every form`,
        expected: "success for at least one description of a grid",
        received: statuses.join("; "),
      });
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
      const { id } = await tools.workbench();
      const twin = { type: "short_text", label: "Anything else?", required: false };
      const twins = [twin, { type: "rating", label: "Between", required: false }, twin];
      const answer = await tools.owner.update(id, { questions: twins });
      if (!succeeded(answer)) return;
      demandShown(
        3,
        (questionsOf(await storedSurvey(tools.owner, id)) ?? []).length,
        "the number of questions, two of them with one label,",
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
