import { surveyInPath, type EndpointName } from "../../client/endpoint.ts";
import type { Exchange } from "../../client/exchange.ts";
import { isSafe, pathBelow, type ApiCall } from "../exchange/api-call.ts";
import { statedSchema } from "../exchange/intent.ts";
import type { OverheardRequest, OverheardResponse } from "../exchange/overheard.ts";
import type { Sender, Sending } from "../../suite/journal/step.ts";
import { replaceBetweenStrings, splitAtStrings } from "../../client/json/json-strings.ts";
import { isObject, notJson, readJson, writeJson, type ParsedJson } from "../../client/json/json.ts";
import { documentedOrder } from "../../suite/rules/tables/spelling-suspects.ts";
import { isPlainDocument } from "../../suite/documents/plain-document.ts";
import type { OverheardFacts } from "./expected-by-listener.ts";

/** Statuses of the contract, or of the service itself. Others may be a gateway's. */
const ownStatuses: ReadonlySet<number> = new Set([400, 401, 404, 409, 422]);
/** A request with one of these did nothing, and the response says nothing about the service. */
export const gatewayRefusals: ReadonlySet<number> = new Set([403, 405, 406, 411, 412, 413, 414, 415, 428, 429, 431]);

function isReadable({ method, text = "", headers }: OverheardRequest, { unreadable }: ParsedJson): boolean {
  if (method === "GET") return true;
  const isClear = unreadable === undefined || (unreadable === notJson && !mayBeJson(text, headers));
  return isClear && /^application\/([\w.-]+\+)?json\b/i.test(headers["content-type"] ?? "");
}

/** Returns the ids or slugs of surveys that a request outside the contract may have changed. An empty set means any survey. */
export function namesChangedBy(
  { method, url, text = "" }: OverheardRequest,
  status = 0,
  baseUrl: URL,
): ReadonlySet<string> | undefined {
  // a request that is sent again elsewhere did nothing here (RFC 9110 §15.4.8)
  const isUndone = status === 307 || status === 308 || (status >= 400 && status < 500);
  if (isSafe(method) || isUndone) return undefined;
  // a request to another host of the service concerns the surveys that it names, if any
  if (url.origin !== baseUrl.origin) return new Set(`${url.pathname}${url.search} ${text}`.match(/[\w-]+/g));
  const path = pathBelow(baseUrl, url);
  const name = path.startsWith("/surveys/") ? surveyInPath(path) : undefined;
  return new Set(name === undefined ? [] : [name]);
}

/** Some services read JSON with comments, single quotes or trailing commas. None reads mark-up, a form, or truncated JSON. */
function mayBeJson(text: string, headers: OverheardRequest["headers"]): boolean {
  // the recorded body may still be encoded
  if (headers["content-encoding"] !== undefined) return true;
  if (/^\s*(<|[\w%]+=)/.test(text)) return false;
  let signs = "";
  for (const part of splitAtStrings(text)) if (!part.isString) signs += part.text;
  return /['/#]/.test(signs) || signs.replaceAll(/[^[{]/g, "").length <= signs.replaceAll(/[^\]}]/g, "").length;
}

/** RFC 8259 §8.1 lets a reader ignore a byte order mark. */
function jsonOf(text: string): ParsedJson {
  return readJson(text.replace(/^\ufeff/, ""));
}

/** True if the request asks for a part, another media type, or some members. */
function asksForVariant({ method, headers, url }: OverheardRequest, operation: EndpointName): boolean {
  const { accept = "*/*", range, prefer } = headers;
  const isOfQuery = method === "GET" && operation !== "list" && url.search !== "";
  return isOfQuery || range !== undefined || prefer !== undefined || !/\*\/\*|application\/\*|json/i.test(accept);
}

const headersWithMeaning = /^(content-encoding|idempotency-key|prefer|if-.*|x-http-method-override)$/;
/** A service may reject a charset. */
const plainType = /^application\/json$/i;

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
  const isOwn = (status >= 200 && status < 300) || ownStatuses.has(status);
  if (request.intent === undefined && (!isOwn || asksForVariant(request, operation))) return undefined;
  return { url: request.url.href, status, headers, areHeadersUnknown, text, json: jsonOf(text) };
}

/** A client always sends one order of members, which shows nothing about another. */
function inDocumentedOrder(value: unknown, operation: EndpointName): unknown {
  const order = documentedOrder[operation];
  if (order === undefined || !isObject(value)) return value;
  const placeOf = (name: string): number => order.indexOf(name);
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => placeOf(a) - placeOf(b)));
}

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
      // a body that was recorded in part may have held anything
      ...(request.text === undefined && holds !== undefined ? { isOpen: true } : {}),
    };
  }
  const type = request.headers["content-type"];
  const isSpelled = value === undefined || /\\[u/]/.test(text);
  return {
    ...sending,
    contentType: type === "application/json" ? undefined : type,
    body: inDocumentedOrder(value, operation),
    text: isSpelled && text !== "" ? text : undefined,
    isPlain: isPlainlySent && isPlainDocument(value, operation) ? true : undefined,
  };
}
