import { isObject, writeJson, type JsonObject } from "../../client/json/json.ts";
import { withInvalidValue } from "../documents/invalid-cases.ts";
import type { Step } from "../journal/step.ts";
import { questionsIn } from "../model/expected-survey.ts";
import type { Details } from "../session/sending.ts";
import type { InvalidPart } from "./program.ts";

/** A valid write of the same kind: an invalid document differs from it in its invalid parts alone. */
export interface Control {
  readonly step: Step;
  /** True if the service took fewer questions than the command has. */
  readonly isShortened: boolean;
}

/** Returns the document with invalid parts, and describes them. The first part is blamed. */
export function invalidContent(
  document: JsonObject,
  parts: readonly InvalidPart[],
  control: Control | undefined,
): Details {
  const [{ path } = { path: [] }] = parts;
  return {
    body: withInvalidParts(document, parts, control),
    control: control?.step,
    member: path.findLast((step) => typeof step === "string"),
    brokenPath: path.join("."),
    what: describeInvalidParts(parts),
  };
}

/** Replaces parts of the document, and leaves out members that the control lacked: a service may reject these. */
function withInvalidParts(
  document: JsonObject,
  parts: readonly InvalidPart[],
  control: Control | undefined,
): JsonObject {
  const controlBody = control?.step.body;
  const isSent = (name: string): boolean =>
    !isObject(controlBody) || name in controlBody || parts.some(({ path }) => path[0] === name);
  const sent = Object.fromEntries(Object.entries(document).filter(([name]) => isSent(name)));
  const index = parts.find(({ path }) => path[0] === "questions")?.path[1];
  // a service that takes few questions gets only the broken one, as `questions.0`
  const isAlone = control?.isShortened === true && typeof index === "number";
  const start = isAlone ? { ...sent, questions: questionsIn(sent).slice(index, index + 1) } : sent;
  return parts.reduce<JsonObject>((changed, { path, value }) => {
    const [list, , ...rest] = path;
    return withInvalidValue(changed, isAlone && list === "questions" ? [list, 0, ...rest] : path, value);
  }, start);
}

/** Returns for example `questions.0.label = 7`. */
export function describeInvalidParts(parts: readonly InvalidPart[]): string {
  return parts.map(({ path, value }) => `${path.join(".")} = ${abbreviatedJson(value)}`).join(" and ");
}

/** Returns the first 40 characters of a value's JSON. */
export function abbreviatedJson(value: unknown): string {
  const text = writeJson(value) ?? "nothing";
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
