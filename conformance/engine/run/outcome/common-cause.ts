import type { Step } from "../../../suite/journal/step.ts";
import { isRejected } from "../../../suite/journal/journal.ts";
import { isWrite } from "../../../client/endpoint.ts";
import { reportsError } from "../../../suite/reading/error-in-success.ts";
import type { CommonCause } from "../../../report/common-cause-text.ts";
import type { Explanation } from "../../blame/explanation.ts";

/** A service that rejects this number of requests by id does validate. */
const minRejectedById = 3;

/** Returns the cause that all claims of an explanation have in common, such as `errors as successes`; otherwise undefined. */
export function commonCauseOf({ claims }: Explanation, steps: readonly Step[]): CommonCause | undefined {
  const firstClaims = claims.filter(({ claim }) => claim.precedingClaim === undefined);
  const writes = firstClaims.map(({ claim, step }) => claim.cause ?? step);
  if (writes.every(isErrorAsSuccess)) return "errors as successes";
  if (firstClaims.every(({ claim: { fact } }) => isNumberForText(fact?.want, fact?.got))) return "numbers for texts";
  return writes.every((step) => isUnvalidatedBySlug(step, steps)) ? "no validation by slug" : undefined;
}

/** True for `200 {"error": "title is missing"}`. */
function isErrorAsSuccess(step: Step): boolean {
  const { isAccepted, exchange } = step;
  return isWrite(step) && isAccepted && exchange !== undefined && reportsError(exchange);
}

/** True for 7 in place of "007", and for lists that differ only in such values. */
function isNumberForText(want: unknown, got: unknown): boolean {
  if (Array.isArray(want) && Array.isArray(got) && want.length === got.length) {
    const differing = want.flatMap((item: unknown, index) => (item === got[index] ? [] : [[item, got[index]]]));
    return differing.length > 0 && differing.every(([wanted, shown]) => isNumberForText(wanted, shown));
  }
  return typeof want === "string" && typeof got === "number" && Number(want) === got;
}

/** True if the endpoint rejected none of these requests by slug, and all of them by id. */
function isUnvalidatedBySlug(step: Step, steps: readonly Step[]): boolean {
  if (!isWrite(step) || step.by !== "slug" || !failsValidation(step)) return false;
  const invalid = steps.filter((other) => isWrite(other) && failsValidation(other));
  const rejectedById = invalid.filter((other) => other.by === "id" && isRejected(other));
  if (rejectedById.length < minRejectedById) return false;
  const sameOperation = invalid.filter(({ operation }) => operation === step.operation);
  const byId = sameOperation.filter(({ by }) => by === "id");
  const bySlug = sameOperation.filter(({ by }) => by === "slug");
  return byId.length > 0 && byId.every(isRejected) && !bySlug.some(isRejected);
}

function failsValidation({ expected, exchange }: Step): boolean {
  return exchange !== undefined && expected.outcome !== "accepted" && expected.breaks !== undefined;
}
