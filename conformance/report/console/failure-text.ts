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
/** Columns. */
const labelWidth = 16;

/** Prints one broken requirement in full. A failure under another one refers to its exchanges. */
export function failureText(
  outcome: Outcome,
  failure: Failure,
  paint: Paint,
  { alike = [], under }: GroupPlace = {},
): string {
  const [style, mark] = outcome.outcome === "warned" ? (["yellow", "!"] as const) : (["red", "✗"] as const);
  const times = brokenFractionText(outcome);
  const field = (label: string, text: string): string => fieldText(label, text, paint);
  return [
    `${paint(style, `${mark} ${outcome.id}`)} ${paint("bold", printableLine(failure.message))}`,
    field("level", `${outcome.level}, ${outcome.basis}: ${outcome.source}`),
    field("requirement", outcome.text),
    field("rule", outcome.property),
    ...(times === undefined ? [] : [field("broken", times)]),
    ...(alike.length === 0 ? [] : [field("also", `${alike.join(", ")}: same symptom`)]),
    ...(outcome.circumstance === undefined ? [] : [field("follows from", outcome.circumstance)]),
    field("sent", sentText(judgedExchange(failure))),
    field("expected", cut(failure.expected, maxBlockChars)),
    field("received", cut(failure.received, maxBlockChars)),
    ...(under === undefined
      ? [field("exchanges", exchangesText(failure.exchanges)), field("curl", scriptText(failure.script))]
      : [field("same as", `${under}, which has the exchanges and a script`)]),
    field("replay", printableLine(failure.replay)),
    ...(failure.replayRemark === undefined ? [] : [field("", failure.replayRemark)]),
  ].join("\n");
}

// Indents every line of a value, so that nothing from a subject can pass for a line of the report.
function fieldText(label: string, text: string, paint: Paint): string {
  const lines = printableBlock(text).trimEnd().split("\n");
  const [first = ""] = lines;
  if (lines.length === 1) return `    ${paint("dim", label.padEnd(labelWidth))}${first === "" ? "(nothing)" : first}`;
  return [`    ${paint("dim", label)}`, ...lines.map((line) => `      ${line}`)].join("\n");
}

function exchangesText(exchanges: readonly RecordedExchange[]): string {
  const left = exchanges.length - maxExchanges;
  const shown = exchanges.slice(-maxExchanges).map((exchange, index) => {
    const number = `${Math.max(left, 0) + index + 1}.`;
    return [
      `${number} ${requestLine(exchange)}`,
      ...bodyLines(">", exchange.requestBody),
      ...responseLines(exchange),
    ].join("\n");
  });
  return [...(left > 0 ? [`(the first ${left} are omitted; the JSON report has them)`] : []), ...shown].join("\n");
}

function responseLines(exchange: RecordedExchange): readonly string[] {
  const status = exchange.status === undefined ? "no response" : `${exchange.status}`;
  const fault = exchange.fault === undefined ? "" : `: ${printableLine(exchange.fault)}`;
  return [`   < ${status}${fault} (${Math.round(exchange.durationMs)} ms)`, ...bodyLines("<", exchange.responseBody)];
}

function bodyLines(direction: "<" | ">", text: string | undefined): readonly string[] {
  return bodyLine(text).map((line) => `   ${direction} ${line}`);
}

function scriptText(script: string): string {
  if (script.length <= maxScriptChars) return script;
  return `(${script.length} characters, too long to print: run the replay command with --json FILE, and read the failure's script in that file)`;
}
