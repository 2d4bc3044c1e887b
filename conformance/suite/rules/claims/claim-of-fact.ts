import type { WrongState } from "../../../report/breach/breach.ts";
import { valueOf } from "../../../report/breach/expectation.ts";
import type { Fact } from "../../journal/fact.ts";
import { isOfNamedRow, type RowChange } from "../../journal/row-change.ts";
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

function wrongState(fact: Fact, { shown, cause, foreign, isKept = false, isOfNextRead = false }: Grounds): WrongState {
  const { aspect, rowChange, isOld, want, got } = fact;
  const [what = "", member = ""] = aspect.split(".");
  const isWhole = differences.has(member);
  return {
    kind: "state",
    shown: judgedRequest(shown),
    ...(cause === undefined ? {} : { cause: judgedRequest(cause) }),
    ...(foreign === undefined ? {} : { foreign: judgedRequest(foreign) }),
    isGiven: !isKept && (rowChange === undefined || isGivenBy(cause, fact)),
    isShownBy: isOfNextRead ? "the write, unlike the next read" : shown === cause ? "the write itself" : "a read",
    of: what === "row" ? "recipient" : what === "question" || what === "questions" ? "question" : "survey",
    ...(what === "questions" || isWhole ? {} : { member: member === "" ? what : member }),
    difference: differenceOf(fact, what, member),
    ...(rowChange === undefined ? {} : { recipient: { kind: rowChange.kind, ...matchOf(rowChange) } }),
    ...(isOld === undefined ? {} : { isOld }),
    expected: expectationOf(want),
    received: valueOf(got),
  };
}

const differences: ReadonlyMap<string, WrongState["difference"]> = new Map([
  ["lost", "lost"],
  ["twice", "duplicate"],
  ["kept", "kept"],
  ["invented", "invented"],
]);

function differenceOf({ isWithoutList, got }: Fact, what: string, member: string): WrongState["difference"] {
  if (isWithoutList === true || (what === "questions" && isObject(got))) return "no list";
  const ofRow = differences.get(member);
  if (ofRow !== undefined) return ofRow;
  if (got === undefined) return "no value";
  if (what !== "questions") return "another value";
  return typeof got === "number" ? "another number" : "another order";
}

function matchOf(change: RowChange): { readonly matchedBy?: "email" | "id" } {
  return isOfNamedRow(change) && change.kind !== "added" ? { matchedBy: change.matchedBy } : {};
}

/** True if the write gave the expected value for the recipient, or the recipient itself. */
function isGivenBy(cause: Step | undefined, { rowChange, want }: Fact): boolean {
  if (rowChange?.kind !== "updated") return rowChange?.kind === "given" || rowChange?.kind === "added";
  return typeof want !== "string" || cause === undefined || cause.sent.includes(JSON.stringify(want));
}
