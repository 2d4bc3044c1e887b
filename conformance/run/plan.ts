import type { Check } from "../check/check.ts";
import { checks as allChecks } from "../checks/all.ts";
import type { Effort } from "../report/report.ts";
import type { RunOptions } from "./options.ts";

/** What a run is going to do; the numbers are those of a subject that keeps everything. */
export interface Plan {
  readonly checks: number;
  readonly requests: number;
  /** Surveys that will be left behind. */
  readonly surveys: number;
}

/** What a whole run with both keys costs. */
const whole: Readonly<Record<Effort, { readonly requests: number; readonly surveys: number }>> = {
  quick: { requests: 300, surveys: 20 },
  standard: { requests: 1_000, surveys: 40 },
  thorough: { requests: 5_000, surveys: 100 },
};

/** What a whole run with both keys costs that writes nothing. */
const readingRequests = 100;

/** Plans a run of these checks. */
export function planOf(
  selected: readonly Check[],
  { effort, readOnly }: Pick<RunOptions, "effort" | "readOnly">,
): Plan {
  if (readOnly !== undefined) return { checks: selected.length, requests: readingRequests, surveys: 0 };
  const share = casesOf(selected, effort) / casesOf(allChecks, effort);
  const { requests, surveys } = whole[effort];
  return { checks: selected.length, requests: Math.ceil(requests * share), surveys: Math.ceil(surveys * share) };
}

function casesOf(checks: readonly Check[], effort: Effort): number {
  return checks.reduce((sum, { runs }) => sum + runs[effort], 0);
}
