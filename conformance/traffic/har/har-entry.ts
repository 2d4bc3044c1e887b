import { isObject, type JsonObject } from "../../client/json/json.ts";
import { headersIn } from "../exchange/message.ts";
import { intentSchema, type Intent } from "../exchange/intent.ts";
import type { OverheardExchange, OverheardRequest, OverheardResponse } from "../exchange/overheard.ts";
import { knownBody } from "../exchange/recorded-body.ts";

export interface Unreadable {
  /** The field and its fault: `request.url is not a URL`. */
  readonly fault: string;
  /** True if the entry may be a write. */
  readonly mayWrite: boolean;
}

/** Every complete list of headers contains one of these. */
const commonRequestHeaders = ["host", "user-agent", "accept", "authorization"];
const commonResponseHeaders = ["date", "server", "content-type", "content-length", "transfer-encoding"];

/** HAR 1.2 writes years with four digits. */
const endOfYears = Date.UTC(10_000, 0);

/**
 * Decides what an entry of HAR 1.2 proves. Numbers and null may replace strings, and parts may be missing. `time` is when an
 * entry without any time began.
 */
export function exchangeIn(
  value: unknown,
  place: string,
  time?: number,
): OverheardExchange | Unreadable | "answered from a cache" {
  if (!isObject(value)) return { fault: "an entry is not an object", mayWrite: true };
  const [sent, received] = [partOf(value, "request"), partOf(value, "response")];
  const method = textOf(sent["method"])?.trim().toUpperCase() ?? "";
  const unreadable = (fault: string): Unreadable => ({ fault, mayWrite: !isReading(method) });
  if (!isObject(value["request"])) return unreadable("request is not an object");
  if (method === "") return unreadable("request.method is not a string");
  const url = urlOf(textOf(sent["url"]), headersOf(sent["headers"]));
  if (url === undefined) return unreadable("request.url is not a URL");
  const { begun = time, lastedMs = 0 } = timesOf(value);
  if (begun === undefined || !(Math.abs(begun) < endOfYears)) return unreadable("startedDateTime is not a time");
  const status = numberOf(received["status"]) ?? 0;
  if (method === "GET" && mayBeCached(value, status)) return "answered from a cache";
  const { data: intent } = intentSchema.safeParse(value["_intent"]);
  const response = responseOf(received, { method, status, intent, isAborted: isAborted(value) });
  return { request: requestOf(sent, { method, url, intent }), response, begun, ended: begun + lastedMs, place };
}

/**
 * HAR 1.2 records the cache before a request, null for an empty one, but not its use. Firefox recorded the cache afterwards,
 * null for an unknown one. A time of 0 shows nothing: fast networks have it as well. A cache answers no writes (RFC 9111 §4).
 */
function mayBeCached(
  { _fromCache: chromeCache, _fetchType: safariFetchType, cache }: JsonObject,
  status: number,
): boolean {
  if (status === 304 || (typeof chromeCache === "string" && chromeCache !== "")) return true;
  if (typeof safariFetchType === "string" && safariFetchType !== "Network Load") return true;
  const { beforeRequest: before, afterRequest: after } = isObject(cache) ? cache : {};
  const isFilled = (entry: unknown): boolean => isObject(entry) && Object.keys(entry).length > 0;
  return before === undefined ? after === null || isFilled(after) : isFilled(before);
}

function isAborted({ _error: error, _failureText: failure }: JsonObject): boolean {
  return [error, failure].some((reason) => (textOf(reason) ?? "") !== "");
}

function requestOf(
  sent: JsonObject,
  { method, url, intent }: Pick<OverheardRequest, "method" | "url" | "intent">,
): OverheardRequest {
  const known = headersOf(sent["headers"]);
  const headers = known ?? typeOf(partOf(sent, "postData"));
  const isBodiless = !isObject(sent["postData"]) && (method === "GET" || intent !== undefined);
  const bodySize = numberOf(sent["bodySize"]) ?? -1;
  const recorded = { ...contentOf(partOf(sent, "postData")), headers, size: bodySize, bodySize };
  return {
    method,
    url,
    headers,
    ...(includesAny(known, commonRequestHeaders) || intent !== undefined ? {} : { areHeadersUnknown: true }),
    ...(isBodiless ? { text: "" } : knownBody({ ...recorded, isOwn: intent !== undefined })),
    ...(intent === undefined ? {} : { intent }),
  };
}

interface ResponseContext {
  readonly method: string;
  readonly status: number;
  readonly intent: Intent | undefined;
  readonly isAborted: boolean;
}

/** Browsers write a status of 0 if no response came. */
function responseOf(
  received: JsonObject,
  { method, status, intent, isAborted: isBroken }: ResponseContext,
): OverheardResponse | undefined {
  if (status < 100) return undefined;
  const content = partOf(received, "content");
  const known = headersOf(received["headers"]);
  const headers = { ...typeOf(content), ...known };
  // a recorder takes the media type of the body from a header
  const isKnown = includesAny(known, commonResponseHeaders) && known?.["content-type"] === headers["content-type"];
  const contentSize = numberOf(content["size"]);
  const size = contentSize && Math.min(contentSize, contentSize + (numberOf(content["compression"]) ?? 0));
  const recorded = { ...contentOf(content), headers, size, bodySize: numberOf(received["bodySize"]) ?? -1 };
  const isEmpty = status === 204 || method === "HEAD";
  const isOwn = intent !== undefined;
  return {
    status,
    headers,
    ...(isKnown || isOwn ? {} : { areHeadersUnknown: true }),
    ...(isEmpty ? { text: "" } : knownBody({ ...recorded, isOwn, isBroken })),
  };
}

/** Falls back to the body's recorded media type if the recorder omitted the headers. */
function typeOf(content: JsonObject): Readonly<Record<string, string>> {
  const type = textOf(content["mimeType"]) ?? "";
  return type.includes("/") ? { "content-type": type } : {};
}

function contentOf({ text, encoding }: JsonObject): { readonly text?: string; readonly encoding?: string } {
  return { text: textOf(text), encoding: textOf(encoding) };
}

export function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

function partOf(value: JsonObject, name: string): JsonObject {
  const part = value[name];
  return isObject(part) ? part : {};
}

/** Returns undefined for null, objects and lists. */
function textOf(value: unknown): string | undefined {
  const isShown = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isShown ? String(value) : undefined;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function includesAny(headers: Readonly<Record<string, string>> = {}, usual: readonly string[]): boolean {
  return usual.some((name) => name in headers);
}

/** Reads a list of names and values, or an object of them. HTTP/2 sends `:authority` for Host, and other names with a colon. */
function headersOf(value: unknown): Readonly<Record<string, string>> | undefined {
  const pairs = Array.isArray(value)
    ? value.filter(isObject).map(({ name, value: field }) => [textOf(name) ?? "", field] as const)
    : Object.entries(isObject(value) ? value : {});
  const fields = pairs
    .map(([name, field]) => [name.replace(/^:authority$/, "host"), textOf(field) ?? ""] as const)
    .filter(([name]) => name !== "" && !name.startsWith(":"));
  return fields.length === 0 ? undefined : headersIn(fields.flat());
}

function urlOf(address: string | undefined, { host }: Readonly<Record<string, string>> = {}): URL | undefined {
  if (address === undefined) return undefined;
  if (URL.canParse(address)) return new URL(address);
  const whole = `https://${host}${address}`;
  return host !== undefined && address.startsWith("/") && URL.canParse(whole) ? new URL(whole) : undefined;
}

/** Returns when an entry began, in milliseconds since 1970, and how long it lasted. */
export function timesOf(value: unknown): { readonly begun?: number; readonly lastedMs?: number } {
  if (!isObject(value)) return {};
  const lastedMs = numberOf(value["time"]);
  return {
    begun: timeOf(value["startedDateTime"]),
    ...(lastedMs === undefined ? {} : { lastedMs: Math.max(0, lastedMs) }),
  };
}

/** Keeps fractions of milliseconds, which `Date.parse` drops. */
function timeOf(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string") return undefined;
  const microseconds = /:\d\d\.\d{3}(\d+)/.exec(value)?.[1] ?? "";
  const time =
    Date.parse(value.replace(/(:\d\d\.\d{3})\d+/, "$1")) + (microseconds === "" ? 0 : Number(`0.${microseconds}`));
  return Number.isNaN(time) ? undefined : time;
}
