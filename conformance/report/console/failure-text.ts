import { cut, printableBlock, printableLine } from "../printable.ts";
import { judgedExchange } from "../judged-exchange.ts";
import type { Paint } from "./paint.ts";
import { scriptText } from "../words/script-text.ts";
import { bodyLine, requestLine, sentText } from "../words/sent-text.ts";
import { countText } from "../words/count-text.ts";
import type { Failure, Outcome } from "../format/report.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { GroupRole } from "../failure-groups.ts";
import { brokenFractionText } from "../words/broken-fraction-text.ts";

const maxBlockChars = 4_000;
const maxExchanges = 8;
const labelColumns = 16;

/** Prints one broken requirement in full. A failure that another one represents refers to the other's exchanges. */
export function failureText(outcome: Outcome, failure: Failure, paint: Paint, role: GroupRole = {}): string {
  const { represents = [], representedBy } = role;
  const { level, basis, source, text, property, circumstance } = outcome;
  const fraction = brokenFractionText(outcome);
  const fields: [label: string, text: string][] = [
    ["level", `${level}, ${basis}: ${source}`],
    ["requirement", text],
    ["rule", property],
  ];
  if (fraction !== undefined) fields.push(["broken", fraction]);
  if (represents.length > 0) fields.push(["also", `${represents.join(", ")}: same symptom`]);
  if (circumstance !== undefined) fields.push(["follows from", circumstance]);
  fields.push(
    ["sent", sentText(judgedExchange(failure))],
    ["expected", cut(failure.expected, maxBlockChars)],
    ["received", cut(failure.received, maxBlockChars)],
  );
  if (representedBy === undefined)
    fields.push(["exchanges", exchangesText(failure.exchanges)], ["curl", scriptText(failure.script)]);
  else fields.push(["same as", `${representedBy}, which shows the exchanges and a script`]);
  fields.push(["replay", printableLine(failure.replay)]);
  if (failure.replayRemark !== undefined) fields.push(["", failure.replayRemark]);
  const heading = headingLine(outcome, failure, paint);
  return [heading, ...fields.map(([label, value]) => fieldText(label, value, paint))].join("\n");
}

function headingLine({ id, outcome }: Outcome, { message }: Failure, paint: Paint): string {
  const mark = outcome === "warned" ? paint("yellow", `! ${id}`) : paint("red", `✗ ${id}`);
  return `${mark} ${paint("bold", printableLine(message))}`;
}

/** Indents every line of a value, so that no text from the service looks like a line of the report. */
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
  const note =
    omittedCount === 0
      ? []
      : [
          `(the first ${countText(omittedCount, "exchange is", "exchanges are")} omitted; the JSON report contains all exchanges)`,
        ];
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
