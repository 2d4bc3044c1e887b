import { count, countLevel, type Counts } from "./counts.ts";
import type { Report } from "./format/report.ts";

export function verdictReason(report: Report): string {
  const must = countLevel(report, "MUST");
  const all = count(report.outcomes);
  if (report.verdict === "nonconformant") return nonconformantReason(report, all);
  if (report.cutShort !== undefined) return `cut short: ${report.cutShort}`;
  if (report.inconclusive !== undefined) return report.inconclusive;
  if (all.total === 0) return "nothing ran";
  if (all.total === all["not-tested"]) return "nothing was tested";
  if (all.total === all.known) return "only known failures";
  if (report.verdict === "conformant") {
    const known = all.known === 0 ? "" : `except for ${countText(all.known, "known failure", "known failures")}, `;
    if (must.known > 0) return `${known}no MUST is broken: ${must.passed} of ${must.total} are proven`;
    if (must.passed === must.total)
      return must.total === 1 ? "the MUST is proven" : `all ${must.total} MUSTs are proven`;
    return `no MUST is broken, as far as tested: ${must.passed} of ${must.total} are proven`;
  }
  if (all.inconclusive > 0) return `${countText(all.inconclusive, "requirement is", "requirements are")} inconclusive`;
  return `${countText(all["not-tested"], "requirement was", "requirements were")} not tested`;
}

function nonconformantReason({ baseline }: Report, { failed, warned }: Counts): string {
  const stale = baseline?.problems.length ?? 0;
  const must = failed === 0 ? [] : [`${countText(failed, "requirement is", "requirements are")} broken`];
  const old =
    stale === 0 ? [] : [`${countText(stale, "entry of the baseline is", "entries of the baseline are")} out of date`];
  const should = [`${countText(warned, "SHOULD is", "SHOULDs are")} broken, which --strict counts`];
  return (must.length + old.length === 0 ? should : [...must, ...old]).join("; ");
}

function countText(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
