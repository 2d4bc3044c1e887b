import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { faultyPartOfRequest, faultyPartOfResponse, offsetOfPart } from "../faulty-part.ts";
import { columnsOf, cutAround, cutToColumns, wrap } from "./columns.ts";
import { judgedExchange } from "../judged-exchange.ts";
import type { Paint } from "./paint.ts";
import { printableLine } from "../printable.ts";
import type { Failure, Outcome } from "../format/report.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { shellLines } from "./shell-lines.ts";
import { brokenFractionText } from "../broken-fraction-text.ts";
import { exchangeSummary, pathOf, historyBefore, traceText } from "../format/exchange-history.ts";

export const screen = { lines: 20, columns: 120 } as const;

const indent = "  ";
const labelWidth = 10;
const textColumns = screen.columns - indent.length - labelWidth;

export interface FailureContext {
  readonly alike: readonly RequirementId[];
  readonly blocked: readonly RequirementId[];
  /** The files with the complete report; if there are none, the screen tells how to get them. */
  readonly files: readonly string[];
}

/** Prints one broken requirement on one screen: its text, what happened, the first difference and how to replay it. */
export function failureScreen(outcome: Outcome, failure: Failure, context: FailureContext, paint: Paint): string {
  const [style, mark] = outcome.outcome === "warned" ? (["yellow", "!"] as const) : (["red", "✗"] as const);
  const field = (label: string, lines: readonly string[]): readonly string[] =>
    lines.map((line, index) => `${indent}${paint("dim", (index === 0 ? label : "").padEnd(labelWidth))}${line}`);
  const [first = "", ...rest] = wrap(
    `${outcome.id} ${outcome.level}: ${headline(outcome, failure)}`,
    screen.columns - 2,
    2,
  );
  const judged = judgedExchange(failure);
  const above = [
    `${paint(style, mark)} ${paint("bold", first)}`,
    ...rest.map((line) => `${indent}${paint("bold", line)}`),
    ...field(
      "follows",
      outcome.circumstance === undefined
        ? []
        : wrap(`from a circumstance of this run: ${printableLine(outcome.circumstance)}`, textColumns, 2),
    ),
    ...field("says", wrap(printableLine(`${outcome.text} (${outcome.source}; ${outcome.basis})`), textColumns, 2)),
  ];
  const cause = failure.cause === undefined ? undefined : failure.exchanges[failure.cause];
  const below = [
    ...field("cause", cause === undefined ? [] : causeLines(cause, failure)),
    ...(judged === undefined
      ? []
      : [...field("request", requestLines(judged, failure)), ...field("response", responseLines(judged, failure))]),
    ...comparison(failure)
      .filter(([label]) => label === "expected" || !isResponse(failure.received, judged))
      .flatMap(([label, lines]) => field(label, lines)),
    ...field(
      "also",
      context.alike.length === 0 ? [] : wrap(`${context.alike.join(", ")}: same symptom`, textColumns, 1),
    ),
    ...field(
      "blocks",
      context.blocked.length === 0
        ? []
        : wrap(`${context.blocked.join(", ")}: not tested because of this`, textColumns, 2),
    ),
    ...(failure.replayRemark === undefined ? [] : field("replay", [failure.replayRemark])),
    ...replayLines(failure).map((line, index) =>
      index === 0 ? field(failure.replayRemark === undefined ? "replay" : "", [line]).join("") : line,
    ),
    ...field("more", [cutToColumns(moreText(context.files), textColumns)]),
  ];
  const history =
    judged === undefined ? [] : historyLines(failure, judged, Math.min(3, screen.lines - above.length - below.length));
  return [...above, ...field("before", history), ...below].join("\n");
}

function headline(outcome: Outcome, { message }: Failure): string {
  const times = brokenFractionText(outcome);
  return printableLine(message) + (times === undefined ? "" : ` (${times})`);
}

/** Tells how the survey got into its state. If the exchanges don't fit, those in the middle are left out. */
function historyLines({ exchanges }: Failure, judged: RecordedExchange, maxLines: number): readonly string[] {
  const summaries = historyBefore(exchanges, judged).map(
    (exchange) => `${exchanges.indexOf(exchange) + 1} ${printableLine(exchangeSummary(exchange))}`,
  );
  if (summaries.length === 0 || maxLines <= 0) return [];
  for (let left = 0; left < summaries.length; left += 1) {
    const end = Math.ceil((summaries.length - left) / 2);
    const shown =
      left === 0 ? summaries : [...summaries.slice(0, end), `… ${left} more …`, ...summaries.slice(end + left)];
    const lines = wrap(shown.join(" · "), textColumns, maxLines + 1);
    if (lines.length <= maxLines) return lines;
  }
  return wrap(`… ${summaries.length} exchanges`, textColumns, 1);
}

/** The write that made the difference, on two lines. */
function causeLines(cause: RecordedExchange, failure: Failure): readonly string[] {
  const { status, requestBody = "" } = cause;
  const line = `${requestLine(cause, failure)} -> ${status ?? "no response"}`;
  const body =
    requestBody === "" ? [] : [bodyLine(requestBody, offsetOfPart(requestBody, faultyPartOfRequest(failure)))];
  return [cutToColumns(line, textColumns), ...body];
}

function requestLine(exchange: RecordedExchange, { exchanges }: Failure): string {
  const { identity, method } = exchange;
  return printableLine(`${exchanges.indexOf(exchange) + 1} ${method} ${pathOf(exchange)} as ${identity}`);
}

function requestLines(judged: RecordedExchange, failure: Failure): readonly string[] {
  const { requestBody = "" } = judged;
  const line = cutToColumns(`${requestLine(judged, failure)}${printableLine(traceText(judged))}`, textColumns);
  return requestBody === ""
    ? [line]
    : [line, bodyLine(requestBody, offsetOfPart(requestBody, faultyPartOfRequest(failure)))];
}

function responseLines({ status, fault, responseBody = "" }: RecordedExchange, failure: Failure): readonly string[] {
  const code = status === undefined ? "no answer" : `${status}`;
  if (fault !== undefined) return wrap(`${code}: ${printableLine(fault)}`, textColumns, 2);
  if (responseBody === "") return [`${code} with an empty body`];
  return [bodyLine(responseBody, offsetOfPart(responseBody, faultyPartOfResponse(failure)), `${code} `)];
}

function isResponse(received: string, judged: RecordedExchange | undefined): boolean {
  if (judged?.status === undefined || judged.fault !== undefined) return false;
  const response = `${judged.status} ${judged.responseBody ?? ""}`.trim();
  return received === response || (received.endsWith("…") && response.startsWith(received.slice(0, -1).trimEnd()));
}

/** Cuts a body around an offset. A JSON object or array keeps its first character: `200 {…"title":"t"}`. */
function bodyLine(body: string, at: number, status = ""): string {
  const head = printableLine(body.slice(0, at));
  const opening = `${status}${/^[{[]/.exec(body)?.[0] ?? ""}`;
  const { text } = cutAround(head + printableLine(body.slice(at)), head.length, textColumns - opening.length);
  return `${text.startsWith("…") ? opening : status}${text}`;
}

/** Cuts both texts around their first difference, and marks it if both are JSON values. */
function comparison({ expected, received }: Failure): readonly (readonly [string, readonly string[]])[] {
  const [wanted, got] = [
    printableLine(expected),
    printableLine(received === "nothing" ? "nothing: it is missing" : received),
  ];
  const isValue = /^["{[\d-]|^(?:true|false|null)$/.test(wanted) && !/^\d{3} /.test(got);
  const at = isValue ? firstDifference(wanted, got) : 0;
  const [left, right] = [cutAround(wanted, at, textColumns), cutAround(got, at, textColumns)];
  return [
    ["expected", [left.text]],
    ["received", [right.text, ...(isValue && at > 0 ? [differenceLine(right.shift, textColumns)] : [])]],
  ];
}

/** Puts the words on the side of the mark that has room for them. */
function differenceLine(shift: number, room: number): string {
  const words = "the first difference";
  return shift + words.length + 2 <= room ? `${" ".repeat(shift)}^ ${words}` : `${words} ^`.padStart(shift + 1);
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  // never begins at the second half of a surrogate pair
  return /^[\uDC00-\uDFFF]/.test(one.slice(at)) && at > 0 ? at - 1 : at;
}

/** No label before the second line, so that the command can be copied. */
function replayLines({ replay }: Failure): readonly string[] {
  return shellLines(printableLine(replay), textColumns, " ".repeat(4));
}

function moreText(files: readonly string[]): string {
  if (files.length === 0)
    return "--details prints all exchanges and a script; --html FILE, --json FILE and --repro DIR keep them";
  return `all exchanges and a script: ${files.map(printableLine).join(", ")}, or --details`;
}

export function isOnOneScreen(text: string): boolean {
  const lines = text.split("\n");
  return lines.length <= screen.lines && lines.every((line) => columnsOf(line) <= screen.columns);
}
