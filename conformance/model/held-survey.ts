import type { Sender, Step } from "../journal/step.ts";
import { isObject, type JsonObject } from "../reading/json.ts";
import { NobodyElses, unknown } from "./expected-value.ts";
import type { Provenance } from "./provenance.ts";

/** Members of a survey that PATCH takes, but questions and recipients. */
export const textMembers = ["title", "description", "welcomeMessage", "logoUrl", "accentColor"] as const;
/** Members of a survey that a create alone gives. */
export const settingMembers = ["slug", "targetCompany", "published", "notifyOnResponse", "notificationEmail"] as const;
/** Members of a recipient that a caller gives. */
export const rowMembers = [
  "targetCompany",
  "email",
  "title",
  "accentColor",
  "inviteTop",
  "inviteBottom",
  "inviteSignOff",
  "inviteSentAt",
] as const;
/** Members of a question that a caller gives. */
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

/** At most so many recipients per survey. Source: rule 6. */
export const cap = 200;

/** A recipient that a survey must hold: what each member must be, and what the last write did to it. */
export interface HeldRow {
  /** As it was shown, a text or a number; `unknown` before. */
  readonly id: unknown;
  readonly url: unknown;
  readonly members: Readonly<Record<string, unknown>>;
  /** `given`, `added`, `updated by email`, `skipped by id`, `unmatched`, `known` … */
  readonly fate: string;
  /** Its fate before that. */
  readonly past?: string;
}

/** What a survey was last seen to hold: a value of then that is shown again was not replaced. */
export interface Seen {
  readonly members: JsonObject;
  readonly questions: readonly JsonObject[];
  readonly rows: readonly JsonObject[];
}

/** What a survey of the run must hold now. */
export interface HeldSurvey {
  readonly id: string;
  readonly owner: Sender;
  slug: string | undefined;
  members: Record<string, unknown>;
  questions: readonly JsonObject[];
  rows: readonly HeldRow[];
  /** Writes since the last look. */
  window: Step[];
  /** The last write of each kind to another survey since the last look. */
  elsewhere: readonly Step[];
  /** The response to the last PATCH, for comparing it with the next look. */
  answer?: Step;
  /** Hostile input was accepted, or a response was lost: nothing is known until the next look. */
  isUncertain: boolean;
  /** Who is on the list is open until the next look. */
  isLoose: boolean;
  /** Its responses were read since the last look. */
  isAnswersRead: boolean;
  seen?: Seen;
  /** Who was sent which value. */
  readonly provenance: Provenance;
  /** When its create was answered, in turns of the journal. */
  readonly madeAt: number;
}

/** The rows of a document, those that are objects. */
export function rowsIn(body: unknown): readonly JsonObject[] {
  const rows = isObject(body) ? body["recipients"] : undefined;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

/** A row that a write brings: what it doesn't give is unknown, but nobody else's. */
export function newRow(given: JsonObject, fate: string, isElses: (shown: unknown) => boolean): HeldRow {
  const notGiven = new NobodyElses(isElses);
  const members = Object.fromEntries(
    rowMembers.map((member) => [member, member === "inviteSentAt" ? unknown : (given[member] ?? notGiven)]),
  );
  return { id: unknown, url: unknown, members, fate };
}

/** A row that no look can find again: it has neither an id nor an email. */
export function isNameless({ id, email }: JsonObject): boolean {
  return (typeof email !== "string" || email.trim() === "") && id === undefined;
}

/** An email as it is compared: letter case is open. */
export function emailKey(email: unknown): string {
  return typeof email === "string" ? email.toLowerCase().trim() : "";
}
