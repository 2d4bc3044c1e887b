import { isObject, type JsonObject } from "../../client/json/json.ts";
import { headersIn } from "../exchange/header-fields.ts";

/** One entry of a HAR 1.2 file, read leniently: numbers and null may stand for texts, and parts may be missing. */
export interface HarEntry {
  readonly method: string;
  readonly url: URL;
  /** Milliseconds since 1970 with fractions. */
  readonly begun: number;
  readonly durationMs: number;
  readonly request: HarMessage;
  /** 0 for none. */
  readonly status: number;
  readonly response: HarMessage;
  readonly document: JsonObject;
}

export interface HarMessage {
  /** Undefined if none was recorded. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: JsonObject;
  readonly bodySize?: number;
}

export interface Unreadable {
  /** The field and its fault: `request.url is no address`. */
  readonly fault: string;
  /** True if it may be a write. */
  readonly mayWrite: boolean;
}

/** HAR 1.2 writes years with four digits. */
const endOfYears = Date.UTC(10_000, 0);

/** `time` is when an entry without any time began. */
export function harEntry(value: unknown, time?: number): HarEntry | Unreadable {
  if (!isObject(value)) return { fault: "an entry is no object", mayWrite: true };
  const [request, response] = [partOf(value, "request"), partOf(value, "response")];
  const method = textOf(request["method"])?.trim().toUpperCase() ?? "";
  const unreadable = (fault: string): Unreadable => ({ fault, mayWrite: !isReading(method) });
  if (!isObject(value["request"])) return unreadable("request is no object");
  if (method === "") return unreadable("request.method is no text");
  const headers = headersOf(request["headers"]);
  const url = urlOf(textOf(request["url"]), headers);
  if (url === undefined) return unreadable("request.url is no address");
  const begun = timeOf(value["startedDateTime"]) ?? time;
  if (begun === undefined || !(Math.abs(begun) < endOfYears)) return unreadable("startedDateTime is no time");
  return {
    method,
    url,
    begun,
    durationMs: Math.max(0, numberOf(value["time"]) ?? 0),
    request: {
      headers,
      content: isObject(request["postData"]) ? request["postData"] : undefined,
      bodySize: numberOf(request["bodySize"]),
    },
    status: numberOf(response["status"]) ?? 0,
    response: {
      headers: headersOf(response["headers"]),
      content: isObject(response["content"]) ? response["content"] : undefined,
      bodySize: numberOf(response["bodySize"]),
    },
    document: value,
  };
}

export function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

export function partOf(value: JsonObject, name: string): JsonObject {
  const part = value[name];
  return isObject(part) ? part : {};
}

/** Returns undefined for null, objects and lists. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** Reads a list of names and values, or an object of them. Names of HTTP/2 that begin with a colon are no headers. */
function headersOf(value: unknown): Readonly<Record<string, string>> | undefined {
  const pairs = Array.isArray(value)
    ? value.filter(isObject).map(({ name, value: held }) => [textOf(name) ?? "", textOf(held) ?? ""] as const)
    : Object.entries(isObject(value) ? value : {}).map(([name, held]) => [name, textOf(held) ?? ""] as const);
  const fields = pairs.filter(([name]) => name !== "" && !name.startsWith(":"));
  return fields.length === 0 ? undefined : headersIn(fields.flat());
}

function urlOf(address: string | undefined, { host }: Readonly<Record<string, string>> = {}): URL | undefined {
  if (address === undefined) return undefined;
  if (URL.canParse(address)) return new URL(address);
  const whole = `https://${host}${address}`;
  return host !== undefined && address.startsWith("/") && URL.canParse(whole) ? new URL(whole) : undefined;
}

/** Keeps fractions of milliseconds, which `Date.parse` drops. */
export function timeOf(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string") return undefined;
  const finer = /:\d\d\.\d{3}(\d+)/.exec(value)?.[1] ?? "";
  const time = Date.parse(value.replace(/(:\d\d\.\d{3})\d+/, "$1")) + (finer === "" ? 0 : Number(`0.${finer}`));
  return Number.isNaN(time) ? undefined : time;
}
