import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { rule, type Rule } from "./rule.ts";
import type { onQuestion, onType } from "./tables/members.ts";
import { memberSuspects } from "./tables/member-suspects.ts";
import { questions as questionScenario } from "../properties/questions.ts";

const writes = ["create", "update"] as const;

export const questions: readonly Rule[] = [
  typeRule("QST-1", "short_text"),
  typeRule("QST-2", "long_text"),
  typeRule("QST-3", "single_choice"),
  typeRule("QST-4", "multiple_choice"),
  typeRule("QST-5", "dropdown"),
  typeRule("QST-6", "linear_scale"),
  typeRule("QST-7", "rating"),
  typeRule("QST-8", "multiple_choice_grid"),
  typeRule("QST-9", "checkbox_grid"),
  typeRule("QST-10", "date"),
  typeRule("QST-11", "time"),
  memberRule("QST-12", "label"),
  memberRule("QST-13", "required"),
  memberRule("QST-14", "options"),
  memberRule("QST-15", "allowOther"),
  memberRule("QST-16", "scaleMin"),
  memberRule("QST-17", "scaleMax"),
  memberRule("QST-18", "scaleMinLabel"),
  memberRule("QST-19", "scaleMaxLabel"),
  rule("QST-20", {
    property: "exactly the questions that were sent are returned, in the same order, even if some are equal",
    judgedBy: memberSuspects,
    sentBy: questionScenario,
    facets: writes,
  }),
];

/** The type of `id` makes the compiler check that it is the type's id in the table `onType`. */
function typeRule<T extends keyof typeof onType>(id: (typeof onType)[T] & RequirementId, type: T): Rule {
  return rule(id, {
    property: `a question of type ${type} is accepted and returned with that type`,
    facets: writes,
    notAtQuick: type.endsWith("_grid") ? ["create"] : [],
    judgedBy: memberSuspects,
    sentBy: questionScenario,
  });
}

function memberRule<M extends keyof typeof onQuestion>(id: (typeof onQuestion)[M] & RequirementId, member: M): Rule {
  return rule(id, {
    property: `the value of ${member} in a question is returned as it was sent`,
    facets: writes,
    judgedBy: memberSuspects,
    sentBy: questionScenario,
  });
}
