import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { rule, type Rule } from "./rule.ts";
import type { onQuestion, onType } from "./tables/members.ts";
import { memberSuspects } from "./tables/state.ts";
import { questions as questionScenario } from "../scenarios/input/questions.ts";

const writes = ["create", "update"] as const;

function ofType<T extends keyof typeof onType>(id: (typeof onType)[T] & RequirementId, type: T): Rule {
  return rule(id, {
    property: `a question of type ${type} is accepted and returned with that type`,
    facets: writes,
    notAtQuick: type.endsWith("_grid") ? ["create"] : [],
    judgedBy: memberSuspects,
    sentBy: questionScenario,
  });
}

function ofMember<M extends keyof typeof onQuestion>(id: (typeof onQuestion)[M] & RequirementId, member: M): Rule {
  return rule(id, {
    property: `a question is returned with the ${member} given for it`,
    facets: writes,
    judgedBy: memberSuspects,
    sentBy: questionScenario,
  });
}

export const questions: readonly Rule[] = [
  ofType("QST-1", "short_text"),
  ofType("QST-2", "long_text"),
  ofType("QST-3", "single_choice"),
  ofType("QST-4", "multiple_choice"),
  ofType("QST-5", "dropdown"),
  ofType("QST-6", "linear_scale"),
  ofType("QST-7", "rating"),
  ofType("QST-8", "multiple_choice_grid"),
  ofType("QST-9", "checkbox_grid"),
  ofType("QST-10", "date"),
  ofType("QST-11", "time"),
  ofMember("QST-12", "label"),
  ofMember("QST-13", "required"),
  ofMember("QST-14", "options"),
  ofMember("QST-15", "allowOther"),
  ofMember("QST-16", "scaleMin"),
  ofMember("QST-17", "scaleMax"),
  ofMember("QST-18", "scaleMinLabel"),
  ofMember("QST-19", "scaleMaxLabel"),
  rule("QST-20", {
    property: "as many questions come back as were given, in their order, equal ones included",
    judgedBy: memberSuspects,
    sentBy: questionScenario,
    facets: writes,
  }),
];
