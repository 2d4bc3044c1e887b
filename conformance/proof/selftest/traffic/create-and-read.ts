import { isObject, type JsonObject } from "../../../client/json/json.ts";
import { textId } from "../../../suite/reading/survey.ts";
import type { Send } from "./create-send.ts";

/** The members of a survey that are texts. */
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

/** A recipient's texts, without an email. */
export const wholeRow = Object.fromEntries(recipientTexts.map((member) => [member, textFor(member, 7)]));

export const choice = { type: "single_choice", label: "Happy?", required: true, options: ["Yes", "No"] };

/** The requests for one survey. A read follows each write. All resolve to the recipients that the read shows. */
interface SurveyRequests {
  readonly read: () => Promise<Rows>;
  readonly patch: (body: unknown) => Promise<Rows>;
  readonly add: (body: unknown) => Promise<Rows>;
}

/** `name` is the id or the slug of the survey. */
export function requestsFor(send: Send, name: string, key?: string): SurveyRequests {
  const path = `/surveys/${name}`;
  const read = async (): Promise<Rows> => surveyIn((await send("GET", path, { key })).body).rows;
  const write = async (method: string, target: string, body: unknown): Promise<Rows> => {
    await send(method, target, { key, body });
    return read();
  };
  return {
    read,
    patch: (body) => write("PATCH", path, body),
    add: (body) => write("POST", `${path}/recipients`, body),
  };
}

/** Creates a survey with the usual members or those of `more`, and reads it by its slug. */
export async function createAndRead(
  send: Send,
  slug: string,
  more: object = {},
  key?: string,
): Promise<SurveyRequests & { readonly id: string; readonly rows: Rows }> {
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
  await send("POST", "/surveys", { key, body });
  const shown = await send("GET", `/surveys/${slug}`, { key });
  const { id = slug, rows } = surveyIn(shown.body);
  return { id, rows, ...requestsFor(send, id, key) };
}

/** Returns the ids on all pages of the list. Understands only the JSON of the reference. */
export async function readList(send: Send, key?: string): Promise<readonly string[]> {
  const ids: string[] = [];
  let query = "";
  // the list of a faulty server may have no end
  for (let page = 0; page < 20; page += 1) {
    const { body } = await send("GET", `/surveys${query}`, { key });
    if (!isObject(body)) break;
    const { surveys, nextCursor } = body;
    ids.push(...objectsIn(surveys).flatMap(({ id }) => textId(id) ?? []));
    if (typeof nextCursor !== "string") break;
    query = `?cursor=${encodeURIComponent(nextCursor)}`;
  }
  return ids;
}

type Rows = readonly JsonObject[];

/** Finds the survey of a response in the member `survey`, or else at the top level. */
export function surveyIn(body: unknown): { id: string | undefined; slug: string | undefined; rows: Rows } {
  const survey = isObject(body) && isObject(body["survey"]) ? body["survey"] : body;
  const { id, slug, recipients } = isObject(survey) ? survey : {};
  return { id: textId(id), slug: textId(slug), rows: objectsIn(recipients) };
}

const objectsIn = (list: unknown): Rows => (Array.isArray(list) ? list.filter(isObject) : []);
