import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { readFixture } from "../../../fixtures/read-fixture.ts";
import { choiceTypes } from "../reading/question-members.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { invalidCredentials, keyVariables, type Credential } from "../../client/credential.ts";

/** For example `["questions", 0, "label"]`. */
export type Path = readonly (string | number)[];

/**
 * Invalid values for a part of a valid document. Each request sends one of the values, so its document breaks one requirement.
 *
 * Example: QST-25, "the label of a question is text", has the paths `questions.0.label`, `questions.3.label` and
 * `questions.9.label`, and values such as 7. One of its requests is a PATCH with ten questions: all are valid, except that the
 * fourth has the label 7.
 */
export interface InvalidCase {
  readonly breaks: RequirementId;
  /** Each value is sent at one of these, in turn. */
  readonly paths: readonly Path[];
  /** The value undefined leaves the member out. */
  readonly values: readonly unknown[];
}

/** Ten valid questions of six types, in a mixed order. */
export const controlQuestions: readonly JsonObject[] = readFixture("surveys", "ten-questions").questions;

/** Questions 1, 4 and 10, then two with options. Each endpoint takes every second path, so that an odd number covers all. */
const typePaths = [...pathsInQuestions("type"), ["questions", 4, "type"], ["questions", 1, "type"]];

/** Excludes values that a conformant service may coerce: `"true"`, 1, `[3, "Red"]`, `"5"`, `[5]`, `"Short_Text"`. */
export const invalidCases: readonly InvalidCase[] = [
  fixtureCase("QST-21", typePaths, [true, "nps", "3", "email", "checkbox", "constructor", "__proto__"]),
  fixtureCase("QST-22", pathsInQuestions("required"), [{}]),
  fixtureCase("QST-23", pathsInType("options", choiceTypes)),
  fixtureCase("QST-24", pathsInType("allowOther", ["multiple_choice"])),
  fixtureCase("QST-25", pathsInQuestions("label")),
  fixtureCase("QST-26", [["questions"]]),
  fixtureCase("QST-26", pathsOfItems("questions", [0, 5, 9])),
  // null crashes servers that read a member of each item. It is a separate case, so each effort sends it to each endpoint
  { breaks: "QST-26", paths: pathsOfItems("questions", [9, 0]), values: [null] },
  fixtureCase("LIM-21", pathsInType("scaleMin", ["linear_scale"]), [3, {}, 1_000_000]),
  fixtureCase("LIM-22", pathsInType("scaleMin", ["linear_scale"])),
  fixtureCase("LIM-24", pathsInType("scaleMax", ["linear_scale"]), [{}]),
  fixtureCase("LIM-25", pathsInType("scaleMax", ["linear_scale"])),
  fixtureCase("RCP-50", [["recipients"]]),
  fixtureCase("RCP-50", pathsOfItems("recipients", [0, 2])),
  { breaks: "RCP-50", paths: pathsOfItems("recipients", [2, 0, 1]), values: [null] },
  fixtureCase("RCP-51", [["skipExisting"]], [{}, ["yes"]]),
];

/** Further types, which other survey tools have: a server may have more than the eleven of the contract. */
export const otherToolsTypes: readonly string[] =
  "number text matrix file_upload phone paragraph slider boolean url likert radio select textarea csat rating_scale a_date".split(
    " ",
  );

export const bodyOperations = ["create", "update", "add"] as const;
export type BodyOperation = (typeof bodyOperations)[number];

/** Returns the operations whose body has the part that the case breaks. */
export function operationsOf(breaks: RequirementId): readonly BodyOperation[] {
  if (breaks === "RCP-51") return ["add"];
  return breaks === "RCP-50" ? bodyOperations : ["create", "update"];
}

/** Returns a copy of the document with the value at the path. */
export function withInvalidValue(document: JsonObject, path: Path, value: unknown): JsonObject {
  return replaced(document, path, value) as JsonObject;
}

function replaced(node: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(node))
    return node.map((item: unknown, index) => (index === step ? replaced(item, rest, value) : item));
  const { [step]: old, ...others } = isObject(node) ? node : {};
  return rest.length === 0 && value === undefined ? others : { ...others, [step]: replaced(old, rest, value) };
}

/** A member of the first, a middle and the last question. */
function pathsInQuestions(member: string): readonly Path[] {
  return [0, 3, 9].map((index) => ["questions", index, member]);
}

/** A member of each question of these types. */
function pathsInType(member: string, types: readonly unknown[]): readonly Path[] {
  return controlQuestions.flatMap(({ type }, index) => (types.includes(type) ? [["questions", index, member]] : []));
}

function pathsOfItems(list: "questions" | "recipients", indexes: readonly number[]): readonly Path[] {
  return indexes.map((index) => [list, index]);
}

/** Returns a case with the values of fixtures/invalid and further ones. */
function fixtureCase(
  breaks: RequirementId,
  paths: readonly Path[],
  furtherValues: readonly unknown[] = [],
): InvalidCase {
  return { breaks, paths, values: [...fixtureValues(breaks, paths[0]?.length ?? 0), ...furtherValues] };
}

/** Returns the distinct values that fixtures/invalid has for the requirement, at paths of this length. */
function fixtureValues(breaks: RequirementId, length: number): readonly unknown[] {
  const values = readFixture("invalid", breaks).cases.flatMap(({ path, document }) => {
    // the path of an invalid option is cut: the value is its whole list
    const memberPath = path.slice(0, 3);
    return memberPath.length === length
      ? [memberPath.reduce((node, step) => Reflect.get(Object(node), step), document)]
      : [];
  });
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** Values that some servers mistake for a key. */
const commonValues = ["%", "undefined", "null"];

/** Returns credentials that no service may accept: variants of the `key`, common mistakes, and the id of a survey. */
export function invalidKeys(key: string, other: string | undefined, surveyId?: string): readonly Credential[] {
  const variable = keyVariables.owner;
  const word = "unknown-key-0000000000000000";
  const cut = Math.max(4, Math.ceil(key.length * 0.7));
  const valid = new Set([key, other].flatMap((one) => (one === undefined ? [] : `Bearer ${one}`)));
  // description, value, and the shell text that hides the real key
  const variants = [
    ["the beginning of a key", key.slice(0, cut), `\${${variable}:0:${cut}}`],
    ["a key with a word behind it", `${key} ${word}`, `\${${variable}} ${word}`],
    ["a key without its last letter", key.slice(0, -1), `\${${variable}:0:${key.length - 1}}`],
    ...commonValues.map((value) => [`the key "${value}"`, value, value] as const),
    ...(surveyId === undefined ? [] : [["the id of a survey", surveyId, surveyId] as const]),
  ] as const;
  return [
    ...invalidCredentials(key),
    { name: "a header of one word", authorization: word, shown: word },
    { name: "a key without a scheme", authorization: key, shown: `\${${variable}}` },
    ...variants.map(([name, value, shown]) => ({ name, authorization: `Bearer ${value}`, shown: `Bearer ${shown}` })),
  ].filter(({ authorization = "" }) => !valid.has(authorization));
}

export const invalidKeyNames = invalidKeys("a key of some length", undefined, "an id").map(({ name }) => name);
