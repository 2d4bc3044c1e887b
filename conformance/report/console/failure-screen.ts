import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { blamedBy, placeIn } from "../blamed.ts";
import { columnsOf, cutAround, cutToColumns, wrapped } from "./columns.ts";
import { jsonPlaces } from "../../client/json/json-places.ts";
import { judgedExchange } from "../judged-exchange.ts";
import type { Paint } from "./paint.ts";
import { printableLine } from "../printable.ts";
import type { Failure, Outcome } from "../format/report.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { shellLines } from "./shell-lines.ts";
import { timesBroken } from "../times-broken.ts";
import { deedOf, pathOf, storyBefore, traceWords } from "../format/story.ts";

/** What a failure takes at most in a terminal. */
export const screen = { lines: 20, columns: 120 } as const;

const indent = "  ";
const labelWidth = 10;
const textColumns = screen.columns - indent.length - labelWidth;

/** What stands with a failure: those that show the same, those that it kept from being tested, and where the rest is. */
export interface FailureContext {
  readonly alike: readonly RequirementId[];
  readonly blocked: readonly RequirementId[];
  /** The files that hold all of it; none: how to get them. */
  readonly files: readonly string[];
}

/** One failed or warned requirement on one screen: what it says, what happened, where the first difference is, and how to see it again. */
export function failureScreen(outcome: Outcome, failure: Failure, context: FailureContext, paint: Paint): string {
  const [style, mark] = outcome.outcome === "warned" ? (["yellow", "!"] as const) : (["red", "✗"] as const);
  const field = (label: string, lines: readonly string[]): readonly string[] =>
    lines.map((line, index) => `${indent}${paint("dim", (index === 0 ? label : "").padEnd(labelWidth))}${line}`);
  const [first = "", ...rest] = wrapped(
    `${outcome.id} ${outcome.level}: ${headline(outcome, failure)}`,
    screen.columns - 2,
    2,
  );
  const judged = judgedExchange(failure);
  const fixed = [
    `${paint(style, mark)} ${paint("bold", first)}`,
    ...rest.map((line) => `${indent}${paint("bold", line)}`),
    ...field(
      "follows",
      outcome.circumstance === undefined
        ? []
        : wrapped(`from a circumstance of this run: ${printableLine(outcome.circumstance)}`, textColumns, 2),
    ),
    ...field("says", wrapped(printableLine(`${outcome.text} (${outcome.source}; ${outcome.basis})`), textColumns, 2)),
  ];
  const then = [
    ...(judged === undefined
      ? []
      : [...field("request", requestLines(judged, failure)), ...field("response", responseLines(judged, failure))]),
    ...comparison(failure)
      .filter(([label]) => label === "expected" || !isResponse(failure.received, judged))
      .flatMap(([label, lines]) => field(label, lines)),
    ...field(
      "also",
      context.alike.length === 0 ? [] : wrapped(`${context.alike.join(", ")}: the same shows there`, textColumns, 1),
    ),
    ...field(
      "blocks",
      context.blocked.length === 0
        ? []
        : wrapped(`${context.blocked.join(", ")}: not tested because of this`, textColumns, 2),
    ),
    ...(failure.replayRemark === undefined ? [] : field("replay", [failure.replayRemark])),
    ...replayLines(failure).map((line, index) =>
      index === 0 ? field(failure.replayRemark === undefined ? "replay" : "", [line]).join("") : line,
    ),
    ...field("more", [cutToColumns(moreText(context.files), textColumns)]),
  ];
  const story =
    judged === undefined ? [] : storyLines(failure, judged, Math.min(3, screen.lines - fixed.length - then.length));
  return [...fixed, ...field("before", story), ...then].join("\n");
}

function headline(outcome: Outcome, { message }: Failure): string {
  const times = timesBroken(outcome);
  return printableLine(message) + (times === undefined ? "" : ` (${times})`);
}

/** How the survey came into its state: a few words for each exchange, the first and the last where there are too many. */
function storyLines({ exchanges }: Failure, judged: RecordedExchange, most: number): readonly string[] {
  const deeds = storyBefore(exchanges, judged).map(
    (exchange) => `${exchanges.indexOf(exchange) + 1} ${printableLine(deedOf(exchange))}`,
  );
  if (deeds.length === 0 || most <= 0) return [];
  for (let left = 0; left < deeds.length; left += 1) {
    const end = Math.ceil((deeds.length - left) / 2);
    const shown = left === 0 ? deeds : [...deeds.slice(0, end), `… ${left} more …`, ...deeds.slice(end + left)];
    const lines = wrapped(shown.join(" · "), textColumns, most + 1);
    if (lines.length <= most) return lines;
  }
  return wrapped(`… ${deeds.length} exchanges`, textColumns, 1);
}

function requestLines(judged: RecordedExchange, { exchanges, expected, message }: Failure): readonly string[] {
  const { identity, method, requestBody = "" } = judged;
  const line = cutToColumns(
    printableLine(`${exchanges.indexOf(judged) + 1} ${method} ${pathOf(judged)} as ${identity}${traceWords(judged)}`),
    textColumns,
  );
  const refused = /\bwith ([a-z]\w*(?:\.\w+)*) (?:["[{\d-]|true|false|null)/.exec(message)?.[1];
  const path = refused ?? blamedBy({ message, received: "" }).path ?? memberNamed(message, requestBody);
  const value = expected.replace(/… \(\d+ characters\)$/, "");
  const blamed = { ...(path === undefined ? {} : { path }), ...(/^["{[\d]/.test(value) ? { value } : {}) };
  return requestBody === "" ? [line] : [line, bodyLine(requestBody, placeIn(requestBody, blamed))];
}

/** The member of a body that a message has the name of: `a create with a slug in use`. */
function memberNamed(message: string, body: string): string | undefined {
  const words = message.match(/[a-z]\w*/g) ?? [];
  const places = jsonPlaces(body);
  return words.find((word) => places.has(word));
}

function responseLines({ status, fault, responseBody = "" }: RecordedExchange, failure: Failure): readonly string[] {
  const code = status === undefined ? "no answer" : `${status}`;
  if (fault !== undefined) return wrapped(`${code}: ${printableLine(fault)}`, textColumns, 2);
  if (responseBody === "") return [`${code} with an empty body`];
  return [bodyLine(`${code} ${responseBody}`, code.length + 1 + placeIn(responseBody, blamedBy(failure)))];
}

/** Says whether what was received is the response that stands above it, or its beginning. */
function isResponse(received: string, judged: RecordedExchange | undefined): boolean {
  if (judged?.status === undefined || judged.fault !== undefined) return false;
  const response = `${judged.status} ${judged.responseBody ?? ""}`.trim();
  return received === response || (received.endsWith("…") && response.startsWith(received.slice(0, -1).trimEnd()));
}

function bodyLine(body: string, at: number): string {
  const head = printableLine(body.slice(0, at));
  return cutAround(head + printableLine(body.slice(at)), head.length, textColumns).text;
}

/** Expected and received, cut around the first difference, which is marked where both are values. */
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

/** A mark below the first difference, with its words on the side that has room for them. */
function differenceLine(shift: number, room: number): string {
  const words = "the first difference";
  return shift + words.length + 2 <= room ? `${" ".repeat(shift)}^ ${words}` : `${words} ^`.padStart(shift + 1);
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  // the second half of a character is not a place to begin
  return /^[\uDC00-\uDFFF]/.test(one.slice(at)) && at > 0 ? at - 1 : at;
}

/** Every line can be copied as it stands, so that no label stands in the way of the second. */
function replayLines({ replay }: Failure): readonly string[] {
  return shellLines(printableLine(replay), textColumns, " ".repeat(4));
}

function moreText(files: readonly string[]): string {
  if (files.length === 0)
    return "--details prints all exchanges and a script; --html FILE, --json FILE and --repro DIR keep them";
  return `all exchanges and a script: ${files.map(printableLine).join(", ")}, or --details`;
}

/** Says whether a text fits on the screen of one failure; for tests. */
export function isOnOneScreen(text: string): boolean {
  const lines = text.split("\n");
  return lines.length <= screen.lines && lines.every((line) => columnsOf(line) <= screen.columns);
}
