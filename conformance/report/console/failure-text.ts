import { cut } from "../cut.ts";
import { judgedExchange } from "../judged-exchange.ts";
import type { Paint } from "./paint.ts";
import { printableBlock, printableLine } from "../printable.ts";
import { bodyLine, requestLine, sentText } from "../sent-text.ts";
import type { Failure, Outcome } from "../format/report.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { GroupPlace } from "../failure-groups.ts";
import { brokenFractionText } from "../broken-fraction-text.ts";

const maxBlockChars = 4_000;
const maxScriptChars = 12_000;
const maxExchanges = 8;
const labelColumns = 16;

/** Prints one broken requirement in full. A failure under another one refers to its exchanges. */
export function failureText(outcome: Outcome, failure: Failure, paint: Paint, place: GroupPlace = {}): string {
  const { alike = [], under } = place;
  const field = (label: string, text: string): string => fieldText(label, text, paint);
  const optionalField = (label: string, text: string | undefined): readonly string[] =>
    text === undefined ? [] : [field(label, text)];
  return [
    headingLine(outcome, failure, paint),
    field("level", `${outcome.level}, ${outcome.basis}: ${outcome.source}`),
    field("requirement", outcome.text),
    field("rule", outcome.property),
    ...optionalField("broken", brokenFractionText(outcome)),
    ...optionalField("also", alike.length === 0 ? undefined : `${alike.join(", ")}: same symptom`),
    ...optionalField("follows from", outcome.circumstance),
    field("sent", sentText(judgedExchange(failure))),
    field("expected", cut(failure.expected, maxBlockChars)),
    field("received", cut(failure.received, maxBlockChars)),
    ...(under === undefined
      ? [field("exchanges", exchangesText(failure.exchanges)), field("curl", scriptText(failure.script))]
      : [field("same as", `${under}, which has the exchanges and a script`)]),
    field("replay", printableLine(failure.replay)),
    ...optionalField("", failure.replayRemark),
  ].join("\n");
}

function headingLine({ id, outcome }: Outcome, { message }: Failure, paint: Paint): string {
  const mark = outcome === "warned" ? paint("yellow", `! ${id}`) : paint("red", `✗ ${id}`);
  return `${mark} ${paint("bold", printableLine(message))}`;
}

/** Indents every line of a value, so that nothing from a subject can pass for a line of the report. */
function fieldText(label: string, text: string, paint: Paint): string {
  const lines = printableBlock(text).trimEnd().split("\n");
  const [first = ""] = lines;
  if (lines.length === 1) return `    ${paint("dim", label.padEnd(labelColumns))}${first === "" ? "(nothing)" : first}`;
  return [`    ${paint("dim", label)}`, ...lines.map((line) => `      ${line}`)].join("\n");
}

function exchangesText(exchanges: readonly RecordedExchange[]): string {
  const omittedCount = Math.max(exchanges.length - maxExchanges, 0);
  const shown = exchanges
    .slice(omittedCount)
    .flatMap((exchange, index) => [
      `${omittedCount + index + 1}. ${requestLine(exchange)}`,
      ...bodyLines(">", exchange.requestBody),
      ...responseLines(exchange),
    ]);
  const note = omittedCount === 0 ? [] : [`(the first ${omittedCount} are omitted; the JSON report has them)`];
  return [...note, ...shown].join("\n");
}

function responseLines(exchange: RecordedExchange): readonly string[] {
  const { status = "no response", fault, durationMs, responseBody } = exchange;
  const faultText = fault === undefined ? "" : `: ${printableLine(fault)}`;
  return [`   < ${status}${faultText} (${Math.round(durationMs)} ms)`, ...bodyLines("<", responseBody)];
}

function bodyLines(direction: "<" | ">", text: string | undefined): readonly string[] {
  return bodyLine(text).map((line) => `   ${direction} ${line}`);
}

function scriptText(script: string): string {
  if (script.length <= maxScriptChars) return script;
  return `(${script.length} characters, too long to print: run the replay command with --json FILE, and read the script in that file)`;
}
