import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Check } from "../check/check.ts";
import type { Effort } from "../report/report.ts";

/**
 * How much hangs on each check: about so many requests go one after another in it and in the longest chain of checks that
 * need it. Those with the most begin first, so that no long chain is left at the end.
 */
export function ranksOf(checks: readonly Check[], effort: Effort): ReadonlyMap<RequirementId, number> {
  const dependents = new Map<RequirementId, Check[]>();
  for (const check of checks)
    for (const need of check.needs) dependents.set(need, [...(dependents.get(need) ?? []), check]);
  const ranks = new Map<RequirementId, number>();
  const rank = (check: Check): number => {
    const known = ranks.get(check.id);
    if (known !== undefined) return known;
    const after = (dependents.get(check.id) ?? []).map(rank);
    const total = check.runs[effort] * check.length + Math.max(0, ...after);
    ranks.set(check.id, total);
    return total;
  };
  for (const check of checks) rank(check);
  return ranks;
}
