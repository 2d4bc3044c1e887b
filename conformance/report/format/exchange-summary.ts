import { countText } from "../words/count-text.ts";
import { isObject, readJson } from "../../client/json/json.ts";
import { jsonOffsets } from "../../client/json/json-offsets.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { pathOf } from "./exchange-history.ts";

/** Summarises an exchange: `created with 3 recipients`, or `create with 3 recipients: 400`. */
export function exchangeSummary(exchange: RecordedExchange): string {
  const { status, identity, deed } = exchange;
  // an exchange with cut bodies has the summary of its complete ones
  if (deed !== undefined) return deed;
  const isDone = status !== undefined && status >= 200 && status < 300;
  const by = identity === "owner" ? "" : ` by ${identity}`;
  const counts = isAdd(exchange) ? countsText(exchange) : "";
  const problem = isDone ? "" : `: ${status ?? "no response"}`;
  return `${requestSummary(exchange, isDone)}${by}${counts}${problem}`;
}

function requestSummary(exchange: RecordedExchange, isDone: boolean): string {
  const { method, requestBody = "" } = exchange;
  const memberPaths = [...jsonOffsets(requestBody).keys()];
  if (isAdd(exchange))
    return `${isDone ? "added" : "add"} ${itemCount(memberPaths, "recipient")}${skipExistingText(requestBody)}`;
  if (method === "POST") return `${isDone ? "created" : "create"}${contentsText(memberPaths)}`;
  if (method === "PATCH") {
    const members = memberPaths.filter((path) => !path.includes("."));
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

/** ` with 2 questions and 3 recipients`; empty if the body has neither list. */
function contentsText(memberPaths: readonly string[]): string {
  const lists = (["question", "recipient"] as const).filter((item) => memberPaths.includes(`${item}s`));
  return lists.length === 0 ? "" : ` with ${lists.map((item) => itemCount(memberPaths, item)).join(" and ")}`;
}

/** `3 recipients` if the paths are `recipients.0`, `recipients.1` and `recipients.2`. */
function itemCount(memberPaths: readonly string[], item: "question" | "recipient"): string {
  const count = memberPaths.filter((path) => path.startsWith(`${item}s.`) && /^\w+\.\d+$/.test(path)).length;
  return countText(count, item);
}

function skipExistingText(requestBody: string): string {
  return /"skipExisting":\s*true/.test(requestBody) ? " with skipExisting" : "";
}

/** ` (added 1, updated 0, skipped 0)`; empty if the response lacks a count. */
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
