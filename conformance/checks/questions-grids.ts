import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { QuestionType } from "../arbitraries/question.ts";
import type { SurveyContent } from "../arbitraries/survey-content.ts";
import { questionPairs } from "../check/alignment.ts";
import { check, type Check } from "../check/check.ts";
import { answerOf, demandPresent, demandShown, demandSuccess } from "../check/demand.ts";
import { storedSurvey } from "../check/stored.ts";
import { together } from "../check/together.ts";
import type { Tools } from "../check/tools.ts";
import { succeeded } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { questionsOf } from "../reading/survey.ts";
import type { Placed } from "../run/specimens.ts";
import { plainDraft } from "../run/survey-maker.ts";
import { createdContent, createdPool } from "./surveys-members.ts";

/** The content by both roads on which questions travel. */
export function bothRoads({ specimens }: Tools, content: SurveyContent): Promise<readonly Placed[]> {
  return together([specimens.created(content), specimens.updated(content)]);
}

/** The ways to describe a grid, whose rows and columns the contract leaves open. One of them must be taken. */
const gridForms: readonly (readonly [string, JsonObject])[] = [
  ["options", { options: ["Good", "Fair", "Poor"] }],
  ["no further member", {}],
  ["rows and columns", { rows: ["Price", "Quality"], columns: ["Good", "Fair", "Poor"] }],
  ["rows and options", { rows: ["Price", "Quality"], options: ["Good", "Fair", "Poor"] }],
];

/** The first form in which PATCH takes a grid of a type, and the type in the next read. */
function takenGrid(
  type: QuestionType,
  survey: string,
  tools: Tools,
): Promise<{ readonly question: JsonObject; readonly shown: unknown }> {
  return tools.once(`a ${type}`, async ({ owner, observe }) => {
    const statuses: string[] = [];
    for (const [form, members] of gridForms) {
      const question = { type, label: "Rate these", required: false, ...members };
      const answer = await owner.update(survey, { questions: [question] });
      statuses.push(`with ${form}: ${answerOf(answer)}`);
      if (!succeeded(answer)) continue;
      observe("grid-members", form);
      return { question, shown: questionsOf(await storedSurvey(owner, survey))?.[0]?.["type"] };
    }
    return demandPresent<never>(undefined, {
      message: `a question of type ${type} was refused in every form`,
      expected: "success for at least one description of a grid",
      received: statuses.join("; "),
    });
  });
}

/** Demands that a create takes the grid that PATCH takes. */
async function demandCreated(question: JsonObject, tools: Tools): Promise<void> {
  const answer = await tools.once(`a create with a ${String(question["type"])}`, ({ owner, names }) =>
    owner.create({ ...plainDraft(names), questions: [question] }),
  );
  demandSuccess(answer, `a create with one question, of type ${String(question["type"])}, as PATCH takes it,`);
}

/** A check that a type of grid is taken and returned. */
export function gridIsTaken(id: RequirementId, type: "multiple_choice_grid" | "checkbox_grid"): Check {
  return check(id, {
    property: `a question of type ${type}, however its grid is described, is accepted and returned with that type, on create and PATCH`,
    given: createdContent,
    ...createdPool,
    needs: ["SUR-35", "SUR-36"],
    async holds({ content }, tools) {
      const { id: survey } = await tools.workbench();
      const { shown: taken } = await takenGrid(type, survey, tools);
      demandShown(type, taken, "the type in the next read");
      for (const placed of await bothRoads(tools, content)) {
        const pairs = questionPairs(placed).filter(({ sent }) => sent["type"] === type);
        for (const { where, name, shown } of pairs) demandShown(type, shown["type"], `${name} in ${where}`);
        const isLeftOut = placed.road === "create" && pairs.length === 0;
        if (!isLeftOut) continue;
        await demandCreated((await takenGrid(type, survey, tools)).question, tools);
      }
    },
  });
}
