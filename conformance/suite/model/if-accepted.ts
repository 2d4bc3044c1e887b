import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Expected } from "../journal/step.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { brokenBy, isIntegerFrom } from "./broken-by.ts";
import { isBlank } from "./values/equality.ts";
import { Valid } from "./values/expected-value.ts";
import type { Provenance } from "./provenance.ts";

/** Requirements on lists and on an add's flag. A conformant service may coerce a value of another type. */
const listRequirements: readonly RequirementId[] = ["QST-26", "RCP-50", "RCP-51"];

const isBooleanOrAbsent = (shown: unknown): boolean =>
  typeof shown === "boolean" || shown === undefined || shown === null;
const areTexts = (shown: unknown): boolean =>
  isBlank(shown) || (Array.isArray(shown) && shown.every((one) => typeof one !== "object"));

/** Requirements on members of questions, each with the values that a coercion may show. */
const coercedMembers: Partial<Record<RequirementId, readonly [member: string, value: (from: Provenance) => Valid]>> = {
  "QST-22": ["required", () => new Valid("QST-22", "a boolean", isBooleanOrAbsent)],
  "QST-23": ["options", () => new Valid("QST-23", "an array of strings", areTexts)],
  "QST-24": ["allowOther", () => new Valid("QST-24", "a boolean", isBooleanOrAbsent)],
  "LIM-22": [
    "scaleMin",
    (provenance) =>
      new Valid("LIM-22", "0 or 1", (shown) => isIntegerFrom(0, 1, shown) || (provenance.omitsZero && isBlank(shown))),
  ],
  "LIM-25": ["scaleMax", () => new Valid("LIM-25", "an integer from 2 to 10", (shown) => isIntegerFrom(2, 10, shown))],
};

/**
 * Returns the expectation if an invalid document is accepted, or `{}` if no service may accept it. For example, `required: {}`
 * is read as any boolean, and `recipients: { email }` as a list of one.
 */
export function ifAccepted(
  body: JsonObject,
  breaks: readonly RequirementId[],
  provenance: Provenance,
  expectValid: (readAs: JsonObject) => Expected,
): Pick<Expected, "ifAccepted"> {
  if (!breaks.every((id) => listRequirements.includes(id) || coercedMembers[id] !== undefined)) return {};
  const readAs: Record<string, unknown> = { ...body };
  if (breaks.some((id) => !id.startsWith("RCP-"))) readAs["questions"] = questionsReadAs(body["questions"], provenance);
  if (breaks.includes("RCP-50")) readAs["recipients"] = itemsOf(body["recipients"]);
  if (breaks.includes("RCP-51")) readAs["skipExisting"] = new Valid("RCP-51", "a boolean", isBooleanOrAbsent);
  const expected = expectValid(readAs);
  if (expected.outcome === "rejected") return {};
  return { ifAccepted: { ...expected, outcome: "open", why: "invalid", breaks, readAs } };
}

/** Reads a single value as a list of one. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** True for `recipients: [{ email }, "bo@example.com"]`. A service may read items that aren't objects in any way. */
export function hasNonObjectRows(body: JsonObject): boolean {
  return Array.isArray(body["recipients"]) && !body["recipients"].every(isObject);
}

function questionsReadAs(questions: unknown, provenance: Provenance): readonly JsonObject[] {
  return itemsOf(questions).map((question) => {
    if (!isObject(question)) return {};
    const members = brokenBy({ questions: [question] }, "update").flatMap((id) => {
      const [member, value] = coercedMembers[id] ?? [];
      return member === undefined || value === undefined ? [] : [[member, value(provenance)] as const];
    });
    return { ...question, ...Object.fromEntries(members) };
  });
}
