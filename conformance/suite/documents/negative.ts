import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { readFixture } from "../../../fixtures/read-fixture.ts";
import { choiceTypes } from "../model/breaches.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";

/** The steps to a value in a document. */
export type Path = readonly (string | number)[];

/** The lawful questions that negatives break, ten at most: every kind at the front, in the middle and at the end. */
export const controlQuestions: readonly JsonObject[] = readFixture("surveys", "ten-questions").questions;

const everywhere = (member: string): readonly Path[] => [0, 3, 9].map((index) => ["questions", index, member]);
const onTypes = (member: string, ...types: readonly unknown[]): readonly Path[] =>
  controlQuestions.flatMap(({ type }, index) => (types.includes(type) ? [["questions", index, member]] : []));
const within = (list: string, ...places: readonly number[]): readonly Path[] => places.map((place) => [list, place]);

/** Where and with which values a rule is broken; the value undefined leaves the member out. */
export interface Fault {
  readonly breaks: RequirementId;
  readonly paths: readonly Path[];
  readonly values: readonly unknown[];
}

/** What the fixtures put at paths of so many steps to break a requirement, each value once; of a question whole members. */
function fixtureValues(breaks: RequirementId, steps: number): readonly unknown[] {
  const values = readFixture("invalid", breaks).cases.flatMap(({ path, document }) => {
    const place = path.slice(0, 3);
    return place.length === steps ? [place.reduce((node, step) => Reflect.get(Object(node), step), document)] : [];
  });
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

const fault = (breaks: RequirementId, paths: readonly Path[], ...furtherValues: readonly unknown[]): Fault => ({
  breaks,
  paths,
  values: [...fixtureValues(breaks, paths[0]?.length ?? 0), ...furtherValues],
});

/**
 * The values of the fixtures, and further ones. Those that many lawful servers read as what they spell (`"true"`, 1,
 * `[3, "Red"]`, `"5"`, `[5]`, `"Short_Text"`) are not among them.
 */
export const faults: readonly Fault[] = [
  fault("QST-21", everywhere("type"), "nps", "3", "email", "checkbox", "constructor", "__proto__"),
  fault("QST-22", everywhere("required"), {}),
  fault("QST-23", onTypes("options", ...choiceTypes)),
  fault("QST-24", onTypes("allowOther", "multiple_choice")),
  fault("QST-25", everywhere("label")),
  fault("QST-26", [["questions"]]),
  fault("QST-26", within("questions", 0, 5, 9)),
  // servers that read a member of each item crash on null: each effort sends it to each endpoint
  { breaks: "QST-26", paths: within("questions", 9, 0), values: [null] },
  fault("LIM-21", onTypes("scaleMin", "linear_scale"), 3, {}, 1_000_000),
  fault("LIM-22", onTypes("scaleMin", "linear_scale")),
  fault("LIM-24", onTypes("scaleMax", "linear_scale"), {}),
  fault("LIM-25", onTypes("scaleMax", "linear_scale")),
  fault("RCP-50", [["recipients"]]),
  fault("RCP-50", within("recipients", 0, 2)),
  { breaks: "RCP-50", paths: within("recipients", 2, 0, 1), values: [null] },
  fault("RCP-51", [["skipExisting"]], {}, ["yes"]),
];

/** Types that other survey tools have, in addition to those among the values above: a server may have more than the eleven. */
export const typesElsewhere: readonly string[] =
  "number text matrix file_upload phone paragraph slider boolean url likert radio select textarea csat rating_scale a_date".split(
    " ",
  );

/** The operations that take a document. */
export const bodyOperations = ["create", "update", "add"] as const;
export type BodyOperation = (typeof bodyOperations)[number];

/** The operations whose bodies may break a requirement. */
export function operationsOf(breaks: RequirementId): readonly BodyOperation[] {
  if (breaks === "RCP-51") return ["add"];
  return breaks === "RCP-50" ? bodyOperations : ["create", "update"];
}

/** The document with a value at a path, or without the member there; everything else is as it was. */
export function broken(document: JsonObject, path: Path, value: unknown): JsonObject {
  return replaced(document, path, value) as JsonObject;
}

function replaced(node: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(node))
    return node.map((item: unknown, index) => (index === step ? replaced(item, rest, value) : item));
  const { [step]: old, ...others } = isObject(node) ? node : {};
  return rest.length === 0 && value === undefined ? others : { ...others, [step]: replaced(old, rest, value) };
}
