import type { JsonObject } from "../format/json.ts";
import { recipientsOf } from "./recipients.ts";
import { questionsOf, textId, type ShownSurvey } from "./survey.ts";

const surveyMembers = [
  "id",
  "slug",
  "targetCompany",
  "title",
  "description",
  "welcomeMessage",
  "logoUrl",
  "accentColor",
  "published",
  "notifyOnResponse",
  "notificationEmail",
] as const;

/** The documented members of a question. */
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

const recipientMembers = [
  "id",
  "targetCompany",
  "email",
  "title",
  "accentColor",
  "inviteTop",
  "inviteBottom",
  "inviteSignOff",
  "inviteSentAt",
  "url",
] as const;

/** The documented members of a survey, for comparing two states; time stamps and counters of a server's own are left out. */
export interface Snapshot {
  readonly members: JsonObject;
  readonly questions: readonly JsonObject[];
  /** By id, else by email, so that the order doesn't count. */
  readonly recipients: JsonObject;
}

/** The documented state of a survey; unset members count as null. */
export function snapshotOf(survey: ShownSurvey): Snapshot {
  const rows = (recipientsOf(survey) ?? []).map(({ members }) => members);
  return {
    members: picked(survey.members, surveyMembers),
    questions: (questionsOf(survey) ?? []).map((question) => picked(question, questionMembers)),
    recipients: Object.fromEntries(rows.map((row, index) => [keyOf(row, index), recipientState(row)])),
  };
}

/** The documented state of a recipient; unset members count as null. */
export function recipientState(members: JsonObject): JsonObject {
  return picked(members, recipientMembers);
}

function keyOf(row: JsonObject, index: number): string {
  const { email } = row;
  const id = textId(row["id"]);
  if (id !== undefined) return `id ${id}`;
  return typeof email === "string" ? `email ${email}` : `row ${index}`;
}

function picked(members: JsonObject, names: readonly string[]): JsonObject {
  const state = Object.fromEntries(names.map((name) => [name, members[name] ?? null]));
  // an id is the same as a number here and as a text there
  return "id" in state ? { ...state, id: textId(state["id"]) ?? null } : state;
}

/** The names of all documented members of a survey. Source: Resources, Survey. */
export const documentedSurveyMembers: ReadonlySet<string> = new Set([...surveyMembers, "questions", "recipients"]);
