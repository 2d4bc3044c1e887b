import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { questionTypes } from "../../../spec/schemas/question-type.ts";
import type { Sending } from "../journal/step.ts";
import { formType, type EndpointName } from "../../client/endpoint.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";

export const choiceTypes: readonly unknown[] = ["single_choice", "multiple_choice", "dropdown"];

type BreachTest = (document: JsonObject) => boolean;

/** Each is true if a document certainly breaks its requirement. The first match is blamed for a rejection. */
const breaches = {
  "QST-26": ({ questions }) => !isMissing(questions) && !isListOfObjects(questions),
  "QST-21": anyQuestion(({ type }) => !(questionTypes as readonly unknown[]).includes(type)),
  "QST-22": anyQuestion(({ required }) => !isReadAsBoolean(required)),
  "QST-23": anyQuestion(
    ({ type, options }) =>
      choiceTypes.includes(type) &&
      !isMissing(options) &&
      (!Array.isArray(options) || options.some((option) => typeof option === "object" && option !== null)),
  ),
  "QST-24": anyQuestion(({ type, allowOther }) => type === "multiple_choice" && !isReadAsBoolean(allowOther)),
  "QST-25": anyQuestion(({ label }) => !isMissing(label) && typeof label !== "string"),
  "LIM-22": anyScale("scaleMin", isMissing),
  "LIM-21": anyScale("scaleMin", isWrongBound(0, 1)),
  "LIM-25": anyScale("scaleMax", isMissing),
  "LIM-24": anyScale("scaleMax", isWrongBound(2, 10)),
  "RCP-50": ({ recipients }) => !isMissing(recipients) && !isListOfObjects(recipients),
  "RCP-51": ({ skipExisting }) => !isReadAsBoolean(skipExisting),
} satisfies Partial<Record<RequirementId, BreachTest>>;

const testedIds = Object.keys(breaches) as (keyof typeof breaches)[];
const addRequirements: readonly string[] = ["RCP-50", "RCP-51"];

export function brokenBy(document: JsonObject, operation: EndpointName): readonly RequirementId[] {
  const applicable = testedIds.filter((id) => (operation === "add" ? addRequirements.includes(id) : id !== "RCP-51"));
  return applicable.filter((id) => breaches[id](document));
}

/** True if the contract leaves the body open: a form, empty text, or `null` or an array in a change. */
export function isOpenBody({ operation, body, text, contentType }: Sending): boolean {
  if (body === undefined) return contentType === formType || text?.trim() === "";
  return operation !== "create" && (body === null || Array.isArray(body));
}

export function isWithin(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

function anyQuestion(isWrong: (question: JsonObject) => boolean): BreachTest {
  return ({ questions }) => Array.isArray(questions) && questions.filter(isObject).some(isWrong);
}

function anyScale(member: string, isWrong: (value: unknown) => boolean): BreachTest {
  return anyQuestion((question) => question["type"] === "linear_scale" && isWrong(question[member]));
}

function isWrongBound(min: number, max: number): (value: unknown) => boolean {
  return (value) => !isMissing(value) && !isReadAsNumber(value) && !isWithin(value, min, max);
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject);
}

/** Many conformant servers read these as booleans, in any letter case. */
const booleanSpellings = new Set(["true", "false", "t", "f", "yes", "no", "y", "n", "on", "off", "1", "0", ""]);

function isReadAsBoolean(value: unknown): boolean {
  if (isMissing(value) || typeof value === "boolean") return true;
  if (typeof value !== "string" && typeof value !== "number") return false;
  return booleanSpellings.has(String(value).trim().toLowerCase());
}

/** True if many conformant servers coerce the value to a number: `"5"`, `true` or `[5]`. */
function isReadAsNumber(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 1 && (typeof value[0] === "number" || isReadAsNumber(value[0]));
  return (typeof value === "string" || typeof value === "boolean") && !Number.isNaN(Number(value));
}
