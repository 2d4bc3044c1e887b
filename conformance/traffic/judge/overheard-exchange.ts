import { surveyInPath, type EndpointName } from "../../client/endpoint.ts";
import type { Exchange } from "../../client/exchange.ts";
import { isSafe, pathBelow, type ApiCall } from "../exchange/api-call.ts";
import { statedSchema } from "../exchange/intent.ts";
import type { OverheardRequest, OverheardResponse } from "../exchange/overheard.ts";
import type { Sender, Sending } from "../../suite/journal/step.ts";
import { replaceBetweenStrings, splitAtStrings } from "../../client/json/json-strings.ts";
import { isObject, notJson, readJson, writeJson, type ParsedJson } from "../../client/json/json.ts";
import { documentedOrder } from "../../suite/rules/tables/spelling-suspects.ts";
import { isPlainDocument } from "../../suite/model/plain-document.ts";
import type { OverheardFacts } from "./expected-by-listener.ts";

/** Rejections by the service. Other statuses may come from a gateway. */
const rejectionStatuses: ReadonlySet<number> = new Set([400, 401, 404, 409, 422]);
/** Rejections before the service carried anything out, perhaps by a gateway. */
export const gatewayRejections: ReadonlySet<number> = new Set([403, 405, 406, 411, 412, 413, 414, 415, 428, 429, 431]);

/** True for a GET, and for a body that every service understands. */
function isReadable({ method, text = "", headers }: OverheardRequest, { unreadable }: ParsedJson): boolean {
  if (method === "GET") return true;
  const isClear = unreadable === undefined || (unreadable === notJson && !mayBeJson(text, headers));
  return isClear && /^application\/([\w.-]+\+)?json\b/i.test(headers["content-type"] ?? "");
}

/**
 * Returns the ids or slugs of the surveys that a request outside the contract may have changed. An empty set means any survey;
 * undefined means no survey.
 */
export function namesChangedBy(
  { method, url, text = "" }: OverheardRequest,
  status = 0,
  baseUrl: URL,
): ReadonlySet<string> | undefined {
  // a request that is sent again elsewhere did nothing here (RFC 9110 §15.4.8)
  const isUndone = status === 307 || status === 308 || (status >= 400 && status < 500);
  if (isSafe(method) || isUndone) return undefined;
  // another host may belong to the service as well, and changes at most the surveys that the request mentions
  if (url.origin !== baseUrl.origin) return new Set(`${url.pathname}${url.search} ${text}`.match(/[\w-]+/g));
  const path = pathBelow(baseUrl, url);
  const name = path.startsWith("/surveys/") ? surveyInPath(path) : undefined;
  return new Set(name === undefined ? [] : [name]);
}

/** Some services read JSON with comments, single quotes or trailing commas. No service reads HTML, a form or truncated JSON. */
function mayBeJson(text: string, headers: OverheardRequest["headers"]): boolean {
  // the recorded body may still be encoded
  if (headers["content-encoding"] !== undefined) return true;
  if (/^\s*(<|[\w%]+=)/.test(text)) return false;
  let betweenStrings = "";
  for (const part of splitAtStrings(text)) if (!part.isString) betweenStrings += part.text;
  // truncated JSON opens more brackets than it closes
  const opened = betweenStrings.replaceAll(/[^[{]/g, "").length;
  const closed = betweenStrings.replaceAll(/[^\]}]/g, "").length;
  return /['/#]/.test(betweenStrings) || opened <= closed;
}

/** RFC 8259 §8.1 lets a reader ignore a byte order mark. */
function jsonOf(text: string): ParsedJson {
  return readJson(text.replace(/^\ufeff/, ""));
}

/** True if the request asks for another representation: `Range: bytes=0-99`, `Accept: text/csv`, `?fields=title`. */
function asksForVariant({ method, headers, url }: OverheardRequest, operation: EndpointName): boolean {
  const { accept = "*/*", range, prefer } = headers;
  const isOfQuery = method === "GET" && operation !== "list" && url.search !== "";
  return isOfQuery || range !== undefined || prefer !== undefined || !/\*\/\*|application\/\*|json/i.test(accept);
}

const headersWithMeaning = /^(content-encoding|idempotency-key|prefer|if-.*|x-http-method-override)$/;
/** Without a charset, which a service may reject. */
const plainType = /^application\/json$/i;

/** True if the body is JSON as programs write it, and no header changes its meaning. */
function isSentPlainly({ text = "", headers, areHeadersUnknown }: OverheardRequest, json: ParsedJson): boolean {
  if (areHeadersUnknown === true || !plainType.test(headers["content-type"] ?? "")) return false;
  if (Object.keys(headers).some((name) => headersWithMeaning.test(name)) || text.startsWith("\ufeff")) return false;
  const unspaced = (between: string): string => between.replaceAll(/\s+/g, "");
  return "value" in json && writeJson(json.value) === replaceBetweenStrings(text, unspaced);
}

export function factsOf(request: OverheardRequest, status = 0, isOverlapped: boolean): OverheardFacts {
  const json = jsonOf(request.text ?? "");
  return {
    status,
    isOverlapped,
    isReadable: isReadable(request, json),
    isPlainlySent: isSentPlainly(request, json),
    value: "value" in json ? json.value : undefined,
  };
}

/** Returns undefined if the response was lost, wasn't recorded, may be a gateway's, or isn't in the contract. */
export function exchangeOf(
  request: OverheardRequest,
  response: OverheardResponse | undefined,
  operation: EndpointName,
): Exchange | undefined {
  if (response?.text === undefined) return undefined;
  const { status, headers, areHeadersUnknown, text } = response;
  const isByService = (status >= 200 && status < 300) || rejectionStatuses.has(status);
  if (request.intent === undefined && (!isByService || asksForVariant(request, operation))) return undefined;
  return { url: request.url.href, status, headers, areHeadersUnknown, text, json: jsonOf(text) };
}

/** Sorts the members, so that their order isn't judged: most clients always send the same order. */
function inDocumentedOrder(value: unknown, operation: EndpointName): unknown {
  const order = documentedOrder[operation];
  if (order === undefined || !isObject(value)) return value;
  const rankOf = (name: string): number => order.indexOf(name);
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => rankOf(a) - rankOf(b)));
}

/** Returns an overheard request as the model takes it. In a recording of this suite, `intent` adds what no recording shows. */
export function sendingOf(
  request: OverheardRequest,
  { operation, name }: ApiCall,
  as: Sender,
  { isPlainlySent, value }: OverheardFacts,
): Sending {
  const { intent, text = "" } = request;
  const sending = { operation, name, as, query: request.url.search || undefined };
  if (intent !== undefined) {
    const { holds } = intent;
    return {
      ...sending,
      ...statedSchema.parse(intent),
      body: holds === "body" || holds === "spelled body" ? value : undefined,
      text: holds === "text" || holds === "spelled body" ? text : undefined,
      // nothing is judged if only a part of the body was recorded
      ...(request.text === undefined && holds !== undefined ? { isOpen: true } : {}),
    };
  }
  const type = request.headers["content-type"];
  // `\u0041` and `\/` are other spellings of the same JSON, so the text matters as well
  const isSpelled = value === undefined || /\\[u/]/.test(text);
  return {
    ...sending,
    contentType: type === "application/json" ? undefined : type,
    body: inDocumentedOrder(value, operation),
    text: isSpelled && text !== "" ? text : undefined,
    isPlain: isPlainlySent && isPlainDocument(value, operation) ? true : undefined,
  };
}
