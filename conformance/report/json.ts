import { printableJson } from "./printable.ts";
import type { Report } from "./report.ts";

/** The whole report as a JSON document; `report-schema.ts` describes it. */
export function jsonReport(report: Report): string {
  return `${printableJson(JSON.stringify(report, undefined, 2))}\n`;
}
