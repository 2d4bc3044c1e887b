import type { StandingSurvey } from "../check/tools.ts";
import type { Api } from "../http/api.ts";
import { refused } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { inTurn, type Names } from "./names.ts";
import { makeSurvey, surveyMade, plainDraft, plainRow } from "./survey-maker.ts";

/** A survey that a driver may work on: `open-one`, and `open-two` beside it. */
export type OpenSurveyName = "open-one" | "open-two";

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

/** The same questions with as few options as a server can ask for, those that are chosen, and a scale from 1. */
const plainestQuestions = openQuestions.map((question) => {
  if ("options" in question) return { ...question, options: question.options.slice(-3) };
  return question.type === "linear_scale" ? { ...question, scaleMin: 1 } : question;
});

/** The recipients of such a survey by their first names: two who answer, one who is invited. */
export const openRecipients = ["ada", "grace", "ida"] as const;

/** Creates such a survey; where it is refused, with the plainest questions. */
export async function makeOpen(api: Api, names: Names, name: OpenSurveyName, turn: number): Promise<StandingSurvey> {
  const draft = openDraft(names, inTurn(name, turn));
  const answer = await api.create(draft);
  if (!refused(answer)) return surveyMade(answer, draft);
  return makeSurvey(api, { ...draft, questions: plainestQuestions });
}

/** A published survey, so that its recipients' pages are open; nobody is told of its responses. */
function openDraft(names: Names, name: string): JsonObject {
  return {
    ...plainDraft(names, `conformance-${names.runId}-${name}`),
    published: true,
    questions: openQuestions,
    recipients: openRecipients.map((recipient) => plainRow(names, recipient, name)),
  };
}
