import type { Fact } from "../../journal/fact.ts";
import { describeRowChange, type RowChange } from "../../journal/row-change.ts";
import type { Candidate, Claim, Step } from "../../journal/step.ts";
import { isObject, writeJson } from "../../../client/json/json.ts";
import { AnyOf, NobodyElses, SameInstant, SameOrLater, Valid } from "../../model/values/expected-value.ts";

interface Grounds {
  readonly cause?: Step | undefined;
  /** True if no write was to change the value. */
  readonly isKept?: boolean;
}

export function claimOfFact(
  fact: Fact,
  candidates: readonly Candidate[],
  where: string,
  { cause, isKept = false }: Grounds = {},
): Claim {
  const { agrees, isInformative = false, isGiven = false } = fact;
  const isProof = isInformative || (isKept && isGiven);
  return {
    candidates,
    agrees,
    isHint: agrees && !isProof,
    message: agrees ? "" : messageOf(fact, where),
    expected: agrees ? "" : inWords(fact.want),
    received: agrees ? "" : inWords(fact.got),
    fact,
    cause,
    operation: cause?.operation,
  };
}

function describeRow(change: RowChange): string {
  switch (change.kind) {
    case "given":
      return "";
    case "known":
      return " that the list had before";
    case "unmatched":
      return " that the request doesn't name";
    case "added":
    case "updated":
    case "skipped":
      return ` that was ${describeRowChange(change)}`;
    default:
      return change satisfies never;
  }
}

function messageOf({ aspect, rowChange, isWithoutList, got }: Fact, where: string): string {
  const [what = "", member = ""] = aspect.split(".");
  const ofRow = rowChange === undefined ? "" : describeRow(rowChange);
  if (isWithoutList === true) return `${where} shows recipients that are no array of objects`;
  if (member === "lost") return `a recipient${ofRow} is missing in ${where}`;
  if (member === "twice") return `a recipient${ofRow} is there twice in ${where}`;
  if (member === "kept") return `a recipient that was removed is still in ${where}`;
  if (member === "invented") return `${where} shows recipients that nobody added`;
  const name =
    what === "row" ? `${member} of a recipient${ofRow}` : what === "question" ? `${member} of a question` : what;
  if (got === undefined) return `${where} lacks ${name}`;
  if (what === "questions" && isObject(got)) return `${where} shows questions that are no array`;
  const inList = typeof got === "number" ? "another number of questions" : "the questions in another order";
  return `${where} shows ${what === "questions" ? inList : `another ${name}`} than was given`;
}

function inWords(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value instanceof AnyOf) return value.values.map(inWords).join(" or ");
  if (value instanceof NobodyElses) return "no value that was given elsewhere or before";
  if (value instanceof Valid) return value.inWords;
  if (value instanceof SameInstant) return inWords(value.value);
  if (value instanceof SameOrLater) return `${inWords(value.value)} or later`;
  if (typeof value === "symbol") return "anything";
  const text = writeJson(value) ?? "nothing";
  return text.length <= 300 ? text : `${text.slice(0, 300)}… (${text.length} characters)`;
}
