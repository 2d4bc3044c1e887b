import type { Candidate, Claim, Fact, Step } from "../journal/step.ts";
import { writeJson } from "../reading/json.ts";
import { AnyOf, NobodyElses } from "../model/expected-value.ts";

/** A fact as a claim about its candidates, in words. */
export function claimOfFact(fact: Fact, candidates: readonly Candidate[], where: string, cause?: Step): Claim {
  const { agrees } = fact;
  return {
    candidates: agrees && fact.isTelling !== true ? [] : candidates,
    agrees,
    message: agrees ? "" : messageOf(fact, where),
    expected: agrees ? "" : inWords(fact.want),
    received: agrees ? "" : inWords(fact.got),
    fact,
    ...(cause === undefined ? {} : { cause, operation: cause.operation }),
  };
}

function messageOf({ aspect, fate, got }: Fact, where: string): string {
  const [what = "", member = ""] = aspect.split(".");
  const ofRow = fate === undefined || fate === "all" ? "" : ` that was ${fate}`;
  if (member === "lost") return `a recipient${ofRow} is missing in ${where}`;
  if (member === "twice") return `a recipient${ofRow} is there twice in ${where}`;
  if (member === "invented") return `${where} shows recipients that nobody added`;
  const name =
    what === "row" ? `${member} of a recipient${ofRow}` : what === "question" ? `${member} of a question` : what;
  return got === undefined ? `${name} is missing in ${where}` : `${where} shows another ${name} than was given`;
}

function inWords(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value instanceof AnyOf) return value.values.map(inWords).join(" or ");
  if (value instanceof NobodyElses) return "no value that was sent for somebody else";
  if (typeof value === "symbol") return "anything";
  const text = writeJson(value) ?? "nothing";
  return text.length <= 300 ? text : `${text.slice(0, 300)}… (${text.length} characters)`;
}
