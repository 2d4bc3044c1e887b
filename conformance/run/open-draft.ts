import type { JsonObject } from "../reading/json.ts";
import type { Names } from "./names.ts";
import { plainDraft, plainRow } from "./survey-maker.ts";

/** A survey that a driver may work on: `open-first`, and `open-second` beside it. */
export type OpenSurveyName = "open-first" | "open-second";

/** So many that the place of a late one stands for nothing else in a response, and no more than any server takes. */
const months = ["March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const tools = ["Awl", "Brush", "Chisel", "Drill", "Easel", "Hammer", "Jigsaw", "Lathe", "Mallet", "Needle"];
const teams = ["Andromeda", "Boötes", "Draco", "Eridanus", "Gemini", "Hydra", "Lyra", "Orion", "Pegasus", "Taurus"];

/** The questions that a driver answers, one of each type whose answer has one plain form. */
export const openQuestions = [
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
] as const;

/** The recipients of such a survey by their first names: two who answer, one who is invited. */
export const openRecipients = ["ada", "grace", "ida"] as const;

/** A published survey, so that its recipients' pages are open; nobody is told of its responses. */
export function openDraft(names: Names, name: OpenSurveyName): JsonObject {
  return {
    ...plainDraft(names, `conformance-${names.runId}-${name}`),
    published: true,
    questions: openQuestions,
    recipients: openRecipients.map((recipient) => plainRow(names, recipient, name)),
  };
}
