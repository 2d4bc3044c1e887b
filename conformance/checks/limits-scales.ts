import fc from "fast-check";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { wholeOrder } from "../arbitraries/whole-list.ts";
import { check, type Check } from "../check/check.ts";
import { demandShown, demandSuccess } from "../check/demand.ts";
import { breachIsRefused } from "../check/refusal.ts";
import { storedSurvey } from "../check/stored.ts";
import { isObject, type JsonObject } from "../reading/json.ts";
import { createdSurvey } from "../reading/survey.ts";
import { plainDraft } from "../run/survey-maker.ts";

function scale(scaleMin: number, scaleMax: number): JsonObject {
  const labels = { scaleMinLabel: "Low", scaleMaxLabel: "High" };
  return {
    type: "linear_scale",
    label: `From ${scaleMin} to ${scaleMax}`,
    required: false,
    scaleMin,
    scaleMax,
    ...labels,
  };
}

/** Every lawful value of one bound; the other in the middle of what is lawful, or at its ends. */
const lawfulScales = {
  scaleMin: [0, 1].flatMap((min) => [scale(min, 5), scale(min, 2), scale(min, 10)]),
  scaleMax: [2, 3, 4, 5, 6, 7, 8, 9, 10].map((max) => scale(1, max)),
} as const;

function lawfulScalesAreTaken(id: RequirementId, property: string, member: "scaleMin" | "scaleMax"): Check {
  const scales = lawfulScales[member];
  return check(id, {
    property,
    given: fc.record({ order: wholeOrder(scales.length), road: fc.constantFrom("create", "update") }),
    examples: (["update", "create"] as const).map((road) => ({ order: scales.map((_, index) => index), road })),
    runs: { quick: 2, standard: 2, thorough: 6 },
    needs: [
      "SUR-35",
      "QST-6",
      "QST-20",
      ...(member === "scaleMin" ? (["QST-16", "LIM-23"] as const) : (["QST-17"] as const)),
    ],
    async holds({ order, road }, tools) {
      const questions = order.flatMap((index) => scales[index] ?? []);
      const survey = await tools.once(`${member} ${road} ${order.join()}`, async (own) => {
        const { id: workbench } = await own.workbench();
        const answer =
          road === "create"
            ? await own.owner.create({ ...plainDraft(own.names), questions })
            : await own.owner.update(workbench, { questions });
        demandSuccess(
          answer,
          `${road === "create" ? "a create" : "a PATCH"} with linear_scale questions of lawful bounds`,
        );
        return storedSurvey(own.owner, createdSurvey(answer)?.id ?? workbench);
      });
      const bounds = (list: unknown): unknown =>
        Array.isArray(list) ? list.map((one: unknown) => (isObject(one) ? one[member] : one)) : list;
      demandShown(bounds(questions), bounds(survey.members["questions"]), `the next read, for each ${member},`);
    },
  });
}

export const scaleChecks = [
  lawfulScalesAreTaken(
    "LIM-20",
    "linear_scale questions with scaleMin 0 and with scaleMin 1 are accepted on create and PATCH, and read back",
    "scaleMin",
  ),
  breachIsRefused(
    "LIM-21",
    "a linear_scale question whose scaleMin is neither 0 nor 1 is refused on create and PATCH, wherever it stands",
    ["QST-6"],
  ),
  breachIsRefused(
    "LIM-22",
    "a linear_scale question without scaleMin is refused on create and PATCH, wherever it stands",
    ["QST-6"],
  ),
  lawfulScalesAreTaken(
    "LIM-23",
    "linear_scale questions with each scaleMax from 2 to 10 are accepted on create and PATCH, and read back",
    "scaleMax",
  ),
  breachIsRefused(
    "LIM-24",
    "a linear_scale question whose scaleMax is no integer from 2 to 10 is refused on create and PATCH, wherever it stands",
    ["QST-6"],
  ),
  breachIsRefused(
    "LIM-25",
    "a linear_scale question without scaleMax is refused on create and PATCH, wherever it stands",
    ["QST-6"],
  ),
] as const;
