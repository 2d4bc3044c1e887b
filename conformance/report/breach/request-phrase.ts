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

/** `14 recipients to a survey that already had 187`; undefined if few are involved. */
function sizeText({ operation, target, rows = 0, rowsBefore = 0 }: JudgedRequest): string | undefined {
  const isAdd = operation === "add";
  if (rows === 0 || rows + (isAdd ? rowsBefore : 0) <= manyRecipients) return undefined;
  const given = countText(rows, "recipient");
  return isAdd && target === undefined ? `${given} to a survey that already had ${rowsBefore}` : given;
}

const keyPhrases: Readonly<Record<NonNullable<JudgedRequest["key"]>, string>> = {
  none: "without a key",
  valid: "with a valid key",
  invalid: "with an invalid key",
  revoked: "with a revoked key",
  new: "with a new key",
};

/** `an add of 14 recipients to a survey that already had 187`, `PATCH with questions.0.scaleMax = 11`. */
export function requestPhrase(request: JudgedRequest): string {
  const { operation, isSkipping } = request;
  const article = isSkipping === true ? "a skipExisting " : (articles[operation] ?? "");
  return `${article}${phraseWithoutArticle(request)}`;
}

function phraseWithoutArticle(request: JudgedRequest): string {
  const { operation, key, target, slug, content, absent } = request;
  const phrases = [requestName(request)];
  const size = sizeText(request);
  if (size !== undefined) phrases.push(`${operation === "add" ? "of" : "with"} ${size}`);
  // the slug alone explains the expected status, so other content is omitted
  if (slug !== undefined)
    phrases.push(slug === "in use" ? "with a slug that is in use" : "with the slug of another key's survey");
  else if (content !== undefined) phrases.push(`with ${content}`);
  if (absent !== undefined) phrases.push(`without ${absent.join(" or ")}`);
  // the content of a request with an invalid key says what is wrong with the key
  const isKeyInContent = key === "invalid" && content !== undefined;
  if (key !== undefined && !isKeyInContent) phrases.push(keyPhrases[key]);
  if (target !== undefined) phrases.push(`for ${target}`);
  return phrases.join(" ");
}

/** `a rejected add of 15 recipients to a survey that already had 187 (status 400)`. */
export function unsuccessfulPhrase(request: JudgedRequest): string {
  const { status, key, target, slug } = request;
  const answered = status === 0 ? "no response" : `status ${status}`;
  // these explain the error by themselves; without an error, nothing was rejected
  if (key !== undefined || target !== undefined || slug !== undefined || status < 400)
    return `${requestPhrase(request)} (${answered})`;
  return `a ${status < 500 ? "rejected" : "failed"} ${phraseWithoutArticle(request)} (${answered})`;
}
