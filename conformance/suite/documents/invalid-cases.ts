import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { readFixture } from "../../../fixtures/read-fixture.ts";
import { choiceTypes } from "../model/breaches.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";

export type Path = readonly (string | number)[];

/** At most ten valid questions: every kind at the front, in the middle and at the end. */
export const controlQuestions: readonly JsonObject[] = readFixture("surveys", "ten-questions").questions;

const onQuestions = (member: string): readonly Path[] => [0, 3, 9].map((index) => ["questions", index, member]);
const onTypes = (member: string, ...types: readonly unknown[]): readonly Path[] =>
  controlQuestions.flatMap(({ type }, index) => (types.includes(type) ? [["questions", index, member]] : []));
/** The first, a middle and the last question, then two with options. An odd number, since an endpoint may get every second. */
const typesToBreak: readonly Path[] = [...onQuestions("type"), ["questions", 4, "type"], ["questions", 1, "type"]];
const atPlaces = (list: string, ...places: readonly number[]): readonly Path[] => places.map((place) => [list, place]);

/** The value undefined leaves the member out. */
export interface InvalidCase {
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

const invalidCase = (
  breaks: RequirementId,
  paths: readonly Path[],
  ...furtherValues: readonly unknown[]
): InvalidCase => ({
  breaks,
  paths,
  values: [...fixtureValues(breaks, paths[0]?.length ?? 0), ...furtherValues],
});

/**
 * Many conformant servers accept some values for what they spell. These are missing: `"true"`, 1, `[3, "Red"]`, `"5"`,
 * `[5]`, `"Short_Text"`.
 */
export const invalidCases: readonly InvalidCase[] = [
  invalidCase("QST-21", typesToBreak, "nps", "3", "email", "checkbox", "constructor", "__proto__"),
  invalidCase("QST-22", onQuestions("required"), {}),
  invalidCase("QST-23", onTypes("options", ...choiceTypes)),
  invalidCase("QST-24", onTypes("allowOther", "multiple_choice")),
  invalidCase("QST-25", onQuestions("label")),
  invalidCase("QST-26", [["questions"]]),
  invalidCase("QST-26", atPlaces("questions", 0, 5, 9)),
  // null crashes servers that read a member of each item: each effort sends it to each endpoint
  { breaks: "QST-26", paths: atPlaces("questions", 9, 0), values: [null] },
  invalidCase("LIM-21", onTypes("scaleMin", "linear_scale"), 3, {}, 1_000_000),
  invalidCase("LIM-22", onTypes("scaleMin", "linear_scale")),
  invalidCase("LIM-24", onTypes("scaleMax", "linear_scale"), {}),
  invalidCase("LIM-25", onTypes("scaleMax", "linear_scale")),
  invalidCase("RCP-50", [["recipients"]]),
  invalidCase("RCP-50", atPlaces("recipients", 0, 2)),
  { breaks: "RCP-50", paths: atPlaces("recipients", 2, 0, 1), values: [null] },
  invalidCase("RCP-51", [["skipExisting"]], {}, ["yes"]),
];

/** Types of other survey tools, besides those above: a server may have more than the eleven. */
export const otherToolsTypes: readonly string[] =
  "number text matrix file_upload phone paragraph slider boolean url likert radio select textarea csat rating_scale a_date".split(
    " ",
  );

export const bodyOperations = ["create", "update", "add"] as const;
export type BodyOperation = (typeof bodyOperations)[number];

export function operationsOf(breaks: RequirementId): readonly BodyOperation[] {
  if (breaks === "RCP-51") return ["add"];
  return breaks === "RCP-50" ? bodyOperations : ["create", "update"];
}

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
