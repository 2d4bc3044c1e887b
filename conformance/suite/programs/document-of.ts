import { isObject, type JsonObject } from "../../client/json/json.ts";
import { acceptable } from "../documents/acceptable.ts";
import type { ExpectedSurvey } from "../journal/step.ts";
import { rowsIn } from "../model/expected-survey.ts";
import type { Session } from "../scenarios/session.ts";
import type { Binding } from "./binding.ts";
import type { Write } from "./program.ts";

export function documentOf(
  command: Write,
  survey: ExpectedSurvey | undefined,
  binding: Binding,
  { author }: Session,
): JsonObject {
  const { rows, questions, asRead, give = {}, omit = [], mayBeRejected } = command;
  const lists = {
    ...(questions === undefined ? {} : { questions: binding.questions(questions) }),
    ...(rows === undefined ? {} : { recipients: binding.rows(rows, survey) }),
  };
  const others = {
    ...binding.document(give, survey),
    ...(command.do === "add" && command.skipExisting !== undefined ? { skipExisting: command.skipExisting } : {}),
    // JSON leaves out members without a value
    ...Object.fromEntries(omit.map((member) => [member, undefined])),
  };
  const isMixed = command.do !== "create" && Object.keys(lists).length > 0 && Object.keys(others).length > 0;
  // JSON gives the order of members no meaning: in every other document the lists stand first
  const isListFirst = !isMixed || binding.toggleOrder(command.do);
  const document = {
    ...(asRead === undefined ? {} : survey?.lastRead?.members),
    ...(isListFirst ? { ...lists, ...others } : { ...others, ...lists }),
  };
  const mustBeAccepted =
    mayBeRejected === undefined || (mayBeRejected !== true && rowsSent(document) <= binding.largestAcceptedAdd);
  if (command.do === "create") return mustBeAccepted ? author.survey(document) : author.rejectableSurvey(document);
  return mustBeAccepted ? acceptable(document) : document;
}

export function rowsSent(body: unknown): number {
  return isObject(body) ? rowsIn(body).length : 0;
}

/** Returns the command for each half of the items of its document. None if it has no more than one item of each kind. */
export function halvesOf(command: Write): readonly Write[] {
  const { rows = [], questions = [], give = {} } = command;
  const members = Object.entries(give);
  if (typeof rows === "string" || Math.max(rows.length, questions.length, members.length) < 2) return [];
  return [0, 1].map((half) => ({
    ...command,
    ...(rows.length === 0 ? {} : { rows: halfOf(rows, half) }),
    ...(questions.length === 0 ? {} : { questions: halfOf(questions, half) }),
    ...(members.length === 0 ? {} : { give: Object.fromEntries(halfOf(members, half)) }),
  }));
}

function halfOf<Item>(items: readonly Item[], half: number): readonly Item[] {
  const middle = Math.ceil(items.length / 2);
  return half === 0 ? items.slice(0, middle) : items.slice(middle);
}
