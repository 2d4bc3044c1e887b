import type { Field } from "./field.ts";

/** The members of a question, in the contract's order. */
export const questionFields = {
  type: {
    text: "One of the eleven question types.",
    requirements: [
      "QST-1",
      "QST-2",
      "QST-3",
      "QST-4",
      "QST-5",
      "QST-6",
      "QST-7",
      "QST-8",
      "QST-9",
      "QST-10",
      "QST-11",
      "QST-21",
    ],
  },
  label: { text: "Text of the question.", requirements: ["QST-12", "QST-25"] },
  required: { text: "Boolean.", requirements: ["QST-13", "QST-22"] },
  options: { text: "Array of strings; what a choice question offers.", requirements: ["QST-14", "QST-23"] },
  allowOther: {
    text: "Boolean; shown by the contract on a multiple_choice question.",
    requirements: ["QST-15", "QST-24"],
  },
  scaleMin: {
    text: "Low end of a linear_scale: 0 or 1.",
    requirements: ["QST-16", "LIM-20", "LIM-21", "LIM-22"],
  },
  scaleMax: {
    text: "High end of a linear_scale: an integer from 2 to 10.",
    requirements: ["QST-17", "LIM-23", "LIM-24", "LIM-25"],
  },
  scaleMinLabel: { text: "Label of a linear_scale's low end.", requirements: ["QST-18"] },
  scaleMaxLabel: { text: "Label of a linear_scale's high end.", requirements: ["QST-19"] },
} as const satisfies Record<string, Field>;
