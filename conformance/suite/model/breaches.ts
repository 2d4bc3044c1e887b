import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { questionTypes } from "../../../spec/schemas/question-type.ts";
import type { Sending } from "../journal/step.ts";
import { formType, type EndpointName } from "../../client/endpoint.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";

/** The three types that take `options`. */
export const choiceTypes: readonly unknown[] = ["single_choice", "multiple_choice", "dropdown"];

type Breach = (document: JsonObject) => boolean;

/** Says whether a value is an integer within bounds. */
export const isWithin = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
/** Texts and numbers that many lawful servers read as a boolean, whatever their letter case. */
const spellings = new Set(["true", "false", "t", "f", "yes", "no", "y", "n", "on", "off", "1", "0", ""]);
const isSpelled = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  typeof value === "boolean" ||
  ((typeof value === "string" || typeof value === "number") && spellings.has(String(value).trim().toLowerCase()));
/** What many lawful servers read as a number that it isn't: a text, a boolean, a list of one. */
const isReadAsNumber = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length === 1 && (typeof value[0] === "number" || isReadAsNumber(value[0]));
  return (typeof value === "string" || typeof value === "boolean") && !Number.isNaN(Number(value));
};
const isMissing = (value: unknown): boolean => value === undefined || value === null;
const isListOfObjects = (value: unknown): boolean => Array.isArray(value) && value.every(isObject);
const some =
  (isWrong: (question: JsonObject) => boolean): Breach =>
  ({ questions }) =>
    Array.isArray(questions) && questions.filter(isObject).some(isWrong);
const onScales = (member: string, isWrong: (value: unknown) => boolean): Breach =>
  some((question) => question["type"] === "linear_scale" && isWrong(question[member]));
const isWrongBound = (min: number, max: number) => (value: unknown) =>
  !isMissing(value) && !isReadAsNumber(value) && !isWithin(value, min, max);

/** Requirement -> does this document break it for certain? In the order in which a rejection is blamed. */
const breaches = {
  "QST-26": ({ questions }) => questions !== undefined && questions !== null && !isListOfObjects(questions),
  "QST-21": some(({ type }) => !(questionTypes as readonly unknown[]).includes(type)),
  "QST-22": some(({ required }) => !isSpelled(required)),
  "QST-23": some(
    ({ type, options }) =>
      choiceTypes.includes(type) &&
      options !== undefined &&
      options !== null &&
      (!Array.isArray(options) || options.some((option) => typeof option === "object" && option !== null)),
  ),
  "QST-24": some(({ type, allowOther }) => type === "multiple_choice" && !isSpelled(allowOther)),
  "QST-25": some(({ label }) => label !== undefined && label !== null && typeof label !== "string"),
  "LIM-22": onScales("scaleMin", isMissing),
  "LIM-21": onScales("scaleMin", isWrongBound(0, 1)),
  "LIM-25": onScales("scaleMax", isMissing),
  "LIM-24": onScales("scaleMax", isWrongBound(2, 10)),
  "RCP-50": ({ recipients }) => recipients !== undefined && recipients !== null && !isListOfObjects(recipients),
  "RCP-51": ({ skipExisting }) => !isSpelled(skipExisting),
} satisfies Partial<Record<RequirementId, Breach>>;

const ids = Object.keys(breaches) as (keyof typeof breaches)[];
const ofAdds: readonly string[] = ["RCP-50", "RCP-51"];

/** The requirements that a document breaks for certain. */
export function brokenBy(document: JsonObject, operation: EndpointName): readonly RequirementId[] {
  const ofThese = ids.filter((id) => (operation === "add" ? ofAdds.includes(id) : id !== "RCP-51"));
  return ofThese.filter((id) => breaches[id](document));
}

/** True if it is open how a service reads a body: an empty one, a form, and a list or null for a change. */
export function isOpenBody({ operation, body, text, contentType }: Sending): boolean {
  if (body === undefined) return contentType === formType || text?.trim() === "";
  return operation !== "create" && (body === null || Array.isArray(body));
}
