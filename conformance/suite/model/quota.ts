import { isSurveyLimitError } from "../../client/survey-limit-error.ts";
import type { Journal } from "../journal/journal.ts";
import type { Sender, Step } from "../journal/step.ts";

/** True if a create with this key was accepted. */
export function hasCreated(as: Sender, { steps }: Journal): boolean {
  return steps.some((step) => step.operation === "create" && step.isAccepted && step.as === as);
}

/**
 * True if a create may have been rejected because the account's quota is used up. A 402 or 403 to the second key counts even
 * before its first accepted create: the key may lack permission.
 */
export function isQuotaRejection({ operation, as, credential, status, exchange }: Step, journal: Journal): boolean {
  // a credential other than the key of `as` may itself be the reason
  if (operation !== "create" || credential !== undefined || exchange === undefined) return false;
  if (as === "other" && !hasCreated(as, journal)) return status === 402 || status === 403;
  // before the first accepted create, a rejection may have any reason
  const isNamedInText = [400, 422, 429].includes(status) && isSurveyLimitError(exchange.text);
  return (isNamedInText || status === 402 || status === 403) && hasCreated(as, journal);
}
