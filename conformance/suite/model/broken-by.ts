import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { questionTypes } from "../../../spec/schemas/question-type.ts";
import type { EndpointName } from "../../client/endpoint.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { choiceTypes } from "../reading/question-members.ts";

type BreachTest = (document: JsonObject) => boolean;

/** Each test is true if the document certainly breaks the requirement. A response is judged by the first that is broken. */
const breaches = {
  // `questions`: a list of objects
  "QST-26": ({ questions }) => !isMissing(questions) && !isListOfObjects(questions),
  // `type`: one of the eleven
  "QST-21": anyQuestion(({ type }) => !(questionTypes as readonly unknown[]).includes(type)),
  // `required`: a boolean
  "QST-22": anyQuestion(({ required }) => !isReadAsBoolean(required)),
  // `options` of a choice: a list of strings
  "QST-23": anyQuestion(({ type, options }) => choiceTypes.includes(type) && !isMissing(options) && !areTexts(options)),
  // `allowOther`: a boolean
  "QST-24": anyQuestion(({ type, allowOther }) => type === "multiple_choice" && !isReadAsBoolean(allowOther)),
  // `label`: a string
  "QST-25": anyQuestion(({ label }) => !isMissing(label) && typeof label !== "string"),
  // `scaleMin`: present, and 0 or 1
  "LIM-22": anyScale("scaleMin", isMissing),
  "LIM-21": anyScale("scaleMin", (bound) => isWrongBound(bound, 0, 1)),
  // `scaleMax`: present, and an integer from 2 to 10
  "LIM-25": anyScale("scaleMax", isMissing),
  "LIM-24": anyScale("scaleMax", (bound) => isWrongBound(bound, 2, 10)),
  // `recipients`: a list of objects
  "RCP-50": ({ recipients }) => !isMissing(recipients) && !isListOfObjects(recipients),
  // `skipExisting` of an add: a boolean
  "RCP-51": ({ skipExisting }) => !isReadAsBoolean(skipExisting),
} satisfies Partial<Record<RequirementId, BreachTest>>;

const testedIds = Object.keys(breaches) as (keyof typeof breaches)[];
const addRequirements: readonly string[] = ["RCP-50", "RCP-51"];

/** Returns the requirements that a document breaks. The response is judged by the first. */
export function brokenBy(document: JsonObject, operation: EndpointName): readonly RequirementId[] {
  const applicable = testedIds.filter((id) => (operation === "add" ? addRequirements.includes(id) : id !== "RCP-51"));
  return applicable.filter((id) => breaches[id](document));
}

function anyQuestion(isWrong: (question: JsonObject) => boolean): BreachTest {
  return ({ questions }) => Array.isArray(questions) && questions.filter(isObject).some(isWrong);
}

function anyScale(member: string, isWrong: (bound: unknown) => boolean): BreachTest {
  return anyQuestion((question) => question["type"] === "linear_scale" && isWrong(question[member]));
}

/** False for a missing bound, which breaks LIM-22 or LIM-25, and for one that a service may coerce. */
function isWrongBound(bound: unknown, min: number, max: number): boolean {
  if (isMissing(bound) || isReadAsNumber(bound)) return false;
  return !isIntegerFrom(min, max, bound);
}

export function isIntegerFrom(min: number, max: number, value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject);
}

/** Allows numbers, booleans and null, which a service may read as texts. */
function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null);
}

/** Many conformant services read these texts as booleans, in any letter case. */
const booleanSpellings = new Set(["true", "false", "t", "f", "yes", "no", "y", "n", "on", "off", "1", "0", ""]);

/** True for a boolean, one of these texts, 0 or 1, and for a missing member, which no requirement forbids. */
function isReadAsBoolean(value: unknown): boolean {
  if (isMissing(value) || typeof value === "boolean") return true;
  if (typeof value !== "string" && typeof value !== "number") return false;
  return booleanSpellings.has(String(value).trim().toLowerCase());
}

/** True if many conformant services coerce the value to a number: `"5"`, `true` or `[5]`. */
function isReadAsNumber(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 1 && (typeof value[0] === "number" || isReadAsNumber(value[0]));
  return (typeof value === "string" || typeof value === "boolean") && !Number.isNaN(Number(value));
}
