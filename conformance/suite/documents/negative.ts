import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { readFixture } from "../../../fixtures/read-fixture.ts";
import { choiceTypes } from "../model/breaches.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";

export type Path = readonly (string | number)[];

/** At most ten lawful questions: every kind at the front, in the middle and at the end. */
export const controlQuestions: readonly JsonObject[] = readFixture("surveys", "ten-questions").questions;

const everywhere = (member: string): readonly Path[] => [0, 3, 9].map((index) => ["questions", index, member]);
const onTypes = (member: string, ...types: readonly unknown[]): readonly Path[] =>
  controlQuestions.flatMap(({ type }, index) => (types.includes(type) ? [["questions", index, member]] : []));
const within = (list: string, ...places: readonly number[]): readonly Path[] => places.map((place) => [list, place]);

/** The value undefined leaves the member out. */
export interface Fault {
  readonly breaks: RequirementId;
  readonly paths: readonly Path[];
  readonly values: readonly unknown[];
}

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
 * Many lawful servers accept some values for what they spell. These are missing: `"true"`, 1, `[3, "Red"]`, `"5"`,
 * `[5]`, `"Short_Text"`.
 */
export const faults: readonly Fault[] = [
  fault("QST-21", everywhere("type"), "nps", "3", "email", "checkbox", "constructor", "__proto__"),
  fault("QST-22", everywhere("required"), {}),
  fault("QST-23", onTypes("options", ...choiceTypes)),
  fault("QST-24", onTypes("allowOther", "multiple_choice")),
  fault("QST-25", everywhere("label")),
  fault("QST-26", [["questions"]]),
  fault("QST-26", within("questions", 0, 5, 9)),
  // null crashes servers that read a member of each item: each effort sends it to each endpoint
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

/** Types of other survey tools, besides those above: a server may have more than the eleven. */
export const typesElsewhere: readonly string[] =
  "number text matrix file_upload phone paragraph slider boolean url likert radio select textarea csat rating_scale a_date".split(
    " ",
  );

export const bodyOperations = ["create", "update", "add"] as const;
export type BodyOperation = (typeof bodyOperations)[number];

export function operationsOf(breaks: RequirementId): readonly BodyOperation[] {
  if (breaks === "RCP-51") return ["add"];
  return breaks === "RCP-50" ? bodyOperations : ["create", "update"];
}

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
