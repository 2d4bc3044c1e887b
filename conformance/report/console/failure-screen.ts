import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { faultyPartOfRequest, faultyPartOfResponse, offsetOfPart } from "../faulty-part.ts";
import { columnsOf, cutAround, cutToColumns, wrap } from "./columns.ts";
import { differenceLines } from "./difference-lines.ts";
import { judgedExchange } from "../judged-exchange.ts";
import type { Paint } from "./paint.ts";
import { printableLine } from "../printable.ts";
import type { Failure, Outcome } from "../format/report.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { shellLines } from "./shell-lines.ts";
import { brokenFractionText } from "../broken-fraction-text.ts";
import { exchangeSummary, pathOf, historyBefore, traceText } from "../format/exchange-history.ts";

/** The size of a screen, which fits a small terminal and the log of a CI job. */
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
  const field: Field = (label, lines) =>
    lines.map((line, index) => `${indent}${paint("dim", (index === 0 ? label : "").padEnd(labelWidth))}${line}`);
  const above = requirementLines(outcome, failure, field, paint);
  const below = evidenceLines(failure, context, field);
  const maxHistoryLines = Math.min(3, screen.lines - above.length - below.length);
  return [...above, ...field("before", historyLines(failure, maxHistoryLines)), ...below].join("\n");
}

/** Puts a label before the first line, and indents all. */
type Field = (label: string, lines: readonly string[]) => readonly string[];

function requirementLines(outcome: Outcome, failure: Failure, field: Field, paint: Paint): readonly string[] {
  const { id, level, text, source, basis, circumstance } = outcome;
  const [style, mark] = outcome.outcome === "warned" ? (["yellow", "!"] as const) : (["red", "✗"] as const);
  const [first = "", ...rest] = wrap(
    `${id} ${level}: ${headline(outcome, failure)}`,
    screen.columns - indent.length,
    2,
  );
  const follows = circumstance === undefined ? "" : `from a circumstance of this run: ${printableLine(circumstance)}`;
  return [
    `${paint(style, mark)} ${paint("bold", first)}`,
    ...rest.map((line) => `${indent}${paint("bold", line)}`),
    ...field("follows", wrapIfAny(follows, 2)),
    ...field("says", wrapIfAny(printableLine(`${text} (${source}; ${basis})`), 2)),
  ];
}

function evidenceLines(failure: Failure, { alike, blocked, files }: FailureContext, field: Field): readonly string[] {
  const { cause, exchanges, received, replayRemark } = failure;
  const judged = judgedExchange(failure);
  const causing = cause === undefined ? undefined : exchanges[cause];
  const difference = differenceLines(failure, textColumns);
  const [firstCommandLine = "", ...otherCommandLines] = replayLines(failure);
  return [
    ...field("cause", causing === undefined ? [] : causeLines(causing, failure)),
    ...field("request", judged === undefined ? [] : requestLines(judged, failure)),
    ...field("response", judged === undefined ? [] : responseLines(judged, failure)),
    ...field("expected", difference.expected),
    ...field("received", isResponse(received, judged) ? [] : difference.received),
    ...field("also", wrapIfAny(alike.length === 0 ? "" : `${alike.join(", ")}: same symptom`, 1)),
    ...field("blocks", wrapIfAny(blocked.length === 0 ? "" : `${blocked.join(", ")}: not tested because of this`, 2)),
    ...field("replay", [...(replayRemark === undefined ? [] : [replayRemark]), firstCommandLine]),
    ...otherCommandLines,
    ...field("more", [cutToColumns(moreText(files), textColumns)]),
  ];
}

function wrapIfAny(text: string, maxLines: number): readonly string[] {
  return text === "" ? [] : wrap(text, textColumns, maxLines);
}

function headline(outcome: Outcome, { message }: Failure): string {
  const times = brokenFractionText(outcome);
  return printableLine(message) + (times === undefined ? "" : ` (${times})`);
}

/** Tells how the survey got into its state. If the exchanges don't fit, those in the middle are left out. */
function historyLines(failure: Failure, maxLines: number): readonly string[] {
  const { exchanges } = failure;
  const judged = judgedExchange(failure);
  if (judged === undefined) return [];
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
  const code = status === undefined ? "no response" : `${status}`;
  if (fault !== undefined) return wrap(`${code}: ${printableLine(fault)}`, textColumns, 2);
  if (responseBody === "") return [`${code} with an empty body`];
  return [bodyLine(responseBody, offsetOfPart(responseBody, faultyPartOfResponse(failure)), `${code} `)];
}

/** True if the received text only repeats the response. */
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
