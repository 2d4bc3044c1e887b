import { requirementIds, type RequirementId } from "../../spec/requirements/catalogue.ts";
import { checks } from "../checks/all.ts";
import { rules } from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";

/** A requirement that the suite judges, as one sentence that is true of every conforming server. */
export interface Judged {
  readonly id: RequirementId;
  readonly property: string;
  /** Requirements whose breach would show in its check too. */
  readonly needs: readonly RequirementId[];
}

const ruleOfId = new Map(rules.map((rule) => [rule.id, rule]));

/** The rule of a requirement; absent where only a check of its own judges it. */
export function ruleOf(id: RequirementId): Rule | undefined {
  return ruleOfId.get(id);
}

/** All that the suite judges, by scenarios or by checks, in the order of the catalogue. */
export const judged: readonly Judged[] = requirementIds.flatMap((id): readonly Judged[] => {
  const check = checks.find((one) => one.id === id);
  const property = ruleOf(id)?.property ?? check?.property;
  return property === undefined ? [] : [{ id, property, needs: check?.needs ?? [] }];
});

/** The requirements whose breach would show in the check of another one. */
export function needsOf(id: RequirementId): readonly RequirementId[] {
  return judgedOf(id)?.needs ?? [];
}

/** What is judged of a requirement; absent where no client can test it. */
export function judgedOf(id: RequirementId): Judged | undefined {
  return judged.find((one) => one.id === id);
}
