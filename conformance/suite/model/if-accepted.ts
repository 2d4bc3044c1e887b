import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Expected } from "../journal/step.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { brokenBy, isWithin } from "./broken-by.ts";
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
      new Valid("LIM-22", "0 or 1", (shown) => isWithin(shown, 0, 1) || (provenance.omitsZero && isBlank(shown))),
  ],
  "LIM-25": ["scaleMax", () => new Valid("LIM-25", "an integer from 2 to 10", (shown) => isWithin(shown, 2, 10))],
};

/** Returns the expectation if an invalid document is accepted, or nothing if no service may accept it. */
export function ifAccepted(
  body: JsonObject,
  breaks: readonly RequirementId[],
  provenance: Provenance,
  expectValid: (readAs: JsonObject) => Expected,
): Pick<Expected, "ifAccepted"> {
  if (!breaks.every((id) => listRequirements.includes(id) || coercedMembers[id] !== undefined)) return {};
  const readAs = {
    ...body,
    ...(breaks.some((id) => !id.startsWith("RCP-"))
      ? { questions: questionsReadAs(body["questions"], provenance) }
      : {}),
    ...(breaks.includes("RCP-50") ? { recipients: itemsOf(body["recipients"]) } : {}),
    ...(breaks.includes("RCP-51") ? { skipExisting: new Valid("RCP-51", "a boolean", isBooleanOrAbsent) } : {}),
  };
  const expected = expectValid(readAs);
  return expected.outcome === "rejected"
    ? {}
    : { ifAccepted: { ...expected, outcome: "open", why: "invalid", breaks, readAs } };
}

export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** True if recipients include values that are no objects. A service may read these in any way. */
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
