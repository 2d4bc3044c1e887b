import { requirement, requirementIds } from "../../spec/requirements/catalogue.ts";
import { count, countLevel, type Counts, countText } from "./counts.ts";
import type { Report } from "./format/report.ts";

/** Every MUST that a client can test. */
const testableMusts = requirementIds
  .map(requirement)
  .filter(({ level, untestable }) => level === "MUST" && untestable === undefined).length;

/** Returns the verdict in words for the reader. */
export function verdictText({ verdict, outcomes }: Report): string {
  const { known } = count(outcomes);
  return verdict === "passes-with-known-failures"
    ? `passes with ${countText(known, "known failure", "known failures")}`
    : verdict.replaceAll("-", " ");
}

export function verdictReason(report: Report): string {
  const must = countLevel(report, "MUST");
  const all = count(report.outcomes);
  if (report.verdict === "nonconformant") return nonconformantReason(report, all);
  if (report.cutShort !== undefined) return `cut short: ${report.cutShort}`;
  if (report.inconclusive !== undefined) return report.inconclusive;
  if (all.total === 0) return "nothing ran";
  if (all.total === all["not-tested"]) return "nothing was tested";
  if (all.total === all.known) return "only known failures";
  if (report.verdict === "no-breach-found") return `${must.passed} of ${testableMusts} MUSTs checked`;
  if (report.exitCode === 0) {
    if (all.known > 0) return `no other MUST is broken, and ${must.passed} of ${testableMusts} are proven`;
    if (must.passed === must.total)
      return must.total === 1 ? "the MUST is proven" : `all ${must.total} MUSTs are proven`;
    return `no MUST is broken, and ${must.passed} of ${must.total} are proven`;
  }
  if (all.inconclusive > 0) return `${countText(all.inconclusive, "requirement is", "requirements are")} inconclusive`;
  return `${countText(all["not-tested"], "requirement was", "requirements were")} not tested`;
}

function nonconformantReason({ baseline }: Report, { failed, warned }: Counts): string {
  const stale = baseline?.problems ?? [];
  const must = failed === 0 ? [] : [`${countText(failed, "requirement is", "requirements are")} broken`];
  const old =
    stale.length === 0
      ? []
      : [
          `${countText(stale.length, "stale baseline entry", "stale baseline entries")}: ${stale.map(({ message }) => message).join(", ")}`,
        ];
  const should = [`${countText(warned, "SHOULD is", "SHOULDs are")} broken, which --strict counts`];
  return (must.length + old.length === 0 ? should : [...must, ...old]).join("; ");
}
