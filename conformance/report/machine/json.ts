import { printableJson } from "../printable.ts";
import type { Report } from "../format/report.ts";

/** Writes the report as JSON, as `report-schema.ts` describes it. The numbers of a request are on one line: `[0, 201, 0, 40]`. */
export function jsonReport(report: Report): string {
  return `${printableJson(JSON.stringify(report, undefined, 2).replace(rowOfNumbers, inOneLine))}\n`;
}

/** Matches an array of numbers on several lines. JSON strings contain no line breaks, so it never matches inside a string. */
const rowOfNumbers = /\[(?:\n\s+\d+(?:\.\d+)?,?)+\n\s+\]/g;

function inOneLine(row: string): string {
  return row.replace(/\n\s+/g, "").replaceAll(",", ", ");
}
