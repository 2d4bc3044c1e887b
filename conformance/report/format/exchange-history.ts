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

/** Summarizes an exchange: `created with 3 recipients`, or `create with 3 recipients: 400`. */
export function exchangeSummary(exchange: RecordedExchange): string {
  const { status, identity, deed } = exchange;
  if (deed !== undefined) return deed;
  const isDone = status !== undefined && status >= 200 && status < 300;
  const by = identity === "owner" ? "" : ` by ${identity}`;
  const counts = isAdd(exchange) ? countsText(exchange) : "";
  const problem = isDone ? "" : `: ${status ?? "no response"}`;
  return `${requestSummary(exchange, isDone)}${by}${counts}${problem}`;
}

function requestSummary(exchange: RecordedExchange, isDone: boolean): string {
  const { method, requestBody = "" } = exchange;
  const body = jsonPlaces(requestBody);
  if (isAdd(exchange)) return `${isDone ? "added" : "add"} ${amount(body, "recipient")}${skipExistingText(exchange)}`;
  if (method === "POST") return `${isDone ? "created" : "create"}${contentsText(body)}`;
  if (method === "PATCH") {
    const members = [...body.keys()].filter((path) => !path.includes("."));
    return `${isDone ? "changed" : "change"} ${members.join(", ") || "nothing"}`;
  }
  const path = pathWithoutQuery(exchange);
  if (path === "/surveys") return "list read";
  return path.endsWith("/responses") ? "responses read" : "read";
}

function isAdd(exchange: RecordedExchange): boolean {
  return exchange.method === "POST" && pathWithoutQuery(exchange) !== "/surveys";
}

function pathWithoutQuery(exchange: RecordedExchange): string {
  return pathOf(exchange).replace(/\?.*$/, "");
}

/** Offsets by path, as `jsonPlaces` returns them. */
type Body = ReadonlyMap<string, number>;

function contentsText(body: Body): string {
  const parts = (["question", "recipient"] as const)
    .filter((word) => body.has(`${word}s`))
    .map((word) => amount(body, word));
  return parts.length === 0 ? "" : ` with ${parts.join(" and ")}`;
}

/** `3 recipients`. */
function amount(body: Body, word: "question" | "recipient"): string {
  const count = [...body.keys()].filter((path) => /^\w+\.\d+$/.test(path) && path.startsWith(`${word}s.`)).length;
  return countText(count, word);
}

function skipExistingText({ requestBody = "" }: RecordedExchange): string {
  return /"skipExisting":\s*true/.test(requestBody) ? " with skipExisting" : "";
}

function countsText({ responseBody }: RecordedExchange): string {
  const response = parseObject(responseBody);
  const names = ["added", "updated", "skipped"];
  if (names.some((name) => typeof response[name] !== "number")) return "";
  return ` (${names.map((name) => `${name} ${String(response[name])}`).join(", ")})`;
}

function parseObject(text: string | undefined): Readonly<Record<string, unknown>> {
  const json = text === undefined ? undefined : readJson(text);
  return json?.unreadable === undefined && isObject(json?.value) ? json.value : {};
}

/** Returns the earlier exchanges about the same survey, which explain its state; all earlier ones if none is about it. */
export function historyBefore(
  exchanges: readonly RecordedExchange[],
  judged: RecordedExchange,
): readonly RecordedExchange[] {
  const before = exchanges.slice(0, exchanges.indexOf(judged));
  const name = surveyNameIn(judged);
  if (name === undefined) return before;
  const creates = exchanges.filter((exchange) => exchange.method === "POST" && pathOf(exchange) === "/surveys");
  const ownCreate = creates.find((exchange) => showsSurvey(exchange, name));
  const isOther = (named: string): boolean =>
    creates.some((exchange) => exchange !== ownCreate && showsSurvey(exchange, named));
  const own = before.filter((exchange) => exchange === ownCreate || concernsSurvey(exchange, name, isOther));
  return own.length === 0 ? before : own;
}

/** Returns the id or slug in the path; undefined for an encoded one, which bodies spell differently. */
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
