import { isObject, type JsonObject } from "../../client/json/json.ts";
import type { Exchange } from "../../client/exchange.ts";
import { withAttributes } from "./related-lists.ts";
import { textId, type ShownSurvey } from "./survey.ts";

export interface ShownRecipient {
  readonly id?: string;
  readonly email?: string;
  readonly url?: string;
  readonly members: JsonObject;
}

/** Cache: many checks read the same long lists. */
const rowsByList = new WeakMap<readonly unknown[], readonly ShownRecipient[]>();

/** Returns an empty array if there is no list, and nothing if it is unreadable or incomplete. */
export function recipientsOf(survey: ShownSurvey): readonly ShownRecipient[] | undefined {
  if (survey.hasFurtherRecipients) return undefined;
  const list = survey.members["recipients"];
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list) || !list.every(isObject)) return undefined;
  const rows = rowsByList.get(list) ?? list.map(withAttributes).map(shownRecipient);
  rowsByList.set(list, rows);
  return rows;
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
const ownMembers = ["targetCompany", "title", "accentColor", "inviteTop", "inviteBottom", "inviteSignOff"] as const;
const othersMembers = ["questions", "recipients", "label"] as const;
const reportNames = /err|fail|reject|invalid|problem|warn|input|request|given/i;
const maxDepth = 6;

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
    ownMembers.some((name) => name in members) &&
    !othersMembers.some((name) => name in members)
  );
}
