import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { faultyPartOfRequest, faultyPartOfResponse, offsetOfPart } from "../faulty-part.ts";
import { columnsOf, cutAround, cutToColumns, wrap } from "./columns.ts";
import { judgedExchange } from "../judged-exchange.ts";
import type { Paint } from "./paint.ts";
import { printableLine } from "../printable.ts";
import type { Failure, Outcome } from "../format/report.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { shellLines } from "./shell-lines.ts";
import { brokenFractionText } from "../words/broken-fraction-text.ts";
import { historyBefore, pathOf } from "../format/exchange-history.ts";
import { exchangeSummary } from "../format/exchange-summary.ts";
import { traceText } from "../words/sent-text.ts";
import { missingValueText } from "../breach/expectation.ts";

/** The size of a screen, which fits a small terminal and the log of a CI job. */
export const screen = { lines: 20, columns: 120 } as const;

const indent = "  ";
const labelColumns = 10;
const textColumns = screen.columns - indent.length - labelColumns;

/** Puts a label before the first line and indents all lines. */
type Field = (label: string, lines: readonly string[]) => readonly string[];

export interface FailureContext {
  /** Requirements whose failures have the same symptom. */
  readonly sameSymptom: readonly RequirementId[];
  /** Requirements that were not tested because this one is broken. */
  readonly blocked: readonly RequirementId[];
  /** The files with the complete report. If there are none, the screen names the options that write them. */
  readonly files: readonly string[];
}

/** Prints one broken requirement on one screen: its text, its exchanges, the first difference and how to replay it. */
export function failureScreen(outcome: Outcome, failure: Failure, context: FailureContext, paint: Paint): string {
  const field: Field = (label, lines) =>
    lines.map((line, index) => `${indent}${paint("dim", (index === 0 ? label : "").padEnd(labelColumns))}${line}`);
  const requirement = requirementLines(outcome, failure, field, paint);
  const evidence = evidenceLines(failure, context, field);
  const maxHistoryLines = Math.min(3, screen.lines - requirement.length - evidence.length);
  const history = field("before", historyLines(failure, maxHistoryLines));
  return [...requirement, ...history, ...evidence].join("\n");
}

function requirementLines(outcome: Outcome, failure: Failure, field: Field, paint: Paint): readonly string[] {
  const { id, level, text, source, basis, circumstance } = outcome;
  const mark = outcome.outcome === "warned" ? paint("yellow", "!") : paint("red", "✗");
  const heading = `${id} ${level}: ${headline(outcome, failure)}`;
  const [first = "", ...rest] = wrap(heading, screen.columns - indent.length, 2);
  const origin = circumstance === undefined ? "" : `from a circumstance of this run: ${printableLine(circumstance)}`;
  return [
    `${mark} ${paint("bold", first)}`,
    ...rest.map((line) => `${indent}${paint("bold", line)}`),
    ...field("follows", wrapIfAny(origin, 2)),
    ...field("says", wrapIfAny(printableLine(`${text} (${source}; ${basis})`), 2)),
  ];
}

function evidenceLines(
  failure: Failure,
  { sameSymptom, blocked, files }: FailureContext,
  field: Field,
): readonly string[] {
  const { cause, exchanges, received, replayRemark } = failure;
  const judged = judgedExchange(failure);
  const causing = cause === undefined ? undefined : exchanges[cause];
  const sameSymptomText = sameSymptom.length === 0 ? "" : `${sameSymptom.join(", ")}: same symptom`;
  const blockedText = blocked.length === 0 ? "" : `${blocked.join(", ")}: not tested because of this`;
  const difference = differenceLines(failure, textColumns);
  // only the first line of the command gets a label and an indent, so that it can be copied
  const [firstCommandLine = "", ...otherCommandLines] = shellLines(printableLine(failure.replay), textColumns, "    ");
  return [
    ...field("cause", causing === undefined ? [] : causeLines(causing, failure)),
    ...field("request", judged === undefined ? [] : requestLines(judged, failure)),
    ...field("response", judged === undefined ? [] : responseLines(judged, failure)),
    ...field("expected", difference.expected),
    ...field("received", repeatsResponse(received, judged) ? [] : difference.received),
    ...field("also", wrapIfAny(sameSymptomText, 1)),
    ...field("blocks", wrapIfAny(blockedText, 2)),
    ...field("replay", replayRemark === undefined ? [firstCommandLine] : [replayRemark, firstCommandLine]),
    ...otherCommandLines,
    ...field("more", [cutToColumns(moreText(files), textColumns)]),
  ];
}

function wrapIfAny(text: string, maxLines: number): readonly string[] {
  return text === "" ? [] : wrap(text, textColumns, maxLines);
}

function headline(outcome: Outcome, { message }: Failure): string {
  const fraction = brokenFractionText(outcome);
  return printableLine(message) + (fraction === undefined ? "" : ` (${fraction})`);
}

/** `1 created · 3 changed title`: the exchanges that led to the survey's state. If they don't fit, the middle is omitted. */
function historyLines(failure: Failure, maxLines: number): readonly string[] {
  const { exchanges } = failure;
  const judged = judgedExchange(failure);
  if (judged === undefined) return [];
  const summaries = historyBefore(exchanges, judged).map(
    (exchange) => `${exchanges.indexOf(exchange) + 1} ${printableLine(exchangeSummary(exchange))}`,
  );
  if (summaries.length === 0 || maxLines <= 0) return [];
  for (const omittedCount of summaries.keys()) {
    // one line more than allowed shows that the text doesn't fit
    const lines = wrap(withoutMiddle(summaries, omittedCount).join(" · "), textColumns, maxLines + 1);
    if (lines.length <= maxLines) return lines;
  }
  return wrap(`… ${summaries.length} exchanges`, textColumns, 1);
}

function withoutMiddle(summaries: readonly string[], omittedCount: number): readonly string[] {
  if (omittedCount === 0) return summaries;
  const start = Math.ceil((summaries.length - omittedCount) / 2);
  return summaries.toSpliced(start, omittedCount, `… ${omittedCount} more …`);
}

/** The write that caused the difference, and its body on a second line. */
function causeLines(cause: RecordedExchange, failure: Failure): readonly string[] {
  const { status = "no response" } = cause;
  const line = `${requestLine(cause, failure)} -> ${status}`;
  return [cutToColumns(line, textColumns), ...requestBodyLines(cause, failure)];
}

function requestLines(judged: RecordedExchange, failure: Failure): readonly string[] {
  const line = `${requestLine(judged, failure)}${printableLine(traceText(judged))}`;
  return [cutToColumns(line, textColumns), ...requestBodyLines(judged, failure)];
}

function requestLine(exchange: RecordedExchange, { exchanges }: Failure): string {
  const { identity, method } = exchange;
  return printableLine(`${exchanges.indexOf(exchange) + 1} ${method} ${pathOf(exchange)} as ${identity}`);
}

function requestBodyLines({ requestBody = "" }: RecordedExchange, failure: Failure): readonly string[] {
  if (requestBody === "") return [];
  return [bodyLine(requestBody, offsetOfPart(requestBody, faultyPartOfRequest(failure)))];
}

function responseLines(judged: RecordedExchange, failure: Failure): readonly string[] {
  const { status = "no response", fault, responseBody = "" } = judged;
  if (fault !== undefined) return wrap(`${status}: ${printableLine(fault)}`, textColumns, 2);
  if (responseBody === "") return [`${status} with an empty body`];
  return [bodyLine(responseBody, offsetOfPart(responseBody, faultyPartOfResponse(failure)), `${status} `)];
}

/** True if the received text, `404 {"error":…`, only repeats the response or its beginning. */
function repeatsResponse(received: string, judged: RecordedExchange | undefined): boolean {
  if (judged?.status === undefined || judged.fault !== undefined) return false;
  const response = `${judged.status} ${judged.responseBody ?? ""}`.trim();
  return received === response || (received.endsWith("…") && response.startsWith(received.slice(0, -1).trimEnd()));
}

/** Cuts a body around an offset. A JSON object or array keeps its first character: `200 {…"title":"t"}`. */
function bodyLine(body: string, offset = 0, status = ""): string {
  const before = printableLine(body.slice(0, offset));
  const after = printableLine(body.slice(offset));
  const openingBracket = /^[{[]/.exec(body)?.[0] ?? "";
  const columns = textColumns - status.length - openingBracket.length;
  const { text } = cutAround(before + after, before.length, columns);
  return text.startsWith("…") ? `${status}${openingBracket}${text}` : `${status}${text}`;
}

function moreText(files: readonly string[]): string {
  if (files.length === 0)
    return "--details prints all exchanges and a script; --html FILE, --json FILE and --repro DIR save them";
  return `all exchanges and a script: ${files.map(printableLine).join(", ")}, or --details`;
}

export function isOnOneScreen(text: string): boolean {
  const lines = text.split("\n");
  return lines.length <= screen.lines && lines.every((line) => columnsOf(line) <= screen.columns);
}

interface DifferenceLines {
  readonly expected: readonly string[];
  readonly received: readonly string[];
}

/** Cuts both texts around their first difference. If both look like JSON values, a second line marks the difference. */
function differenceLines({ expected, received }: Failure, columns: number): DifferenceLines {
  const expectedText = printableLine(expected);
  const receivedText = printableLine(received === missingValueText ? "nothing: the value is missing" : received);
  const areValues = looksLikeJson(expectedText) && !beginsWithStatus(receivedText);
  const sharedLength = areValues ? sharedPrefixLength(expectedText, receivedText) : 0;
  const { text, column } = cutAround(receivedText, sharedLength, columns);
  return {
    expected: [cutAround(expectedText, sharedLength, columns).text],
    received: sharedLength === 0 ? [text] : [text, markLine(column, columns)],
  };
}

/** True for `"A title"`, `{"id":1}`, `-2` and `false`; false for descriptions such as `a 4xx`. */
function looksLikeJson(text: string): boolean {
  return /^["{[\d-]|^(?:true|false|null)$/.test(text);
}

/** True for `404 {"error":"…"}`. */
function beginsWithStatus(text: string): boolean {
  return /^\d{3} /.test(text);
}

function sharedPrefixLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  const endsWithinSurrogatePair = length > 0 && /^[\uDC00-\uDFFF]/.test(one.slice(length));
  return endsWithinSurrogatePair ? length - 1 : length;
}

/** Marks a column with `^`, and puts the words on the side that has room for them. */
function markLine(column: number, columns: number): string {
  const words = "the first difference";
  const isRoomAfterMark = column + "^ ".length + words.length <= columns;
  return isRoomAfterMark ? `${" ".repeat(column)}^ ${words}` : `${words} ^`.padStart(column + 1);
}
