import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { questionTypes } from "../../../spec/schemas/question-type.ts";
import type { Sending } from "../journal/step.ts";
import { formType, type EndpointName } from "../../client/endpoint.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";

export const choiceTypes: readonly unknown[] = ["single_choice", "multiple_choice", "dropdown"];

type BreachTest = (document: JsonObject) => boolean;

export const isWithin = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
/** Many conformant servers read these as booleans, in any letter case. */
const booleanSpellings = new Set(["true", "false", "t", "f", "yes", "no", "y", "n", "on", "off", "1", "0", ""]);
const isReadAsBoolean = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  typeof value === "boolean" ||
  ((typeof value === "string" || typeof value === "number") &&
    booleanSpellings.has(String(value).trim().toLowerCase()));
/** True if many conformant servers coerce the value to a number: `"5"`, `true` or `[5]`. */
const isReadAsNumber = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length === 1 && (typeof value[0] === "number" || isReadAsNumber(value[0]));
  return (typeof value === "string" || typeof value === "boolean") && !Number.isNaN(Number(value));
};
const isMissing = (value: unknown): boolean => value === undefined || value === null;
const isListOfObjects = (value: unknown): boolean => Array.isArray(value) && value.every(isObject);
const anyQuestion =
  (isWrong: (question: JsonObject) => boolean): BreachTest =>
  ({ questions }) =>
    Array.isArray(questions) && questions.filter(isObject).some(isWrong);
const anyScale = (member: string, isWrong: (value: unknown) => boolean): BreachTest =>
  anyQuestion((question) => question["type"] === "linear_scale" && isWrong(question[member]));
const isWrongBound = (min: number, max: number) => (value: unknown) =>
  !isMissing(value) && !isReadAsNumber(value) && !isWithin(value, min, max);

/** Each is true if a document certainly breaks its requirement. The first match is blamed for a rejection. */
const breaches = {
  "QST-26": ({ questions }) => questions !== undefined && questions !== null && !isListOfObjects(questions),
  "QST-21": anyQuestion(({ type }) => !(questionTypes as readonly unknown[]).includes(type)),
  "QST-22": anyQuestion(({ required }) => !isReadAsBoolean(required)),
  "QST-23": anyQuestion(
    ({ type, options }) =>
      choiceTypes.includes(type) &&
      options !== undefined &&
      options !== null &&
      (!Array.isArray(options) || options.some((option) => typeof option === "object" && option !== null)),
  ),
  "QST-24": anyQuestion(({ type, allowOther }) => type === "multiple_choice" && !isReadAsBoolean(allowOther)),
  "QST-25": anyQuestion(({ label }) => label !== undefined && label !== null && typeof label !== "string"),
  "LIM-22": anyScale("scaleMin", isMissing),
  "LIM-21": anyScale("scaleMin", isWrongBound(0, 1)),
  "LIM-25": anyScale("scaleMax", isMissing),
  "LIM-24": anyScale("scaleMax", isWrongBound(2, 10)),
  "RCP-50": ({ recipients }) => recipients !== undefined && recipients !== null && !isListOfObjects(recipients),
  "RCP-51": ({ skipExisting }) => !isReadAsBoolean(skipExisting),
} satisfies Partial<Record<RequirementId, BreachTest>>;

const ids = Object.keys(breaches) as (keyof typeof breaches)[];
const addRequirements: readonly string[] = ["RCP-50", "RCP-51"];

export function brokenBy(document: JsonObject, operation: EndpointName): readonly RequirementId[] {
  const applicable = ids.filter((id) => (operation === "add" ? addRequirements.includes(id) : id !== "RCP-51"));
  return applicable.filter((id) => breaches[id](document));
}

/** True if the contract leaves the body open: a form, empty text, or `null` or an array in a change. */
export function isOpenBody({ operation, body, text, contentType }: Sending): boolean {
  if (body === undefined) return contentType === formType || text?.trim() === "";
  return operation !== "create" && (body === null || Array.isArray(body));
}
