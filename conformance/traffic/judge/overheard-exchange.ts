import { surveyInPath, type EndpointName } from "../../client/endpoint.ts";
import type { Exchange } from "../../client/exchange.ts";
import { pathBelow, type Recognised } from "../har/api-base.ts";
import { saidSchema, type OverheardRequest, type OverheardResponse } from "../../suite/journal/overheard.ts";
import type { Sender, Sending } from "../../suite/journal/step.ts";
import { replaceBetweenStrings, splitAtStrings } from "../../client/json/json-strings.ts";
import { notJson, readJson, writeJson, type ParsedJson } from "../../client/json/json.ts";
import { isPlainDocument } from "../../suite/documents/plain-document.ts";
import type { SeenSending } from "./what-is-known.ts";

/** Statuses that the contract gives, or that a service answers of its own: others may be a gateway's. */
const ownStatuses: ReadonlySet<number> = new Set([400, 401, 404, 409, 422]);
/** A request that was answered so wasn't carried out. */
const refusals: ReadonlySet<number> = new Set([...ownStatuses, 403, 405, 406, 411, 412, 413, 414, 415, 428, 429, 431]);

/** Says whether a request was rejected on its way: it did nothing, and the response says nothing of the service. */
export function isGatewaysRefusal(status: number | undefined): boolean {
  return status !== undefined && refusals.has(status) && !ownStatuses.has(status);
}

/** Says whether what a request sent is known, and JSON by its media type. */
function isReadable({ method, text, headers }: OverheardRequest, json: ParsedJson | undefined): boolean {
  if (method === "GET") return true;
  if (text === undefined || json === undefined) return false;
  const { unreadable } = json;
  const isClear = unreadable === undefined || (unreadable === notJson && !mayBeJson(text, headers));
  return isClear && /^application\/([\w.-]+\+)?json\b/i.test(headers["content-type"] ?? "");
}

/** Which surveys a request may have changed that the contract doesn't have. */
interface Disturbance {
  /** Those with one of these ids or slugs; absent: any. */
  readonly names?: ReadonlySet<string>;
  /** It deleted them. */
  readonly isGone?: boolean;
}

/** What a request that the contract doesn't have may have changed. Nothing where it only read, or was rejected. */
export function disturbanceOf(
  { method, url, text = "" }: OverheardRequest,
  status: number | undefined,
  baseUrl: URL,
): Disturbance | undefined {
  const isReading = method === "GET" || method === "HEAD" || method === "OPTIONS";
  const isRejected = status !== undefined && status >= 400 && status < 500;
  if (isReading || isRejected) return undefined;
  // the service may have other hosts: what is sent to them is about what it names, if about any of this
  if (url.origin !== baseUrl.origin) return { names: new Set(`${url.pathname}${url.search} ${text}`.match(/[\w-]+/g)) };
  const path = pathBelow(url, baseUrl) ?? "";
  const name = path.startsWith("/surveys/") ? surveyInPath(path) : undefined;
  const isGone = method === "DELETE" && /^\/surveys\/[^/]+\/?$/.test(path);
  return { ...(name === undefined ? {} : { names: new Set([name]) }), isGone };
}

/** Some services read what is nearly JSON, with comments, single quotes or commas at the end: mark-up, a form, or what is cut off none reads. */
function mayBeJson(text: string, headers: OverheardRequest["headers"]): boolean {
  // a recorder may have left it as it was on the line
  if (headers["content-encoding"] !== undefined) return true;
  if (/^\s*(<|[\w%]+=)/.test(text)) return false;
  let signs = "";
  for (const part of splitAtStrings(text)) if (!part.isString) signs += part.text;
  return /['/#]/.test(signs) || signs.replaceAll(/[^[{]/g, "").length <= signs.replaceAll(/[^\]}]/g, "").length;
}

/** RFC 8259 §8.1: who reads JSON may ignore a byte order mark. */
function jsonOf(text: string): ParsedJson {
  return readJson(text.replace(/^\ufeff/, ""));
}

/** Says whether a request asks for something else than what the contract gives: a part, another media type, some members. */
function asksForElse({ method, headers, url }: OverheardRequest, operation: EndpointName): boolean {
  const { accept = "*/*", range, prefer } = headers;
  const isOfQuery = method === "GET" && operation !== "list" && url.search !== "";
  return isOfQuery || range !== undefined || prefer !== undefined || !/\*\/\*|application\/\*|json/i.test(accept);
}

/** Header fields by which a request asks to be read, or carried out, in another way. */
const special = /^(content-encoding|idempotency-key|prefer|if-.*|x-http-method-override)$/;
/** Whether a service takes a charset is its own to say. */
const plainType = /^application\/json$/i;

/** Says whether a body is JSON as programs write it, each member once, and the request asks for nothing else. */
function isSentPlainly({ text, headers }: OverheardRequest, json: ParsedJson | undefined): boolean {
  if (text === undefined || json === undefined || !plainType.test(headers["content-type"] ?? "")) return false;
  if (Object.keys(headers).some((name) => special.test(name)) || text.startsWith("\ufeff")) return false;
  const unspaced = (between: string): string => between.replaceAll(/\s+/g, "");
  return "value" in json && writeJson(json.value) === replaceBetweenStrings(text, unspaced);
}

/** What is seen of an exchange in addition to what its request asks for; `isOverlapped`: a write to the same survey was under way. */
export function seenOf(request: OverheardRequest, status: number | undefined, isOverlapped: boolean): SeenSending {
  const { text = "" } = request;
  const json = text === "" ? undefined : jsonOf(text);
  return {
    status: status ?? 0,
    isOverlapped,
    isReadable: isReadable(request, json),
    isPlainlySent: isSentPlainly(request, json),
    value: json !== undefined && "value" in json ? json.value : undefined,
  };
}

/** The exchange as rules read it; absent where the response was lost, wasn't recorded, may be a gateway's, or shows what the contract doesn't give. */
export function exchangeOf(
  request: OverheardRequest,
  response: OverheardResponse | undefined,
  operation: EndpointName,
): Exchange | undefined {
  const { url, intent } = request;
  if (response?.text === undefined) return undefined;
  const isOwn = (response.status >= 200 && response.status < 300) || ownStatuses.has(response.status);
  if (intent === undefined && (!isOwn || asksForElse(request, operation))) return undefined;
  return {
    url: url.href,
    status: response.status,
    headers: response.headers,
    text: response.text,
    json: jsonOf(response.text),
  };
}

/** An overheard request as a scenario would have sent it, without the survey that it names. */
export function sendingOf(
  request: OverheardRequest,
  { operation, name, query }: Recognised,
  as: Sender,
  { isPlainlySent, value }: SeenSending,
): Sending {
  const { intent, text = "", headers } = request;
  const held = value === undefined ? "text" : /\\[u/]/.test(text) ? "spelled body" : "body";
  const holds = intent === undefined ? held : intent.holds;
  const said = intent === undefined ? {} : saidSchema.parse(intent);
  const type = headers["content-type"];
  return {
    ...(query === "" ? {} : { query }),
    ...(intent !== undefined || type === undefined || type === "application/json" ? {} : { contentType: type }),
    ...said,
    operation,
    as,
    ...(name === undefined ? {} : { name }),
    ...(holds?.endsWith("body") === true ? { body: value } : {}),
    ...(text !== "" && (holds === "text" || holds === "spelled body") ? { text } : {}),
    // what a scenario sent and its recording has in part may have said anything
    ...(request.text === undefined && intent?.holds !== undefined ? { isOpen: true } : {}),
    ...(intent === undefined ? { isOverheard: true } : {}),
    ...(intent === undefined && isPlainlySent && isPlainDocument(value, operation) ? { isPlain: true } : {}),
  };
}
