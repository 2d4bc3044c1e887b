import type { Step } from "../../../suite/journal/step.ts";
import { isRejected } from "../../../suite/journal/journal.ts";
import { isWrite } from "../../../client/endpoint.ts";
import { reportsError } from "../../../suite/reading/error-in-success.ts";
import type { CommonCause } from "../../../report/format/report.ts";
import type { Explanation } from "../../blame/explanation.ts";

/** The minimum number of requests rejected by id that shows that an endpoint validates. */
const minRejectedById = 3;

/** Returns the cause that every claim of an explanation shows. Absent if they show none. */
export function commonCauseOf({ claims }: Explanation, steps: readonly Step[]): CommonCause | undefined {
  const first = claims.filter(({ claim }) => claim.precedingClaim === undefined);
  const writes = first.map(({ claim, step }) => claim.cause ?? step);
  if (writes.every(isErrorAsSuccess)) return "errors as successes";
  return writes.every((step) => isUnvalidatedBySlug(step, steps)) ? "no validation by slug" : undefined;
}

function isErrorAsSuccess(step: Step): boolean {
  const { isAccepted, exchange } = step;
  return isWrite(step) && isAccepted && exchange !== undefined && reportsError(exchange);
}

/** True if the endpoint rejected none of these requests by slug, and all of them by id. */
function isUnvalidatedBySlug(step: Step, steps: readonly Step[]): boolean {
  if (!isWrite(step) || step.by !== "slug" || !failsValidation(step)) return false;
  const sameOperation = steps.filter((other) => other.operation === step.operation && failsValidation(other));
  const byId = sameOperation.filter(({ by }) => by !== "slug");
  const bySlug = sameOperation.filter(({ by }) => by === "slug");
  return byId.length >= minRejectedById && byId.every(isRejected) && !bySlug.some(isRejected);
}

function failsValidation({ expected, exchange }: Step): boolean {
  return exchange !== undefined && expected.outcome !== "accepted" && expected.breaks !== undefined;
}
