import { requirementIds, type RequirementId } from "../../../spec/requirements/catalogue.ts";
import { rules } from "../../suite/rules/all.ts";
import type { Rule } from "../../suite/rules/rule.ts";

const ruleOfId = new Map(rules.map((rule) => [rule.id, rule]));

/** The rule of a requirement; absent where no client can test it. */
export function ruleOf(id: RequirementId): Rule | undefined {
  return ruleOfId.get(id);
}

/** All that the suite judges, in the order of the catalogue. */
export const judged: readonly Rule[] = requirementIds.flatMap((id) => ruleOf(id) ?? []);
