import type { JsonObject } from "../../client/json/json.ts";

/** So many that the place of a late one stands for nothing else in a response, and no more than any server takes. */
const months = ["March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const tools = ["Awl", "Brush", "Chisel", "Drill", "Easel", "Hammer", "Jigsaw", "Lathe", "Mallet", "Needle"];
const teams = ["Andromeda", "Boötes", "Draco", "Eridanus", "Gemini", "Hydra", "Lyra", "Orion", "Pegasus", "Taurus"];

/** Questions that a driver answers, one of each type whose answer has one plain form. */
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

/** The same with as few options as a server can ask for, those that are chosen. */
export const plainestQuestions: readonly JsonObject[] = openQuestions.map(({ options, ...question }) =>
  Array.isArray(options) ? { ...question, options: (options as readonly string[]).slice(-3) } : question,
);

/** What those who answer choose; the numbers are none that a response is likely to hold anyway. */
export const choices = [
  ["Fewer meetings, “quiet” hours\n& more tea, ändern 中文", "December", ["Mallet", "Needle"], "Pegasus", 7],
  ["Nothing at all", "November", ["Lathe", "Needle"], "Taurus", 6],
] as const;
