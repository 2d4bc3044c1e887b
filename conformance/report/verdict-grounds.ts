import { count, countLevel } from "./counts.ts";
import type { Report } from "./report.ts";

/** Why a run has its verdict, in a few words. */
export function verdictGrounds(report: Report): string {
  const must = countLevel(report, "MUST");
  const all = count(report.outcomes);
  if (report.verdict === "nonconformant") {
    if (all.failed > 0) return `${things(all.failed, "requirement is", "requirements are")} broken`;
    return `${things(all.warned, "SHOULD is", "SHOULDs are")} broken, which --strict counts`;
  }
  if (report.cutShort !== undefined) return `cut short: ${report.cutShort}`;
  if (all.total === 0) return "nothing ran";
  if (all.total === all["not-tested"]) return "nothing was tested";
  if (report.verdict === "conformant") {
    if (must.passed === must.total) return `all ${must.total} MUSTs are proven`;
    return `no MUST is broken, as far as tested: ${must.passed} of ${must.total} are proven`;
  }
  if (all.inconclusive > 0) return `${things(all.inconclusive, "requirement is", "requirements are")} inconclusive`;
  return `${things(all["not-tested"], "requirement was", "requirements were")} not tested`;
}

function things(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
