import type { WrongState } from "../../../report/breach/breach.ts";
import { valueOf, type Expectation } from "../../../report/breach/expectation.ts";
import type { Fact } from "../../journal/fact.ts";
import { isNamedRowChange, type RowChange } from "../../journal/row-change.ts";
import type { Suspect, Claim, Step } from "../../journal/step.ts";
import { isObject } from "../../../client/json/json.ts";
import { expectationOf } from "./expectation-of.ts";
import { judgedRequest } from "./judged-request.ts";

interface Grounds {
  /** The step with the response that shows the fact. */
  readonly shown: Step;
  readonly cause?: Step | undefined;
  /** A write that gave the shown value to another survey. */
  readonly foreign?: Step | undefined;
  /** True if no write was to change the value. */
  readonly isKept?: boolean;
  /** True if the response to a PATCH is compared with the next read. */
  readonly isOfNextRead?: boolean;
}

export function claimOfFact(fact: Fact, suspects: readonly Suspect[], grounds: Grounds): Claim {
  const { agrees, isInformative = false, isGiven = false } = fact;
  const { cause, isKept = false } = grounds;
  const isProof = isInformative || (isKept && isGiven);
  return {
    suspects,
    agrees,
    isWeak: agrees && !isProof,
    ...(agrees ? {} : { breach: wrongState(fact, grounds) }),
    fact,
    cause,
    operation: cause?.operation,
  };
}

function wrongState(fact: Fact, grounds: Grounds): WrongState {
  const { shown, cause, foreign, isKept = false } = grounds;
  const { aspect, rowChange, isOld, want, got } = fact;
  const [part = "", member = ""] = aspect.split(".");
  const isAboutWholeRow = rowDifferences.has(member);
  return {
    kind: "state",
    shown: judgedRequest(shown),
    ...(cause === undefined ? {} : { cause: judgedRequest(cause) }),
    ...(foreign === undefined ? {} : { foreign: judgedRequest(foreign) }),
    isGiven: !isKept && (rowChange === undefined || isGivenBy(cause, fact)),
    shownBy: shownByOf(grounds),
    of: ownerOf(part),
    ...(part === "questions" || isAboutWholeRow ? {} : { member: member === "" ? part : member }),
    difference: differenceOf(fact, part, member),
    ...(rowChange === undefined ? {} : { recipient: { kind: rowChange.kind, ...matchedByOf(rowChange) } }),
    ...(isOld === undefined ? {} : { isOld }),
    expected: member === "lost" ? expectationOfRow(want) : expectationOf(want),
    received: valueOf(got),
  };
}

function shownByOf({ shown, cause, isOfNextRead = false }: Grounds): WrongState["shownBy"] {
  if (isOfNextRead) return "the write, unlike the next read";
  return shown === cause ? "the write itself" : "a read";
}

function ownerOf(part: string): WrongState["of"] {
  if (part === "row") return "recipient";
  return part === "question" || part === "questions" ? "question" : "survey";
}

function expectationOfRow(email: unknown): Expectation {
  return typeof email === "string" ? valueOf(email) : { is: "described", text: "a recipient without an email" };
}

const rowDifferences: ReadonlyMap<string, WrongState["difference"]> = new Map([
  ["lost", "lost"],
  ["twice", "duplicate"],
  ["kept", "kept"],
  ["invented", "invented"],
]);

function differenceOf({ isWithoutList, got }: Fact, part: string, member: string): WrongState["difference"] {
  if (isWithoutList === true || (part === "questions" && isObject(got))) return "no list";
  const rowDifference = rowDifferences.get(member);
  if (rowDifference !== undefined) return rowDifference;
  if (got === undefined) return "no value";
  if (part !== "questions") return "another value";
  return typeof got === "number" ? "another number" : "another order";
}

function matchedByOf(change: RowChange): { readonly matchedBy?: "email" | "id" } {
  return isNamedRowChange(change) && change.kind !== "added" ? { matchedBy: change.matchedBy } : {};
}

/** True if the write gave the expected value for the recipient, or the recipient itself. */
function isGivenBy(cause: Step | undefined, { rowChange, want }: Fact): boolean {
  if (rowChange?.kind !== "updated") return rowChange?.kind === "given" || rowChange?.kind === "added";
  return typeof want !== "string" || cause === undefined || cause.sent.includes(JSON.stringify(want));
}
