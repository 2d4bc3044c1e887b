import { questionTypes } from "../../../spec/schemas/question-type.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { Author } from "./author.ts";

export type QuestionList = readonly JsonObject[];

/** Every scale that the contract allows. */
const scaleBounds = [2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((scaleMax) =>
  [0, 1].map((scaleMin) => ({ scaleMin, scaleMax })),
);

export function everyScale(author: Author): QuestionList {
  return scaleBounds.map((bounds) => author.question("linear_scale", bounds));
}

/** Grids may need further members, which the contract leaves open. The last form has none. */
export function formsOf(type: string): readonly JsonObject[] {
  if (!type.endsWith("grid")) return [{}];
  return [
    { rows: ["One", "Two"], columns: ["Good", "Bad"] },
    { options: ["Good", "Bad"] },
    { rows: [{ label: "One" }], columns: [{ label: "Good" }] },
    {},
  ];
}

export function manyQuestions(author: Author, count: number): QuestionList {
  return Array.from({ length: count }, (_, index) =>
    author.question(questionTypes[index % 7], { label: `Was hältst du von ${author.marker()}? 調査 😀` }),
  );
}

/** Options that a server might sort, split, number or unite. */
export function unusualOptions(author: Author): QuestionList {
  return [
    author.question("single_choice", { options: manyOptions(30) }),
    author.question("single_choice", { options: ["2024", "2025", "2026"] }),
    author.question("multiple_choice", { options: ["Red", "Blue", "Green", "Other"], allowOther: true }),
    author.question("dropdown", { options: ["10", "9", "Red; blue", "a, b", "x|y", "Red", "red", "  z"] }),
    author.question("multiple_choice", { options: ["Same", "Same", "0", "false", "null", ""], allowOther: false }),
  ];
}

/** The order isn't alphabetical. */
function manyOptions(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `Option ${count - index}`);
}

const everyMember = {
  options: ["b", "a"],
  allowOther: true,
  scaleMin: 0,
  scaleMax: 3,
  scaleMinLabel: "no",
  scaleMaxLabel: "yes",
};

/** The contract leaves open if a server accepts these. */
export function openLists(author: Author): readonly QuestionList[] {
  const scale = (members: JsonObject = {}): JsonObject => author.question("linear_scale", members);
  const control = author.question();
  const lists = {
    "25 questions": manyQuestions(author, 25),
    "60 questions": manyQuestions(author, 60),
    "110 questions": manyQuestions(author, 110),
    "a dozen scales": Array.from({ length: 12 }, (_, index) =>
      scale({ scaleMin: index % 2, scaleMax: 2 + (index % 9) }),
    ),
    "one question three times": [
      control,
      author.question("rating"),
      control,
      author.question("date"),
      { ...control, required: control["required"] !== true },
    ],
    "unusual options": unusualOptions(author),
    "every member on every type": questionTypes.map((type) => author.question(type, everyMember)),
    "a scale without optional members": [
      scale(),
      { type: "linear_scale", label: `Bare ${author.marker()}`, scaleMin: 0, scaleMax: 2 },
      scale(),
    ],
    "questions without a label or required": [
      author.question("single_choice"),
      { type: "short_text", label: `Bare ${author.marker()}` },
      { type: "rating" },
    ],
    "texts for numbers": [scale({ scaleMinLabel: "", scaleMaxLabel: "0" }), scale({ scaleMin: "1", scaleMax: "5" })],
    "texts and numbers for booleans": [
      author.question("multiple_choice", { allowOther: "true" }),
      author.question("short_text", { required: 1 }),
    ],
    "120 options": [author.question("dropdown", { options: manyOptions(120) })],
    "250 questions": manyQuestions(author, 250),
    "no question": [],
  };
  return Object.values(lists);
}
