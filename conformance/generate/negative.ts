import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { isObject, type JsonObject } from "../format/json.ts";

type Path = readonly (string | number)[];

/** One breach of one rule: a value put at a path of a lawful document, or a member taken away. */
export interface Negative {
  readonly breaks: RequirementId;
  readonly path: Path;
  /** Undefined: the member at the path is left out. */
  readonly value: unknown;
}

/** The lawful questions that negatives break, ten at most: every kind at the front, in the middle and at the end. */
export const controlQuestions: readonly JsonObject[] = [
  {
    type: "linear_scale",
    label: "How likely are you to renew?",
    required: true,
    scaleMin: 1,
    scaleMax: 5,
    scaleMinLabel: "Not at all",
    scaleMaxLabel: "Very",
  },
  {
    type: "multiple_choice",
    label: "Which features do you use?",
    required: false,
    options: ["Reports", "Exports", "Alerts"],
    allowOther: true,
  },
  { type: "single_choice", label: "Which plan do you use?", required: false, options: ["Free", "Team", "Enterprise"] },
  { type: "short_text", label: "What is your role?", required: true },
  { type: "dropdown", label: "In which region are you?", required: false, options: ["Americas", "Asia", "Europe"] },
  {
    type: "linear_scale",
    label: "How easy was the start?",
    required: false,
    scaleMin: 1,
    scaleMax: 5,
    scaleMinLabel: "Hard",
    scaleMaxLabel: "Easy",
  },
  { type: "rating", label: "Rate our support", required: false },
  { type: "single_choice", label: "How did you find us?", required: false, options: ["Search", "A friend"] },
  {
    type: "multiple_choice",
    label: "Which channels do you read?",
    required: false,
    options: ["Mail", "Chat"],
    allowOther: false,
  },
  {
    type: "linear_scale",
    label: "How satisfied are you?",
    required: false,
    scaleMin: 1,
    scaleMax: 5,
    scaleMinLabel: "No",
    scaleMaxLabel: "Yes",
  },
];

const places = (member: string, matches: (question: JsonObject) => boolean): readonly Path[] =>
  controlQuestions.flatMap((question, index) => (matches(question) ? [["questions", index, member]] : []));
const everywhere = (member: string): readonly Path[] => [0, 3, 9].map((index) => ["questions", index, member]);
const onTypes = (member: string, ...types: readonly string[]): readonly Path[] =>
  places(member, ({ type }) => types.includes(String(type)));
const choices = ["single_choice", "multiple_choice", "dropdown"] as const;

/** Where and with which values a rule is broken; the value undefined leaves the member out. */
export interface Fault {
  readonly breaks: RequirementId;
  readonly paths: readonly Path[];
  readonly values: readonly unknown[];
}

/** Values that many lawful servers take for what they spell (`"true"`, 1, `[3, "Red"]`, `"5"`, `[5]`, `"Short_Text"`) are not among them. */
export const faults: readonly Fault[] = [
  {
    breaks: "QST-21",
    paths: everywhere("type"),
    values: [
      "nps",
      "",
      "constructor",
      "email",
      "__proto__",
      99,
      ["short_text"],
      "checkbox",
      "short text",
      "rating_scale",
      "a_date",
    ],
  },
  { breaks: "QST-22", paths: everywhere("required"), values: ["maybe", [], {}, ["yes"], { value: true }, "sometimes"] },
  {
    breaks: "QST-23",
    paths: onTypes("options", ...choices),
    values: ["Red", 7, [["Red"], ["Blue"]], ["Red", ["Blue"]], [{ label: "Red" }, { label: "Blue" }], { "0": "Red" }],
  },
  {
    breaks: "QST-24",
    paths: onTypes("allowOther", "multiple_choice"),
    values: ["maybe", "sometimes", [], {}, ["yes"]],
  },
  { breaks: "QST-25", paths: everywhere("label"), values: [42, true, ["What?"], { text: "What?" }] },
  {
    breaks: "QST-26",
    paths: [["questions"]],
    values: ["none", 5, true, { type: "short_text", label: "Why?", required: true }],
  },
  { breaks: "QST-26", paths: [0, 5, 9].map((index) => ["questions", index]), values: ["Why?", 5, ["short_text"]] },
  {
    breaks: "LIM-21",
    paths: onTypes("scaleMin", "linear_scale"),
    values: [-1, 2, 0.5, "one", null, "none", 3, [0, 1], {}, -0.5, 1_000_000],
  },
  { breaks: "LIM-22", paths: onTypes("scaleMin", "linear_scale"), values: [undefined] },
  {
    breaks: "LIM-24",
    paths: onTypes("scaleMax", "linear_scale"),
    values: [11, 1, 2.5, "five", null, 0, -3, 100, 10.5, {}, 1_000_000],
  },
  { breaks: "LIM-25", paths: onTypes("scaleMax", "linear_scale"), values: [undefined] },
  { breaks: "RCP-50", paths: [["recipients"]], values: ["all", 5, true, { email: "ada@example.com" }] },
  {
    breaks: "RCP-50",
    paths: [0, 2].map((index) => ["recipients", index]),
    values: ["ada@example.com", 5, true, ["ada@example.com"]],
  },
  { breaks: "RCP-51", paths: [["skipExisting"]], values: ["maybe", "sometimes", [], {}, ["yes"], { value: true }] },
];

/** Types that other survey tools have, in addition to those among the values above: a server may have more than the eleven. */
export const typesElsewhere: readonly string[] =
  "number text matrix ranking file_upload phone paragraph slider boolean url essay likert radio select textarea csat".split(
    " ",
  );

/** The endpoints by which a broken document can come. */
export type BodyOperation = "create" | "update" | "add";

/** The operations whose bodies may break a requirement. */
export function operationsOf(breaks: RequirementId): readonly BodyOperation[] {
  if (breaks === "RCP-51") return ["add"];
  return breaks === "RCP-50" ? ["create", "update", "add"] : ["create", "update"];
}

/** The document with one breach in it; everything else is as it was. */
export function broken(document: JsonObject, { path, value }: Negative): JsonObject {
  return replaced(document, path, value) as JsonObject;
}

function replaced(node: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(node))
    return node.map((item: unknown, index) => (index === step ? replaced(item, rest, value) : item));
  const object = isObject(node) ? node : {};
  if (rest.length === 0 && value === undefined)
    return Object.fromEntries(Object.entries(object).filter(([name]) => name !== step));
  return { ...object, [step]: replaced(object[step], rest, value) };
}
