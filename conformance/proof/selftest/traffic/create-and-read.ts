import { isObject, type JsonObject } from "../../../client/json/json.ts";
import { textId } from "../../../suite/reading/survey.ts";
import type { Send } from "./create-send.ts";

export const surveyTexts = [
  "targetCompany",
  "title",
  "description",
  "logoUrl",
  "accentColor",
  "welcomeMessage",
  "notificationEmail",
];

export const recipientTexts = ["targetCompany", "title", "accentColor", "inviteTop", "inviteBottom", "inviteSignOff"];

/** Returns a unique text in the member's format. */
export function textFor(member: string, number: number): string {
  if (member === "accentColor") return `#${(0x10_20_30 + number).toString(16)}`;
  if (member === "logoUrl") return `https://example.com/logo-${number}.png`;
  return member === "notificationEmail" ? `team-${number}@example.com` : `${member} ${number}`;
}

export const wholeRow = Object.fromEntries(recipientTexts.map((member) => [member, textFor(member, 7)]));

export const choice = { type: "single_choice", label: "Happy?", required: true, options: ["Yes", "No"] };

/** Creates a survey with all members, or with those of `more`, and reads it back. */
export async function createAndRead(
  send: Send,
  slug: string,
  more: object = {},
  key?: string,
): Promise<{ id: string; rows: Rows }> {
  const body = {
    slug,
    targetCompany: `Company of ${slug}`,
    title: `Title of ${slug}`,
    description: `About ${slug}`,
    published: false,
    notifyOnResponse: false,
    questions: [choice],
    recipients: [{ ...wholeRow, email: "first@example.com" }],
    ...more,
  };
  await send("POST", "/surveys", { body, ...(key === undefined ? {} : { key }) });
  const shown = await send("GET", `/surveys/${slug}`, key === undefined ? {} : { key });
  return { id: surveyIn(shown.body).id ?? slug, rows: surveyIn(shown.body).rows };
}

/** Reads all pages. Finds ids only at the places that the reference uses. */
export async function readList(send: Send, key?: string): Promise<readonly string[]> {
  const ids: string[] = [];
  let query = "";
  for (let page = 0; page < 20; page += 1) {
    const { body } = await send("GET", `/surveys${query}`, key === undefined ? {} : { key });
    if (!isObject(body)) break;
    const { surveys, nextCursor } = body;
    ids.push(...(Array.isArray(surveys) ? surveys.filter(isObject) : []).flatMap(({ id }) => textId(id) ?? []));
    if (typeof nextCursor !== "string") break;
    query = `?cursor=${encodeURIComponent(nextCursor)}`;
  }
  return ids;
}

type Rows = readonly JsonObject[];

export function surveyIn(body: unknown): { id: string | undefined; slug: string | undefined; rows: Rows } {
  const survey = isObject(body) && isObject(body["survey"]) ? body["survey"] : body;
  if (!isObject(survey)) return { id: undefined, slug: undefined, rows: [] };
  const { id, slug, recipients } = survey;
  return { id: textId(id), slug: textId(slug), rows: Array.isArray(recipients) ? recipients.filter(isObject) : [] };
}
