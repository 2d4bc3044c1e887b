import { isWrite } from "../../client/endpoint.ts";
import type { HeldSurvey, Expected, Sending, Step } from "../../suite/journal/step.ts";
import type { Intent } from "../../suite/journal/overheard.ts";
import { expectedInRace } from "../../suite/scenarios/sending.ts";
import { brokenBy } from "../../suite/model/breaches.ts";
import { cap, emailKey, rowsIn } from "../../suite/model/held-survey.ts";
import { isOrdinary } from "./ordinary.ts";
import { isObject } from "../../client/json/json.ts";

/** What is seen of an overheard exchange in addition to its request. */
export interface SeenSending {
  readonly status: number;
  /** A write to the same survey was under way. */
  readonly isOverlapped: boolean;
  /** The body of the request was recorded, and is JSON by its media type. */
  readonly isReadable: boolean;
  /** It is spelled in the plain way, and nothing about the request says how to read it. */
  readonly isPlainlySent: boolean;
  /** The request's body as JSON; absent where it is none. */
  readonly value?: unknown;
}

/** Returns the expectation of a recorded request. A run's own recording tells the purpose of each request. */
export function expectedOf(given: Expected, sending: Sending, seen: SeenSending, intent?: Intent): Expected {
  if (intent === undefined) return whatIsKnown(given, sending, seen);
  return intent.race === undefined ? given : expectedInRace(given);
}

/**
 * What the contract gives for an overheard request. Whether a survey exists, whether a key is valid, whose surveys two keys share and
 * whether a request should have been accepted, unless it is plain, nobody knows but its sender: there nothing is expected.
 */
function whatIsKnown(expected: Expected, sending: Sending, seen: SeenSending): Expected {
  const { outcome, why, survey } = expected;
  // what was under way meanwhile may be shown or not
  if (seen.isOverlapped && sending.operation === "read") return { outcome: "open" };
  const open: Expected = {
    outcome: "open",
    ...(survey === undefined ? {} : { survey }),
    // whether it is anybody's or not, this key was not accepted
    ...(seen.status === 401 ? { why: "key" } : {}),
  };
  if (seen.isOverlapped || !seen.isReadable) return open;
  const isInvalid = seen.status === 400 || seen.status === 422;
  // what is looked at first, a document or the key, is open
  if (outcome === "unauthorized") return isInvalid && isWrite(sending) && !isSound(sending) ? open : expected;
  const isAccepted = seen.status >= 200 && seen.status < 300;
  if (outcome === "missing") return why === "another key" && areApart(sending.as, survey?.owner) ? expected : open;
  if (outcome === "accepted" && isAccepted) return isPlainWrite(sending) ? expected : open;
  if (outcome === "accepted") {
    // a 409 may be for the slug that is made of a title
    // a survey whose recipients aren't all known may be full
    const mayBeFull = sending.operation === "add" && survey?.isLoose === true;
    const isRejected = isWrite(sending) && isInvalid && sending.isPlain === true && !mayBeFull;
    if (isRejected && sending.operation === "create") return expected;
    const isDoubted = isRejected || (seen.status === 404 && survey !== undefined);
    return isDoubted ? { ...expected, outcome: "open", isDoubted } : open;
  }
  if (outcome !== "rejected") return open;
  // in which of its spellings a body is read is open, and what is asked for by a query as well
  if (why === "invalid" && isAccepted && (!seen.isPlainlySent || (sending.query ?? "") !== "")) return open;
  // who has the slug may have been deleted: the next read of it says so; what isn't plain may be rejected for another reason
  if (why === "slug in use") {
    if (seen.status === 409) return expected;
    return isInvalid && isSound(sending) ? { ...open, isDoubted: true } : open;
  }
  // what an add leaves is judged by what is shown afterwards; a list that is given whole, by itself
  if (why === "cap") return isAccepted && !givesTooMany(sending) ? open : expected;
  return expected;
}

/** Says whether a request holds a document that every service takes. */
function isSound({ isPlain, body, operation, query = "" }: Sending): boolean {
  return isPlain === true && query === "" && isObject(body) && brokenBy(body, operation).length === 0;
}

/** Says whether it is known what an accepted write does. */
export function isPlainWrite(sending: Sending): boolean {
  const { operation, body, query = "" } = sending;
  if (!isWrite(sending)) return true;
  return query === "" && isObject(body) && isOrdinary(body, operation);
}

/** Notes of a survey when it was heard of and written to, and whether its state is sure still. */
export function noteHeard(
  survey: HeldSurvey,
  step: Step,
  { seen, isChange, heardMs }: { readonly seen: SeenSending; readonly isChange: boolean; readonly heardMs: number },
): void {
  if (isChange) Object.assign(survey, { touchedAt: step.ended, writtenMs: heardMs });
  if (isUnsure(step, seen)) survey.isUncertain = true;
  survey.heardMs = heardMs;
}

/** Whether it is unknown what an overheard request did to its survey. */
function isUnsure(step: Step, { isOverlapped, isReadable }: SeenSending): boolean {
  if (step.isOverheard !== true || !isWrite(step)) return false;
  return (
    (isOverlapped && step.race === undefined) ||
    !isReadable ||
    (step.isAccepted && !isPlainWrite({ ...step, body: step.expected.readAs ?? step.body }))
  );
}

/** Says whether a document gives more different recipients than a survey may have. */
function givesTooMany({ operation, body }: Sending): boolean {
  return operation !== "add" && new Set(rowsIn(body).map(({ email }) => emailKey(email))).size > cap;
}

/** Two keys that the user has named share no surveys; of others nobody knows. */
function areApart(one: Step["as"], other: Step["as"] | undefined): boolean {
  const named: readonly unknown[] = ["owner", "other"];
  return one !== other && named.includes(one) && named.includes(other);
}
