import { requirement, requirementIds, type RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { ScenarioResults } from "./run-scenarios.ts";
import type { RunOptions } from "./options.ts";
import { isExcused } from "./outcome/apply-baseline.ts";

/** Returns the reason to stop if `--bail` is set and a breach makes the verdict nonconformant. */
export function bailReason(
  { explanations }: Pick<ScenarioResults, "explanations">,
  options: RunOptions,
): string | undefined {
  const { bail, strict, only } = options;
  if (bail !== true) return undefined;
  const stops = (id: RequirementId): boolean =>
    only?.includes(id) !== false && !isExcused(id, options) && (strict || requirement(id).level === "MUST");
  // a breach that the baseline excuses may explain the claims alone
  const excused = requirementIds.filter((id) => isExcused(id, options));
  const broken = explanations({ known: excused }).find(({ id }) => stops(id));
  return broken && `--bail: the run ended because ${broken.id} is broken`;
}
