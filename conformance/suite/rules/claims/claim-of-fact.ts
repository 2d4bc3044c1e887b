import type { WrongState } from "../../../report/breach/breach.ts";
import { valueOf, type Expectation } from "../../../report/breach/expectation.ts";
import type { Fact } from "../../journal/fact.ts";
import { isNamedRowChange, type RowChange } from "../../journal/row-change.ts";
import type { Suspect, Claim, Step } from "../../journal/step.ts";
import { isObject } from "../../../client/json/json.ts";
import { AnyOf, NotForeign, NotInvited, SameInstant, SameOrLater, Valid } from "../../model/values/expected-value.ts";
import { judgedRequest } from "./judged-request.ts";

/** The steps that a claim about a fact refers to. */
interface Grounds {
  /** The step with the response that shows the fact. */
  readonly shown: Step;
  readonly cause?: Step | undefined;
  /** A write that gave the shown value to another survey. */
  readonly foreign?: Step | undefined;
  /** True if no accepted write should have changed the value. */
  readonly isKept?: boolean;
  /** True if the response to a PATCH is compared with the next read. */
  readonly isOfNextRead?: boolean;
}

/** Turns a compared value into a claim about the suspects. A report prints its breach. */
export function claimOfFact(fact: Fact, suspects: readonly Suspect[], grounds: Grounds): Claim {
  const { agrees, isInformative = false, isGiven = false } = fact;
  const { cause, isKept = false } = grounds;
  // a service may show a blank or false value whatever is stored, so agreement with it is weak
  const isProof = isInformative || (isKept && isGiven);
  return {
    suspects,
    agrees,
    isWeak: agrees && !isProof,
    breach: agrees ? undefined : wrongState(fact, grounds),
    fact,
    cause,
    operation: cause?.operation,
  };
}

function wrongState(fact: Fact, grounds: Grounds): WrongState {
  const { shown, cause, foreign, isKept = false } = grounds;
  const { aspect, rowChange, isOld, want, got } = fact;
  const [part = "", member = ""] = aspect.split(".");
  const isAboutMember = part !== "questions" && !differencesOfRecipients.has(member);
  return {
    kind: "state",
    shown: judgedRequest(shown),
    cause: cause && judgedRequest(cause),
    foreign: foreign && judgedRequest(foreign),
    isGiven: !isKept && (rowChange === undefined || isGivenBy(cause, fact)),
    shownBy: shownByOf(grounds),
    of: ownerOf(part),
    member: isAboutMember ? member || part : undefined,
    difference: differenceOf(fact, part, member),
    recipient: rowChange && { kind: rowChange.kind, matchedBy: matchedByOf(rowChange) },
    isOld,
    expected: member === "lost" ? expectedRecipient(want) : expectationOf(want),
    received: valueOf(got),
  };
}

function shownByOf({ shown, cause, isOfNextRead = false }: Grounds): WrongState["shownBy"] {
  if (isOfNextRead) return "the write, but not the next read";
  return shown === cause ? "the write itself" : "a read";
}

function ownerOf(part: string): WrongState["of"] {
  if (part === "row") return "recipient";
  return part === "question" || part === "questions" ? "question" : "survey";
}

function expectedRecipient(email: unknown): Expectation {
  return typeof email === "string" ? valueOf(email) : { is: "described", text: "a recipient without an email" };
}

/** Translates an expected value of the model, which may be a condition, into the terms of a report. */
function expectationOf(want: unknown): Expectation {
  if (want instanceof AnyOf) return { is: "one of", values: want.values.map(expectationOf) };
  if (want instanceof NotForeign) return { is: "no other's value" };
  if (want instanceof NotInvited) return { is: "no invitation" };
  if (want instanceof Valid) return { is: "described", text: want.inWords };
  if (want instanceof SameInstant) return expectationOf(want.value);
  if (want instanceof SameOrLater) return { is: "same or later", value: want.value };
  // the symbol is `unknown`
  return typeof want === "symbol" ? { is: "anything" } : valueOf(want);
}

/** Differences that concern a whole recipient, by the second part of the aspect: `lost` in `row.lost`. */
const differencesOfRecipients: ReadonlyMap<string, WrongState["difference"]> = new Map([
  ["lost", "lost"],
  ["twice", "duplicate"],
  ["kept", "kept"],
  ["invented", "invented"],
]);

function differenceOf({ isWithoutList, got }: Fact, part: string, member: string): WrongState["difference"] {
  if (isWithoutList === true || (part === "questions" && isObject(got))) return "no list";
  const ofRecipient = differencesOfRecipients.get(member);
  if (ofRecipient !== undefined) return ofRecipient;
  if (got === undefined) return "no value";
  if (part !== "questions") return "another value";
  return typeof got === "number" ? "another number" : "another order";
}

function matchedByOf(change: RowChange): "email" | "id" | undefined {
  return isNamedRowChange(change) && change.kind !== "added" ? change.matchedBy : undefined;
}

/** True if the write created the recipient, or sent the expected value. */
function isGivenBy(cause: Step | undefined, { rowChange, want }: Fact): boolean {
  if (rowChange?.kind === "given" || rowChange?.kind === "added") return true;
  if (rowChange?.kind !== "updated") return false;
  return typeof want !== "string" || cause === undefined || cause.sent.includes(JSON.stringify(want));
}
