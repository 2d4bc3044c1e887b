import { isWrite } from "../../client/endpoint.ts";
import { isByOthers } from "../../suite/journal/other-clients.ts";
import type { Expected, Sending, Step } from "../../suite/journal/step.ts";
import type { Intent } from "../exchange/intent.ts";
import { expectedInRace } from "../../suite/session/sending.ts";
import type { Journal } from "../../suite/journal/journal.ts";
import { brokenBy } from "../../suite/model/broken-by.ts";
import { isQuotaRejection } from "../../suite/model/quota.ts";
import { maxRecipients } from "../../../spec/schemas/max-recipients.ts";
import { emailKey, rowsIn } from "../../suite/model/expected-survey.ts";
import { isOrdinaryDocument } from "../../suite/documents/ordinary-document.ts";
import { isObject } from "../../client/json/json.ts";

/*
 * Predicts the response to a request that another client sent. A listener judges such recorded requests. Unlike the suite, it doesn't
 * know if a survey still exists, if a key is valid, or if two keys share surveys. So it leaves most outcomes open: only a plain
 * request must be accepted.
 */

export interface OverheardFacts {
  readonly status: number;
  /** True if a write to the same survey was under way. */
  readonly isOverlapped: boolean;
  /** True for a GET, and for a body that every service understands. */
  readonly isReadable: boolean;
  /** True if the body is JSON as programs write it, and no header changes how it is read. */
  readonly isPlainlySent: boolean;
  /** The JSON of the body. */
  readonly value?: unknown;
}

/** `isDoubted`: the rejection may be wrong. A later read decides. */
type ListenerExpectation = Expected & { readonly isDoubted?: true };

/** Returns what to expect of an overheard request. In a recording of this suite, `intent` tells its purpose. */
export function expectedOf(
  expected: Expected,
  sending: Sending,
  facts: OverheardFacts,
  intent?: Intent,
): ListenerExpectation {
  const isOfRace = sending.race !== undefined;
  // a 401 to a request of a race is about its key, not about the race
  if (intent === undefined && (!isOfRace || facts.status === 401)) return expectedByListener(expected, sending, facts);
  const raced = isOfRace ? expectedInRace(expected) : expected;
  if (intent !== undefined || raced.after === undefined) return raced;
  // one of several concurrent updates may change nothing, and services count such updates differently: no total is expected
  return { ...raced, after: { ...raced.after, total: undefined } };
}

function expectedByListener(expected: Expected, sending: Sending, facts: OverheardFacts): ListenerExpectation {
  const { outcome, why, survey } = expected;
  // the read may show the state before or after the write
  if (facts.isOverlapped && sending.operation === "read") return { outcome: "open" };
  // a 401 may be right: the key may be invalid
  const open: Expected = { outcome: "open", survey, why: facts.status === 401 ? "key" : undefined };
  if (facts.isOverlapped || !facts.isReadable) return open;
  if (outcome === "unauthorized") {
    // a service may check the document before the key
    const isDocumentRejected = isValidationStatus(facts.status) && isWrite(sending) && !isPlainAndValid(sending);
    return isDocumentRejected ? open : expected;
  }
  if (outcome === "missing")
    return why === "another key" && shareNoSurveys(sending.as, survey?.owner) ? expected : open;
  if (outcome === "accepted") return expectedOfAcceptable(expected, open, sending, facts);
  if (outcome === "rejected") return expectedOfUnacceptable(expected, open, sending, facts);
  return open;
}

/** Returns `expected` if the response to an acceptable request can be judged, else `open`. */
function expectedOfAcceptable(
  expected: Expected,
  open: Expected,
  sending: Sending,
  { status }: OverheardFacts,
): ListenerExpectation {
  const { survey } = expected;
  if (isSuccess(status)) return isPlainWrite(sending) ? expected : open;
  // a 409 proves nothing, because a slug made from the title may be in use; a survey with unknown recipients may be full
  const mayBeFull = sending.operation === "add" && survey?.areRowsUnknown === true;
  const isPlainRejected = isWrite(sending) && isValidationStatus(status) && sending.isPlain === true && !mayBeFull;
  if (isPlainRejected && sending.operation === "create") return expected;
  const isDoubted = isPlainRejected || (status === 404 && survey !== undefined);
  return isDoubted ? { ...expected, outcome: "open", isDoubted } : open;
}

/** Returns `expected` if the response to an unacceptable request can be judged, else `open`. */
function expectedOfUnacceptable(
  expected: Expected,
  open: Expected,
  sending: Sending,
  { status, isPlainlySent }: OverheardFacts,
): ListenerExpectation {
  const { why } = expected;
  const isAccepted = isSuccess(status);
  // the contract leaves open how another spelling is read, and the effect of a query
  if (why === "invalid" && isAccepted && (!isPlainlySent || (sending.query ?? "") !== "")) return open;
  if (why === "slug in use") {
    if (status === 409) return expected;
    // a later read shows whether a survey still has the slug; other documents may be rejected for another reason
    return isValidationStatus(status) && isPlainAndValid(sending) ? { ...open, isDoubted: true } : open;
  }
  // the next read judges an accepted add; a create or PATCH holds its whole list, so it is judged at once
  if (why === "cap") return isAccepted && !exceedsCap(sending) ? open : expected;
  return expected;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function isValidationStatus(status: number): boolean {
  return status === 400 || status === 422;
}

/** Marks what only the response shows: if the expectation is certain without a control, and if a quota may explain a rejection. */
export function expectedOfOthers(step: Step, journal: Journal): Expected {
  const { expected, isAccepted, isPlain = false, status } = step;
  const isCertain = isAccepted || (isPlain && isValidationStatus(status));
  const mayBeRejected = !isAccepted && isQuotaRejection(step, journal);
  return {
    ...expected,
    isCertain: isCertain ? true : expected.isCertain,
    mayBeRejected: mayBeRejected ? true : expected.mayBeRejected,
  };
}

function isPlainAndValid({ isPlain, body, operation, query = "" }: Sending): boolean {
  return isPlain === true && query === "" && isObject(body) && brokenBy(body, operation).length === 0;
}

/** True for a read, and for a write if the contract defines what it stores. */
export function isPlainWrite(sending: Sending): boolean {
  const { operation, body, query = "" } = sending;
  return !isWrite(sending) || (query === "" && isObject(body) && isOrdinaryDocument(body, operation));
}

/** True if the survey's state is unknown after the step. */
export function leavesStateUnknown(step: Step, { isOverlapped, isReadable }: OverheardFacts): boolean {
  if (!isByOthers(step) || !isWrite(step)) return false;
  if (!isReadable || (isOverlapped && step.race === undefined)) return true;
  return step.isAccepted && !isPlainWrite({ ...step, body: step.expected.readAs ?? step.body });
}

function exceedsCap({ operation, body }: Sending): boolean {
  return operation !== "add" && new Set(rowsIn(body).map(({ email }) => emailKey(email))).size > maxRecipients;
}

/** True for the two keys of the user, `owner` and `other`. Other keys may belong to the same account. */
export function shareNoSurveys(one: string, other: string | undefined): boolean {
  return (one === "owner" && other === "other") || (one === "other" && other === "owner");
}
