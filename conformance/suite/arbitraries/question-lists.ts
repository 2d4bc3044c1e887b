import { questionTypes } from "../../../spec/schemas/question-type.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { Question } from "../programs/program.ts";

export type QuestionList = readonly Question[];

/** Every scale that the contract allows. */
export const everyScale: QuestionList = [2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((scaleMax) =>
  [0, 1].map((scaleMin) => scale({ scaleMin, scaleMax })),
);

/** Every second question is required: the first, the third and so on, or the others. */
export function everyType(isFirstRequired: boolean): QuestionList {
  return questionTypes.map((type, index) => ({
    type,
    give: { required: (index % 2 === 0) === isFirstRequired, ...formsOf(type)[0] },
  }));
}

/** Returns members that a question of the type may need, likeliest first. The contract doesn't say what a grid needs. */
export function formsOf(type: string): readonly JsonObject[] {
  if (!type.endsWith("grid")) return [{}];
  return [
    { rows: ["One", "Two"], columns: ["Good", "Bad"] },
    { options: ["Good", "Bad"] },
    { rows: [{ label: "One" }], columns: [{ label: "Good" }] },
    {},
  ];
}

/** Returns questions of the first seven types in turn: the text, choice, scale and rating types. */
export function manyQuestions(count: number): QuestionList {
  return Array.from({ length: count }, (_, index) => ({
    type: questionTypes[index % 7] ?? "short_text",
    give: { label: "Was hältst du von {mark}? 調査 😀" },
  }));
}

/** Options that a server might sort, split, number or unite. */
export const unusualOptions: QuestionList = [
  choice("single_choice", { options: manyOptions(30) }),
  choice("single_choice", { options: ["2024", "2025", "2026"] }),
  choice("multiple_choice", { options: ["Red", "Blue", "Green", "Other"], allowOther: true }),
  choice("dropdown", { options: ["10", "9", "Red; blue", "a, b", "x|y", "Red", "red", "  z"] }),
  choice("multiple_choice", { options: ["Same", "Same", "0", "false", "null", ""], allowOther: false }),
];

/** `Option 3`, `Option 2`, `Option 1`: a server must not sort them. */
function manyOptions(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `Option ${count - index}`);
}

function choice(type: "single_choice" | "multiple_choice" | "dropdown", give: JsonObject): Question {
  return { type, give };
}

function scale(give: JsonObject = {}): Question {
  return { type: "linear_scale", give };
}

/** Questions with one label and different members: a server must not take one for another. */
const repeated: QuestionList = [
  { type: "short_text", give: { required: true } },
  { type: "single_choice", give: { options: ["Red", "Blue"] } },
  { type: "short_text", give: { required: true } },
  { type: "dropdown", give: { options: ["Green", "Blue", "Red"] } },
  { type: "short_text", give: { required: false } },
].map(({ type, give }) => ({ type, give: { label: "What of {repeated}?", ...give } }));

const everyMember = {
  options: ["b", "a"],
  allowOther: true,
  scaleMin: 0,
  scaleMax: 3,
  scaleMinLabel: "no",
  scaleMaxLabel: "yes",
};

/** The contract leaves open whether a server accepts these. */
export const longLists: readonly QuestionList[] = [
  manyQuestions(60),
  manyQuestions(110),
  Array.from({ length: 12 }, (_, index) => scale({ scaleMin: index % 2, scaleMax: 2 + (index % 9) })),
  [...repeated, { type: "rating" }],
  unusualOptions,
];

/** Further lists that a server may reject. */
export const openLists: readonly QuestionList[] = [
  ...longLists,
  questionTypes.map((type) => ({ type, give: everyMember })),
  [
    scale(),
    { type: "linear_scale", members: "given", give: { label: "Bare {mark}", scaleMin: 0, scaleMax: 2 } },
    scale(),
  ],
  [
    { type: "single_choice" },
    { type: "short_text", members: "given", give: { label: "Bare {mark}" } },
    { type: "rating", members: "given" },
  ],
  [scale({ scaleMinLabel: "", scaleMaxLabel: "0" }), scale({ scaleMin: "1", scaleMax: "5" })],
  [choice("multiple_choice", { allowOther: "true" }), { type: "short_text", give: { required: 1 } }],
  [choice("dropdown", { options: manyOptions(120) })],
  manyQuestions(250),
  [],
];
