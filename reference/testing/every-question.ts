export const everyQuestion = [
  { type: "short_text", label: "What is your role?", required: true },
  { type: "long_text", label: "What should we change?", required: true },
  { type: "single_choice", label: "Would you come again?", required: true, options: ["Yes", "Perhaps", "No"] },
  { type: "multiple_choice", label: "What did you use?", required: true, options: ["App", "Web"], allowOther: true },
  { type: "dropdown", label: "Which team?", required: true, options: ["North", "South", "East"] },
  {
    type: "linear_scale",
    label: "How likely?",
    required: true,
    scaleMin: 0,
    scaleMax: 10,
    scaleMinLabel: "Never",
    scaleMaxLabel: "Surely",
  },
  { type: "rating", label: "How was it?", required: true },
  {
    type: "multiple_choice_grid",
    label: "How was each day?",
    required: true,
    rows: ["Monday", "Tuesday"],
    options: ["Good", "Fair", "Poor"],
  },
  {
    type: "checkbox_grid",
    label: "What did you eat?",
    required: true,
    rows: ["Noon", "Evening"],
    options: ["Soup", "Salad"],
  },
  { type: "date", label: "When did you start?", required: true },
  { type: "time", label: "When do you finish?", required: true },
] as const;

const values = [
  { value: "Engineer" },
  { value: "Less\nand better" },
  { value: "Perhaps" },
  { value: ["App"], other: "Pigeon" },
  { value: "South" },
  { value: 3 },
  { value: 4 },
  {
    value: [
      { row: "Monday", value: "Good" },
      { row: "Tuesday", value: "Poor" },
    ],
  },
  {
    value: [
      { row: "Noon", value: ["Soup", "Salad"] },
      { row: "Evening", value: ["Salad"] },
    ],
  },
  { value: "2026-01-31" },
  { value: "14:30" },
] as const;

export const everyAnswer = everyQuestion.map(({ type, label }, question) => ({
  question,
  type,
  label,
  ...values[question],
}));

/** The answers to `everyQuestion`, as the driver takes them. */
export const everyGiven = [
  "Engineer",
  "Less\nand better",
  "Perhaps",
  ["App", "Pigeon"],
  "South",
  3,
  4,
  { Monday: "Good", Tuesday: "Poor" },
  { Noon: ["Soup", "Salad"], Evening: "Salad" },
  "2026-01-31",
  "14:30",
] as const;
