import type { JsonObject } from "../../client/json/json.ts";

// ten options each: the index of a late one occurs nowhere else in a response, and every server accepts ten
const months = ["March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const tools = ["Awl", "Brush", "Chisel", "Drill", "Easel", "Hammer", "Jigsaw", "Lathe", "Mallet", "Needle"];
const teams = ["Andromeda", "Boötes", "Draco", "Eridanus", "Gemini", "Hydra", "Lyra", "Orion", "Pegasus", "Taurus"];

/** The questions that simulated recipients answer. */
export const openQuestions: readonly JsonObject[] = [
  { type: "short_text", label: "What is your role?", required: true },
  { type: "long_text", label: "What should we change?", required: false },
  { type: "single_choice", label: "Which month suits you best?", required: true, options: months },
  { type: "multiple_choice", label: "What have you used?", required: false, options: tools },
  { type: "dropdown", label: "Which team are you in?", required: false, options: teams },
  {
    type: "linear_scale",
    label: "How satisfied are you?",
    required: true,
    scaleMin: 1,
    scaleMax: 10,
    scaleMinLabel: "Not at all",
    scaleMaxLabel: "Very",
  },
];

/** With three options each, for services that reject ten. */
export const plainestQuestions: readonly JsonObject[] = openQuestions.map(({ options, ...question }) =>
  Array.isArray(options) ? { ...question, options: (options as readonly string[]).slice(-3) } : question,
);

/** What two recipients answer to these questions. The numbers rarely occur in a response by chance. */
export const choices = [
  ["Fewer meetings, “quiet” hours\n& more tea, ändern 中文", "December", ["Mallet", "Needle"], "Pegasus", 7],
  ["Nothing at all", "November", ["Lathe", "Needle"], "Taurus", 6],
] as const;
