import { printableJson } from "../printable.ts";
import type { Report } from "../format/report.ts";

/** The whole report as a JSON document; `report-schema.ts` describes it. */
export function jsonReport(report: Report): string {
  return `${printableJson(JSON.stringify(report, undefined, 2).replace(rowOfNumbers, inOneLine))}\n`;
}

// A line break inside a text is written \n, so that a row that spans lines is never part of one.
const rowOfNumbers = /\[(?:\n\s+\d+(?:\.\d+)?,?)+\n\s+\]/g;

function inOneLine(row: string): string {
  return row.replace(/\n\s+/g, "").replaceAll(",", ", ");
}
