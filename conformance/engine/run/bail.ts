import { requirement, requirementIds, type RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Shown } from "./run-scenarios.ts";
import type { RunOptions } from "./options.ts";
import { isExcused } from "./outcome/score.ts";

/** Why nothing more is begun, where a run is to end at its first breach. A breach that only warns, or is excused, stops nothing. */
export function whyBailed({ explanations }: Pick<Shown, "explanations">, options: RunOptions): string | undefined {
  const { bail, strict, only } = options;
  if (bail !== true) return undefined;
  const stops = (id: RequirementId): boolean =>
    only?.includes(id) !== false && !isExcused(id, options) && (strict || requirement(id).level === "MUST");
  // what is excused explains what it can, before anything else is blamed
  const excused = requirementIds.filter((id) => isExcused(id, options));
  const broken = explanations(excused).find(({ id }) => stops(id));
  return broken && `--bail: the run ended when ${broken.id} was found broken`;
}
