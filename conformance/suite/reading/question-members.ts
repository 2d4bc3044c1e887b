/** Source: contract, Resources, Question. */
export const questionMembers = [
  "type",
  "label",
  "required",
  "options",
  "allowOther",
  "scaleMin",
  "scaleMax",
  "scaleMinLabel",
  "scaleMaxLabel",
] as const;

/** Types of questions that have `options`. */
export const choiceTypes: readonly unknown[] = ["single_choice", "multiple_choice", "dropdown"];
