import { isObject, type JsonObject } from "../../client/json/json.ts";
import type { Exchange } from "../../client/exchange.ts";
import { withAttributes } from "./related-lists.ts";
import { textId, type ShownSurvey } from "./survey.ts";

/** A recipient as a response shows it. */
export interface ShownRecipient {
  readonly id?: string;
  readonly email?: string;
  readonly url?: string;
  readonly members: JsonObject;
}

/** Cache: many checks read the same long lists. */
const recipientsByList = new WeakMap<readonly unknown[], readonly ShownRecipient[]>();

/** Returns an empty array if there is no list, and undefined if the list is unreadable or incomplete. */
export function recipientsOf(survey: ShownSurvey): readonly ShownRecipient[] | undefined {
  if (survey.hasFurtherRecipients) return undefined;
  const list = survey.members["recipients"];
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list) || !list.every(isObject)) return undefined;
  const recipients = recipientsByList.get(list) ?? list.map(withAttributes).map(shownRecipient);
  recipientsByList.set(list, recipients);
  return recipients;
}

function shownRecipient(members: JsonObject): ShownRecipient {
  const { email, url } = members;
  return {
    members,
    id: textId(members["id"]),
    email: typeof email === "string" ? email : undefined,
    url: typeof url === "string" && url !== "" ? url : undefined,
  };
}

/** Members that distinguish a recipient from an entry of a report. */
const distinctiveMembers = ["targetCompany", "title", "accentColor", "inviteTop", "inviteBottom", "inviteSignOff"];
/** Members of a survey or a question. */
const foreignMembers = ["questions", "recipients", "label"] as const;
/** Names of members that may repeat what was sent or rejected. */
const reportNames = /err|fail|reject|invalid|problem|warn|input|request|given/i;
const maxDepth = 6;

/** Finds recipients in any list of a response, such as those that an add reports as added. */
export function recipientsIn(json: Exchange["json"] | undefined): readonly ShownRecipient[] {
  return json === undefined || json.unreadable !== undefined ? [] : recipientsWithin(json.value, false, 0);
}

function recipientsWithin(value: unknown, isInList: boolean, depth: number): readonly ShownRecipient[] {
  if (depth > maxDepth) return [];
  if (Array.isArray(value)) return value.flatMap((item) => recipientsWithin(item, true, depth + 1));
  if (!isObject(value)) return [];
  const members = withAttributes(value);
  if (isInList && isRecipient(members)) return [shownRecipient(members)];
  return Object.entries(members).flatMap(([name, member]) =>
    reportNames.test(name) ? [] : recipientsWithin(member, false, depth + 1),
  );
}

function isRecipient(members: JsonObject): boolean {
  return (
    textId(members["id"]) !== undefined &&
    distinctiveMembers.some((name) => name in members) &&
    !foreignMembers.some((name) => name in members)
  );
}
