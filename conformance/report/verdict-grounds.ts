import { count, countLevel, type Counts } from "./counts.ts";
import type { Report } from "./format/report.ts";

/** Why a run has its verdict, in a few words. */
export function verdictGrounds(report: Report): string {
  const must = countLevel(report, "MUST");
  const all = count(report.outcomes);
  if (report.verdict === "nonconformant") return nonconformantGrounds(report, all);
  if (report.cutShort !== undefined) return `cut short: ${report.cutShort}`;
  if (report.inconclusive !== undefined) return report.inconclusive;
  if (all.total === 0) return "nothing ran";
  if (all.total === all["not-tested"]) return "nothing was tested";
  if (all.total === all.known) return "nothing but known failures";
  if (report.verdict === "conformant") {
    const known = all.known === 0 ? "" : `but for ${things(all.known, "known failure", "known failures")}, `;
    if (must.known > 0) return `${known}no MUST is broken: ${must.passed} of ${must.total} are proven`;
    if (must.passed === must.total)
      return must.total === 1 ? "the MUST is proven" : `all ${must.total} MUSTs are proven`;
    return `no MUST is broken, as far as tested: ${must.passed} of ${must.total} are proven`;
  }
  if (all.inconclusive > 0) return `${things(all.inconclusive, "requirement is", "requirements are")} inconclusive`;
  return `${things(all["not-tested"], "requirement was", "requirements were")} not tested`;
}

function nonconformantGrounds({ baseline }: Report, { failed, warned }: Counts): string {
  const stale = baseline?.problems.length ?? 0;
  const must = failed === 0 ? [] : [`${things(failed, "requirement is", "requirements are")} broken`];
  const old = stale === 0 ? [] : [`${things(stale, "entry", "entries")} of the baseline must go`];
  const should = [`${things(warned, "SHOULD is", "SHOULDs are")} broken, which --strict counts`];
  return (must.length + old.length === 0 ? should : [...must, ...old]).join("; ");
}

function things(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
