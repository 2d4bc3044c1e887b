import { requirement, requirementIds, type RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Shown } from "./run-scenarios.ts";
import type { RunOptions } from "./options.ts";
import { isExcused } from "./outcome/score.ts";

/** Returns the reason to stop if `--bail` is set and a breach fails the run. */
export function whyBailed({ explanations }: Pick<Shown, "explanations">, options: RunOptions): string | undefined {
  const { bail, strict, only } = options;
  if (bail !== true) return undefined;
  const stops = (id: RequirementId): boolean =>
    only?.includes(id) !== false && !isExcused(id, options) && (strict || requirement(id).level === "MUST");
  // excused requirements explain as much as they can before others are blamed
  const excused = requirementIds.filter((id) => isExcused(id, options));
  const broken = explanations(excused).find(({ id }) => stops(id));
  return broken && `--bail: the run ended when ${broken.id} was found broken`;
}
