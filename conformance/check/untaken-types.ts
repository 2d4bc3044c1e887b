import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { QuestionType } from "../arbitraries/question.ts";
import { demandSuccess, relyingOn } from "./demand.ts";
import { refused, type Exchange } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";

/** The requirement that a server takes questions of a type. */
const takesType: Readonly<Record<QuestionType, RequirementId>> = {
  short_text: "QST-1",
  long_text: "QST-2",
  single_choice: "QST-3",
  multiple_choice: "QST-4",
  dropdown: "QST-5",
  linear_scale: "QST-6",
  rating: "QST-7",
  multiple_choice_grid: "QST-8",
  checkbox_grid: "QST-9",
  date: "QST-10",
  time: "QST-11",
};

/** Demands that questions of each type are taken, tried one by one; the first that is not breaks its type's requirement. */
export async function demandTypesTaken(
  questions: readonly JsonObject[],
  send: (questions: readonly JsonObject[]) => Promise<Exchange>,
  action: string,
): Promise<void> {
  const [untaken] = await untakenTypes(questions, send);
  if (untaken === undefined) return;
  await relyingOn(takesType[untaken.type], () =>
    demandSuccess(untaken.answer, `${action} with one question, of type ${untaken.type},`),
  );
}

/** A type whose questions are refused even alone, and the refusal. */
export interface UntakenType {
  readonly type: QuestionType;
  readonly answer: Exchange;
}

/** Tries the first question of each type alone, to find out which of them a refusal of all was about. */
export async function untakenTypes(
  questions: readonly JsonObject[],
  send: (questions: readonly JsonObject[]) => Promise<Exchange>,
): Promise<readonly UntakenType[]> {
  const untaken: UntakenType[] = [];
  for (const type of Object.keys(takesType) as QuestionType[]) {
    const question = questions.find((one) => one["type"] === type);
    if (question === undefined) continue;
    const answer = await send([question]);
    if (refused(answer) && answer.status !== 409) untaken.push({ type, answer });
  }
  return untaken;
}
