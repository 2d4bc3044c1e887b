import { isObject, readJson } from "../../client/json/json.ts";
import { jsonPlaces } from "../../client/json/json-places.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";

/** The path of an exchange below the API root. */
export function pathOf({ url }: RecordedExchange): string {
  const at = url.indexOf("/surveys");
  return at === -1 ? url : url.slice(at);
}

/** The id by which an operator finds an exchange in the service's own traces, with words before it; empty where it was not sent. */
export function traceWords({ requestHeaders }: RecordedExchange): string {
  const [, id] = /^00-([0-9a-f]{32})-/.exec(requestHeaders["traceparent"] ?? "") ?? [];
  return id === undefined ? "" : `, trace ${id}`;
}

/** What an exchange did, in a few words: `created with 3 recipients`. */
export function deedOf(exchange: RecordedExchange): string {
  const { method, status, identity, deed } = exchange;
  if (deed !== undefined) return deed;
  const path = pathOf(exchange).replace(/\?.*$/, "");
  const body = jsonPlaces(exchange.requestBody ?? "");
  const by = identity === "owner" ? "" : ` by ${identity}`;
  const isDone = status !== undefined && status >= 200 && status < 300;
  const outcome = status === undefined ? ": no answer" : isDone ? "" : `: ${status}`;
  if (method === "POST" && path === "/surveys") return `create${isDone ? "d" : ""}${contents(body)}${by}${outcome}`;
  if (method === "POST")
    return `${isDone ? "added" : "add"} ${amount(body, "recipient")}${flags(exchange)}${by}${counts(exchange)}${outcome}`;
  if (method === "PATCH")
    return `${isDone ? "changed" : "change"} ${[...body.keys()].filter((way) => !way.includes(".")).join(", ") || "nothing"}${by}${outcome}`;
  if (path === "/surveys") return `list read${by}${outcome}`;
  return `${path.endsWith("/responses") ? "responses " : ""}read${by}${outcome}`;
}

type Body = ReadonlyMap<string, number>;

function contents(body: Body): string {
  const parts = (["question", "recipient"] as const)
    .filter((word) => body.has(`${word}s`))
    .map((word) => amount(body, word));
  return parts.length === 0 ? "" : ` with ${parts.join(" and ")}`;
}

function amount(body: Body, word: string): string {
  const count = [...body.keys()].filter((path) => /^\w+\.\d+$/.test(path) && path.startsWith(`${word}s.`)).length;
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

function flags({ requestBody = "" }: RecordedExchange): string {
  return /"skipExisting":\s*true/.test(requestBody) ? " with skipExisting" : "";
}

function counts({ responseBody }: RecordedExchange): string {
  const answer = objectIn(responseBody);
  const parts = ["added", "updated", "skipped"].filter((name) => typeof answer[name] === "number");
  return parts.length < 3 ? "" : ` (${parts.map((name) => `${name} ${String(answer[name])}`).join(", ")})`;
}

function objectIn(text: string | undefined): Readonly<Record<string, unknown>> {
  const reading = text === undefined ? undefined : readJson(text);
  return reading !== undefined && reading.unreadable === undefined && isObject(reading.value) ? reading.value : {};
}

/** Of the exchanges before one those about its survey, if it names one: what brought the survey to its state. */
export function storyBefore(
  exchanges: readonly RecordedExchange[],
  judged: RecordedExchange,
): readonly RecordedExchange[] {
  const before = exchanges.slice(0, exchanges.indexOf(judged));
  const name = surveyIn(judged);
  if (name === undefined) return before;
  const made = exchanges.find(
    (exchange) => exchange.method === "POST" && pathOf(exchange) === "/surveys" && shows(exchange, name),
  );
  const own = before.filter((exchange) => exchange === made || isAbout(exchange, name, made));
  return own.length === 0 ? before : own;
}

/** The id or slug by which an exchange names its survey, where it names one. */
export function surveyIn(exchange: RecordedExchange): string | undefined {
  const name = /^\/surveys\/([^/?]+)/.exec(pathOf(exchange))?.[1];
  return name === undefined || !/^[^%]+$/.test(name) ? undefined : name;
}

/** Whether a create's answer has this id or slug. */
export function shows({ responseBody = "" }: RecordedExchange, name: string): boolean {
  return (
    responseBody.includes(`"id":"${name}"`) ||
    responseBody.includes(`"id":${name}`) ||
    responseBody.includes(`"slug":"${name}"`)
  );
}

function isAbout(exchange: RecordedExchange, name: string, made: RecordedExchange | undefined): boolean {
  const own = surveyIn(exchange);
  if (pathOf(exchange).replace(/\?.*$/, "") === "/surveys") return exchange.method === "GET";
  return own !== undefined && (own === name || (made !== undefined && shows(made, own)));
}
