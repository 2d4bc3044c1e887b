import { countText } from "../words/count-text.ts";
import type { JudgedRequest } from "./judged-request.ts";

const requestNames: Readonly<Record<JudgedRequest["operation"], string>> = {
  create: "create",
  list: "GET /surveys",
  read: "GET",
  update: "PATCH",
  add: "add",
  responses: "GET …/responses",
};

const articles: Readonly<Partial<Record<JudgedRequest["operation"], string>>> = { create: "a ", add: "an " };

/** `PATCH by slug`, `add`. */
export function requestName({ operation, by }: Pick<JudgedRequest, "operation" | "by">): string {
  return by === "slug" ? `${requestNames[operation]} by slug` : requestNames[operation];
}

/** `an add`, `PATCH by slug`. */
export function requestWithArticle(request: Pick<JudgedRequest, "operation" | "by">): string {
  return `${articles[request.operation] ?? ""}${requestName(request)}`;
}

/** Fewer recipients can't be near a limit, so headlines don't count them. */
const manyRecipients = 100;

/** `14 recipients to a survey with 187`; undefined if few are involved. */
export function sizeText({ operation, rows = 0, rowsBefore = 0 }: JudgedRequest): string | undefined {
  const isAdd = operation === "add";
  if (rows === 0 || rows + (isAdd ? rowsBefore : 0) <= manyRecipients) return undefined;
  const given = countText(rows, "recipient");
  return isAdd ? `${given} to a survey with ${rowsBefore}` : given;
}

const keyPhrases: Readonly<Record<NonNullable<JudgedRequest["key"]>, string>> = {
  none: "without a key",
  valid: "with a valid key",
  invalid: "with an invalid key",
  revoked: "with a revoked key",
  new: "with a new key",
};

/** `an add of 14 recipients to a survey with 187`, `PATCH with questions.0.scaleMax = 11`. */
export function requestPhrase(request: JudgedRequest): string {
  const { operation, key, target, slug, content, absent, isSkipping } = request;
  const article = isSkipping === true ? "a skipExisting " : (articles[operation] ?? "");
  const phrases = [`${article}${requestName(request)}`];
  const size = sizeText(request);
  if (size !== undefined) phrases.push(`${operation === "add" ? "of" : "with"} ${size}`);
  // the slug alone explains the expected status, so other content is omitted
  if (slug !== undefined)
    phrases.push(slug === "in use" ? "with a slug in use" : "with the slug of another key's survey");
  else if (content !== undefined) phrases.push(`with ${content}`);
  if (absent !== undefined) phrases.push(`without ${absent.join(" and ")}`);
  // the content of a request with an invalid key says what is wrong with the key
  const isKeyInContent = key === "invalid" && content !== undefined;
  if (key !== undefined && !isKeyInContent) phrases.push(keyPhrases[key]);
  if (target !== undefined) phrases.push(`of ${target}`);
  return phrases.join(" ");
}

/** `a rejected add (15 recipients to a survey with 187, status 400)`. */
export function unsuccessfulPhrase(request: JudgedRequest): string {
  const { status, key, target, slug, content } = request;
  const answered = status === 0 ? "no response" : `status ${status}`;
  // the shorter phrase, `a rejected add (…)`, would omit these, and fits only an error
  if (key !== undefined || target !== undefined || slug !== undefined || status === 0 || status < 400)
    return `${requestPhrase(request)} (${answered})`;
  const details = [sizeText(request), content].filter((one) => one !== undefined);
  const name = requestName(request);
  return `a ${status < 500 ? "rejected" : "failed"} ${name} (${[...details, answered].join(", ")})`;
}
