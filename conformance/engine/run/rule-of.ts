import { requirementIds, type RequirementId } from "../../../spec/requirements/catalogue.ts";
import { rules } from "../../suite/rules/all.ts";
import type { Rule } from "../../suite/rules/rule.ts";

const ruleOfId = new Map(rules.map((rule) => [rule.id, rule]));

/** Absent if no client can test the requirement. */
export function ruleOf(id: RequirementId): Rule | undefined {
  return ruleOfId.get(id);
}

export const judgedRules: readonly Rule[] = requirementIds.flatMap((id) => ruleOf(id) ?? []);
