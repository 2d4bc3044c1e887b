import type { Journal } from "../../journal/journal.ts";
import { isByOthers } from "../../journal/other-clients.ts";
import type { Step } from "../../journal/step.ts";
import { findList } from "../../reading/list.ts";

/** True if the survey existed before the run, so that only its responses show who has answered it. */
export function existedBefore(step: Step): boolean {
  return step.expected.survey?.isShared === true && !isByOthers(step);
}

export function previousResponses({ number, expected: { survey } }: Step, { steps }: Journal): Step | undefined {
  return steps.findLast(
    (step) =>
      step.number < number &&
      step.operation === "responses" &&
      step.isAccepted &&
      survey !== undefined &&
      step.expected.survey === survey &&
      step.as === survey.owner,
  );
}

export function isAnswered(step: Step, journal: Journal): boolean {
  if ((step.expected.survey?.submitted ?? []).length > 0) return true;
  const before = existedBefore(step) ? previousResponses(step, journal) : undefined;
  return before !== undefined && responseCount(before) > 0;
}

export function responseCount({ exchange }: Step): number {
  return exchange === undefined ? 0 : (findList(exchange)?.items.length ?? 0);
}
