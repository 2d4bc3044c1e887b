import { isObject, writeJson, type JsonObject } from "../../client/json/json.ts";
import { withInvalidValue } from "../documents/invalid-cases.ts";
import type { Step } from "../journal/step.ts";
import { questionsIn } from "../model/expected-survey.ts";
import type { Details } from "../scenarios/sending.ts";
import type { InvalidPart } from "./program.ts";

/** A valid write of the same kind: an invalid document differs from it in its invalid parts alone. */
export interface Control {
  readonly step: Step;
  /** True if the service took fewer questions than the command has. */
  readonly isShortened: boolean;
}

/** In characters. */
const maxValueLength = 40;

/** Replaces parts of the document. Leaves out members that the control lacked; a service may reject these. */
export function withInvalidParts(
  document: JsonObject,
  parts: readonly InvalidPart[],
  control: Control | undefined,
): JsonObject {
  const { body } = control?.step ?? {};
  const isKept = (name: string): boolean =>
    !isObject(body) || name in body || parts.some(({ path }) => path[0] === name);
  const kept = Object.fromEntries(Object.entries(document).filter(([name]) => isKept(name)));
  const place = parts.find(({ path }) => path[0] === "questions")?.path[1];
  // a service that takes few questions gets the broken one alone
  const isAlone = control?.isShortened === true && typeof place === "number";
  const start = isAlone ? { ...kept, questions: questionsIn(kept).slice(place, place + 1) } : kept;
  return parts.reduce<JsonObject>((changed, { path, value }) => {
    const [list, , ...rest] = path;
    return withInvalidValue(changed, isAlone && list === "questions" ? [list, 0, ...rest] : path, value);
  }, start);
}

/** Returns what the judges and the messages need to know of the parts. The first one is blamed. */
export function invalidDetails(parts: readonly InvalidPart[]): Pick<Details, "member" | "brokenPath" | "what"> {
  const [{ path } = { path: [] }] = parts;
  return {
    member: path.findLast((step) => typeof step === "string"),
    brokenPath: path.join("."),
    what: describeInvalidParts(parts),
  };
}

/** Returns for example `questions.0.label = 7`. */
export function describeInvalidParts(parts: readonly InvalidPart[]): string {
  return parts.map(({ path, value }) => `${path.join(".")} = ${abbreviatedJson(value)}`).join(" and ");
}

export function abbreviatedJson(value: unknown): string {
  const text = writeJson(value) ?? "nothing";
  return text.length <= maxValueLength ? text : `${text.slice(0, maxValueLength)}…`;
}
