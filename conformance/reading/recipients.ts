import { isObject, type JsonObject } from "../format/json.ts";
import { textId, withAttributes, type ShownSurvey } from "./survey.ts";

/** A recipient as a response shows it. */
export interface ShownRecipient {
  readonly id?: string;
  readonly email?: string;
  readonly url?: string;
  readonly members: JsonObject;
}

/** Many checks look at the same long lists: each is read once. */
const rowsByList = new WeakMap<readonly unknown[], readonly ShownRecipient[]>();

/** The recipients of a survey in the order shown; none where it shows no list, absent where it shows something else. */
export function recipientsOf(survey: ShownSurvey): readonly ShownRecipient[] | undefined {
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
