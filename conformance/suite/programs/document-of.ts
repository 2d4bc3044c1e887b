import { isObject, type JsonObject } from "../../client/json/json.ts";
import { acceptable } from "../documents/acceptable.ts";
import type { ExpectedSurvey } from "../journal/step.ts";
import { rowsIn } from "../model/expected-survey.ts";
import type { Binding } from "./binding.ts";
import type { Write } from "./program.ts";

/** Returns the valid document of a write, with values in place of its references. */
export function documentOf(command: Write, survey: ExpectedSurvey | undefined, binding: Binding): JsonObject {
  const { author } = binding.session;
  const { rows, questions, asRead, give = {}, omit = [] } = command;
  const lists = {
    ...(questions === undefined ? {} : { questions: binding.questions(questions) }),
    ...(rows === undefined ? {} : { recipients: binding.rows(rows, survey) }),
  };
  const otherMembers = {
    ...binding.document(give, survey),
    ...(command.do === "add" && command.skipExisting !== undefined ? { skipExisting: command.skipExisting } : {}),
    // JSON leaves out undefined members
    ...Object.fromEntries(omit.map((member) => [member, undefined])),
  };
  const hasBoth = Object.keys(lists).length > 0 && Object.keys(otherMembers).length > 0;
  // the order of members has no meaning in JSON, so every other document begins with the lists
  const isListFirst = command.do === "create" || !hasBoth || binding.toggleOrder(command.do);
  const document = {
    ...(asRead === undefined ? {} : survey?.lastRead?.members),
    ...(isListFirst ? { ...lists, ...otherMembers } : { ...otherMembers, ...lists }),
  };
  const mayBeRejected = mayReject(command, document, binding);
  if (command.do === "create") return mayBeRejected ? author.rejectableSurvey(document) : author.survey(document);
  return mayBeRejected ? document : acceptable(document);
}

function mayReject({ mayBeRejected }: Write, document: JsonObject, { played }: Binding): boolean {
  if (mayBeRejected === "unless as many were added") return rowsSent(document) > played.largestAcceptedAdd;
  return mayBeRejected === true;
}

/** Returns the number of recipients in a body. */
export function rowsSent(body: unknown): number {
  return isObject(body) ? rowsIn(body).length : 0;
}

/** Returns two commands, each with half of the items of every list. Returns [] if no list has two items. */
export function halvesOf<Command extends Write>(command: Command): readonly Command[] {
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
