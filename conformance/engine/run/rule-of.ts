import { requirementIds, type RequirementId } from "../../../spec/requirements/catalogue.ts";
import { rules } from "../../suite/rules/all.ts";
import type { Rule } from "../../suite/rules/rule.ts";

const ruleOfId = new Map(rules.map((rule) => [rule.id, rule]));

/** Returns the rule of a requirement, or undefined if no client can test it. */
export function ruleOf(id: RequirementId): Rule | undefined {
  return ruleOfId.get(id);
}

/** All rules in the order of the specification. */
export const judgedRules: readonly Rule[] = requirementIds.flatMap((id) => ruleOf(id) ?? []);
