import { countText } from "../count-text.ts";
import { isObject, readJson } from "../../client/json/json.ts";
import { jsonPlaces } from "../../client/json/json-places.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";

/** Returns the path below the API root. */
export function pathOf({ url }: RecordedExchange): string {
  const at = url.indexOf("/surveys");
  return at === -1 ? url : url.slice(at);
}

/** `, trace 4bf9…`: the id that finds the exchange in the service's own traces; empty if none was sent. */
export function traceText({ requestHeaders }: RecordedExchange): string {
  const [, id] = /^00-([0-9a-f]{32})-/.exec(requestHeaders["traceparent"] ?? "") ?? [];
  return id === undefined ? "" : `, trace ${id}`;
}

/** Summarizes an exchange: `created with 3 recipients`. */
export function exchangeSummary(exchange: RecordedExchange): string {
  const { method, status, identity, deed } = exchange;
  if (deed !== undefined) return deed;
  const path = pathOf(exchange).replace(/\?.*$/, "");
  const body = jsonPlaces(exchange.requestBody ?? "");
  const by = identity === "owner" ? "" : ` by ${identity}`;
  const isDone = status !== undefined && status >= 200 && status < 300;
  const outcome = status === undefined ? ": no answer" : isDone ? "" : `: ${status}`;
  if (method === "POST" && path === "/surveys") return `create${isDone ? "d" : ""}${contents(body)}${by}${outcome}`;
  if (method === "POST")
    return `${isDone ? "added" : "add"} ${amount(body, "recipient")}${skipExistingText(exchange)}${by}${countsText(exchange)}${outcome}`;
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
  return countText(count, word);
}

function skipExistingText({ requestBody = "" }: RecordedExchange): string {
  return /"skipExisting":\s*true/.test(requestBody) ? " with skipExisting" : "";
}

function countsText({ responseBody }: RecordedExchange): string {
  const answer = parseObject(responseBody);
  const parts = ["added", "updated", "skipped"].filter((name) => typeof answer[name] === "number");
  return parts.length < 3 ? "" : ` (${parts.map((name) => `${name} ${String(answer[name])}`).join(", ")})`;
}

function parseObject(text: string | undefined): Readonly<Record<string, unknown>> {
  const reading = text === undefined ? undefined : readJson(text);
  return reading !== undefined && reading.unreadable === undefined && isObject(reading.value) ? reading.value : {};
}

/** Returns the earlier exchanges about the same survey, which explain its state. */
export function historyBefore(
  exchanges: readonly RecordedExchange[],
  judged: RecordedExchange,
): readonly RecordedExchange[] {
  const before = exchanges.slice(0, exchanges.indexOf(judged));
  const name = surveyNameIn(judged);
  if (name === undefined) return before;
  const made = exchanges.find(
    (exchange) => exchange.method === "POST" && pathOf(exchange) === "/surveys" && showsSurvey(exchange, name),
  );
  const created = exchanges.filter((exchange) => exchange.method === "POST" && pathOf(exchange) === "/surveys");
  const isOther = (named: string): boolean =>
    created.some((exchange) => exchange !== made && showsSurvey(exchange, named));
  const own = before.filter((exchange) => exchange === made || concernsSurvey(exchange, name, isOther));
  return own.length === 0 ? before : own;
}

export function surveyNameIn(exchange: RecordedExchange): string | undefined {
  const name = /^\/surveys\/([^/?]+)/.exec(pathOf(exchange))?.[1];
  return name === undefined || !/^[^%]+$/.test(name) ? undefined : name;
}

/** True if the response to a create has this id or slug. */
export function showsSurvey({ responseBody = "" }: RecordedExchange, name: string): boolean {
  return (
    responseBody.includes(`"id":"${name}"`) ||
    responseBody.includes(`"id":${name}`) ||
    responseBody.includes(`"slug":"${name}"`)
  );
}

/** A name that no create shows may be another name of the same survey, since long responses are cut. */
function concernsSurvey(exchange: RecordedExchange, name: string, isOther: (named: string) => boolean): boolean {
  const named = surveyNameIn(exchange);
  if (named === undefined) return exchange.method === "GET";
  return named === name || !isOther(named);
}
