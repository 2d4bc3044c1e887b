import { z } from "zod";
import { isObject, isTooDeep } from "../../client/json/json.ts";
import { isSafe } from "../exchange/api-call.ts";
import { intentSchema } from "../exchange/intent.ts";
import { headersIn } from "../exchange/message.ts";
import type { OverheardExchange, OverheardRequest, OverheardResponse } from "../exchange/overheard.ts";
import { decodeRecordedBody } from "../exchange/recorded-body.ts";

/**
 * Reads one entry of a HAR file. `entrySchema` accepts what the recorders of many programs write. `exchangeOfEntry` then decides
 * if the service saw the request, and which parts were recorded.
 */

/** Reads a missing or wrong value as undefined: recorders write null, nothing or something else for unknown values. */
const lenient = <Schema extends z.ZodType>(schema: Schema): z.ZodCatch<z.ZodOptional<Schema>> =>
  schema.optional().catch(undefined);

const text = lenient(z.union([z.string(), z.number(), z.boolean()]).transform(String));
// a blank text is unknown, although Number("") is 0
const number = lenient(z.union([z.number(), z.string().regex(/\S/).transform(Number)]).pipe(z.number()));
// `200 OK` is 200
const code = lenient(z.union([z.number(), z.string().transform((line) => Number.parseInt(line, 10))]).pipe(z.number()));
const time = lenient(z.union([z.number(), z.string()]).transform(timeOf).pipe(z.number()));
const duration = number.transform((milliseconds) => milliseconds && Math.max(0, milliseconds));
const headers = z.unknown().optional().transform(headersOf);

const content = lenient(z.object({ text, encoding: text, mimeType: text, size: number, compression: number }));
const requestSchema = z.object({ method: text, url: text, headers, postData: content, bodySize: number });
const errors = { _error: text, _failureText: text, _charlesStatus: text, _serviceWorkerResponseSource: text };
const responseSchema = z.object({ status: code, headers, content, bodySize: number, ...errors });

/** HAR 1.2, and members of Chrome, Safari, Playwright, Charles and this tool. */
const entrySchema = z.object({
  startedDateTime: time,
  time: duration,
  request: lenient(requestSchema),
  response: lenient(responseSchema),
  cache: lenient(z.object({ beforeRequest: z.unknown().optional(), afterRequest: z.unknown().optional() })),
  _fromCache: lenient(z.string()),
  _fetchType: lenient(z.string()),
  ...errors,
  _wasFulfilled: lenient(z.boolean()),
  _intent: lenient(intentSchema),
});

/** Any member may be missing. `fault` says why an entry can't be read. */
export type HarEntry = Partial<z.infer<typeof entrySchema>> & { readonly fault?: string };

export function parseHarEntry(value: unknown): HarEntry {
  if (isTooDeep(value)) return { fault: "its values are nested too deeply" };
  return entrySchema.safeParse(value).data ?? { fault: "an entry is not an object" };
}

export interface Unreadable {
  /** The field and its fault: `request.url is not a URL`. */
  readonly fault: string;
  /** True if the entry may be a write. */
  readonly mayWrite: boolean;
}

/** Every complete list of headers contains one of these. */
const commonRequestHeaders = ["host", "user-agent", "accept", "authorization"];
const commonResponseHeaders = ["date", "server", "content-type", "content-length", "transfer-encoding"];

/** `/surveys/***`, `/surveys/[redacted]`, `/surveys/{id}` */
const maskedPath = /\/(?:[*]{3,}|\[[^/]*\]|%(?:3c|7b)[^/]*%(?:3e|7d)|redacted)(?:\/|$)/i;

/** Why the service saw no such request. */
type Unsent = "answered from a cache" | "answered by the client itself";

/** Returns the exchange that an entry records, or why there is none. An entry without a time began at `fallbackTime`. */
export function exchangeOfEntry(entry: HarEntry, fallbackTime?: number): OverheardExchange | Unreadable | Unsent {
  const { startedDateTime: begun = fallbackTime, time: durationMs = 0, request: sent, response: received } = entry;
  const method = sent?.method?.trim().toUpperCase() ?? "";
  const unreadable = (fault: string): Unreadable => ({ fault, mayWrite: !isSafe(method) });
  if (entry.fault !== undefined) return unreadable(entry.fault);
  if (sent === undefined) return unreadable("request is not an object");
  if (method === "") return unreadable("request.method is not a string");
  const url = urlOf(sent);
  if (url === undefined) return unreadable("request.url is not a URL");
  if (maskedPath.test(url.pathname)) return unreadable("request.url is masked");
  // HAR 1.2 writes years with four digits
  if (begun === undefined || Math.abs(begun) >= Date.UTC(10_000, 0)) return unreadable("startedDateTime is not a time");
  // a cache answers no writes (RFC 9111 §4)
  if (method === "GET" && mayBeCached(entry)) return "answered from a cache";
  const { _intent: intent, _wasFulfilled: isFulfilled = false } = entry;
  const isMock = isFulfilled || sourceOf(received) === "fallback-code";
  if (method === "GET" && isMock) return "answered by the client itself";
  const isAborted = hasError(entry) || hasError(received);
  return {
    request: requestOf(sent, { method, url, intent }),
    // the service may have received a write that the client answered itself, so its response is unknown
    response: isMock
      ? undefined
      : received && responseOf(received, { method, isOurs: intent !== undefined, isAborted }),
    begun,
    ended: begun + durationMs,
  };
}

function hasError({ _error = "", _failureText = "", _charlesStatus = "Complete" }: HarEntry = {}): boolean {
  return `${_error}${_failureText}` !== "" || !/^complete$/i.test(_charlesStatus);
}

function sourceOf({ _serviceWorkerResponseSource: source = "" }: HarEntry = {}): string {
  return source;
}

/** True if the browser may have read the response from its cache. A time of 0 doesn't show it: fast networks have it as well. */
function mayBeCached(entry: HarEntry): boolean {
  const { response, cache } = entry;
  const { _fromCache: chromeCache = "", _fetchType: safariSource = "Network Load" } = entry;
  if (response?.status === 304 || chromeCache !== "" || safariSource !== "Network Load") return true;
  if (sourceOf(response).includes("cache")) return true;
  // Firefox records 0 bytes for a body from its cache
  const { "cache-control": control = "", expires, "last-modified": modified } = response?.headers ?? {};
  const isStorable = (expires ?? modified) !== undefined || /max-age=[1-9]/.test(control);
  if (isStorable && response?.bodySize === 0 && (response.content?.text ?? "") !== "") return true;
  // HAR 1.2 has null for an empty cache before a request; old versions of Firefox have null for an unknown one after it
  const [before, after] = [cache?.beforeRequest, cache?.afterRequest];
  const isFilled = (state: unknown): boolean => isObject(state) && Object.keys(state).length > 0;
  return before === undefined ? after === null || isFilled(after) : isFilled(before);
}

function requestOf(
  { headers: recorded, postData, bodySize = -1 }: z.infer<typeof requestSchema>,
  { method, url, intent }: Pick<OverheardRequest, "method" | "url" | "intent">,
): OverheardRequest {
  const isOurs = intent !== undefined;
  const fields = recorded ?? typeOf(postData);
  const isBodiless = postData === undefined && (method === "GET" || isOurs);
  return {
    method,
    url,
    headers: fields,
    areHeadersUnknown: isOurs || commonRequestHeaders.some((name) => recorded?.[name] !== undefined) ? undefined : true,
    ...(isBodiless
      ? { text: "" }
      : decodeRecordedBody({ ...postData, headers: fields, size: bodySize, bodySize, isOurs })),
    intent,
  };
}

/** Browsers write a status of 0 if no response came. */
function responseOf(
  { status = 0, headers: recorded, content: body = {}, bodySize = -1 }: z.infer<typeof responseSchema>,
  { method, isOurs, isAborted }: { readonly method: string; readonly isOurs: boolean; readonly isAborted: boolean },
): OverheardResponse | undefined {
  if (status < 200 || status > 599) return undefined;
  const fields = { ...typeOf(body), ...recorded };
  // a recorder that knows the media type, but not its header, knows only some headers
  const isTypeRecorded = recorded?.["content-type"] === fields["content-type"];
  const isKnown = isTypeRecorded && commonResponseHeaders.some((name) => recorded?.[name] !== undefined);
  // some recorders write a size of 30 and a compression of -28 for a text of 2 bytes
  const size = body.size && Math.min(body.size, body.size + (body.compression ?? 0));
  const isEmpty = status === 204 || method === "HEAD";
  return {
    status,
    headers: fields,
    areHeadersUnknown: isOurs || isKnown ? undefined : true,
    ...(isEmpty ? { text: "" } : decodeRecordedBody({ ...body, headers: fields, size, bodySize, isOurs, isAborted })),
  };
}

/** Falls back to the body's recorded media type if the recorder omitted the headers. */
function typeOf({ mimeType = "" }: z.infer<typeof content> = {}): Readonly<Record<string, string>> {
  return mimeType.includes("/") ? { "content-type": mimeType } : {};
}

/** `[{ name: "Age", value: 7 }]`, `["Age: 7"]` and `{ Age: 7 }` -> `{ age: "7" }`. HTTP/2 sends `:authority` for Host. */
function headersOf(value: unknown): Readonly<Record<string, string>> | undefined {
  const pairs = Array.isArray(value) ? value.map(pairIn) : Object.entries(isObject(value) ? value : {});
  const fields = pairs
    .map((pair) => pair.map((item) => text.parse(Array.isArray(item) ? item.join(", ") : item) ?? ""))
    .map(([name = "", field = ""]) => [name.replace(/^:authority$/, "host"), field] as const)
    .filter(([name]) => name !== "" && !name.startsWith(":"));
  return fields.length === 0 ? undefined : headersIn(fields);
}

/** `{ name: "Age", value: 7 }`, `["Age", 7]` or `Age: 7` -> `["Age", 7]` */
function pairIn(header: unknown): readonly unknown[] {
  if (typeof header === "string") return /^([^:]+):\s*(.*)$/s.exec(header)?.slice(1) ?? [];
  if (!isObject(header)) return Array.isArray(header) ? header : [];
  return [header["name"] ?? header["Name"] ?? header["key"], header["value"] ?? header["Value"]];
}

/** Some recorders write only the path, next to a Host header. */
function urlOf({ url = "", headers: { host = "" } = {} }: z.infer<typeof requestSchema>): URL | undefined {
  const address = url.startsWith("/") && host !== "" ? `https://${host}${url}` : url;
  return URL.canParse(address) ? new URL(address) : undefined;
}

/** Returns milliseconds since 1970, with the fractions that `Date.parse` drops. Small numbers are seconds. */
function timeOf(moment: string | number): number {
  const epoch = moment === "" ? Number.NaN : Number(moment);
  if (!Number.isNaN(epoch)) return Math.abs(epoch) < 1e11 ? epoch * 1_000 : epoch;
  // ISO 8601 also allows a comma: `09:00:00,5`
  const withPoint = String(moment).replace(/(?<=:\d\d),(?=\d)/, ".");
  const fraction = /:\d\d\.\d{3}(\d+)/.exec(withPoint)?.[1] ?? "0";
  return Date.parse(withPoint) + Number(`0.${fraction}`);
}
