import { printableJson } from "../printable.ts";
import type { Report } from "../format/report.ts";

/** `report-schema.ts` describes the document. */
export function jsonReport(report: Report): string {
  return `${printableJson(JSON.stringify(report, undefined, 2).replace(rowOfNumbers, inOneLine))}\n`;
}

// JSON strings contain no line breaks, so this never matches inside a string.
const rowOfNumbers = /\[(?:\n\s+\d+(?:\.\d+)?,?)+\n\s+\]/g;

function inOneLine(row: string): string {
  return row.replace(/\n\s+/g, "").replaceAll(",", ", ");
}
