import { isObject, type JsonObject } from "./json.ts";
import { textId, withAttributes, type ShownSurvey } from "./survey.ts";

/** A recipient as an answer shows it. */
export interface ShownRecipient {
  readonly id?: string;
  readonly email?: string;
  readonly url?: string;
  readonly members: JsonObject;
}

/** The recipients of a survey in the order shown; none where it shows no list, absent where it shows something else. */
export function recipientsOf(survey: ShownSurvey): readonly ShownRecipient[] | undefined {
  const list = survey.members["recipients"];
  if (list === undefined || list === null) return [];
  return Array.isArray(list) && list.every(isObject) ? list.map(withAttributes).map(shownRecipient) : undefined;
}

function shownRecipient(members: JsonObject): ShownRecipient {
  const id = textId(members["id"]);
  const { email, url } = members;
  return {
    members,
    ...(id === undefined ? {} : { id }),
    ...(typeof email === "string" ? { email } : {}),
    ...(typeof url === "string" && url !== "" ? { url } : {}),
  };
}

/** The recipient with an email; letter case is open, so it doesn't count. */
export function byEmail(rows: readonly ShownRecipient[], email: string): ShownRecipient | undefined {
  return rows.find((row) => sameEmail(row.email, email));
}

/** Says whether two emails are one, apart from letter case. */
export function sameEmail(one: string | undefined, two: string | undefined): boolean {
  return one !== undefined && two !== undefined && one.toLowerCase() === two.toLowerCase();
}
