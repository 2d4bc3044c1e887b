import type { Journal } from "../journal/journal.ts";
import { isByOthers } from "../journal/other-clients.ts";
import type { Step } from "../journal/step.ts";
import { findList } from "../reading/list.ts";

/** True if the survey existed before the run, or a driver failed on it. Only its responses show whether it is answered. */
export function existedBefore(step: Step): boolean {
  return step.expected.survey?.isShared === true && !isByOthers(step);
}

/** Returns the last step before this one that read the responses of the same survey. */
export function previousResponses({ number, expected: { survey } }: Step, { steps }: Journal): Step | undefined {
  if (survey === undefined) return undefined;
  return steps.findLast((step) => {
    const readsResponses = step.operation === "responses" && step.isAccepted && step.number < number;
    return readsResponses && step.expected.survey === survey && step.as === survey.owner;
  });
}

export function isAnswered(step: Step, journal: Journal): boolean {
  if ((step.expected.survey?.submitted ?? []).length > 0) return true;
  const before = existedBefore(step) ? previousResponses(step, journal) : undefined;
  return before !== undefined && responseCount(before) > 0;
}

export function responseCount({ exchange }: Step): number {
  return exchange === undefined ? 0 : (findList(exchange)?.items.length ?? 0);
}
