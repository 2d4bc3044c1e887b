import { requirement, requirementIds } from "../../spec/requirements/catalogue.ts";
import { count, countLevel, type Counts, countText } from "./counts.ts";
import type { BaselineProblem, Report } from "./format/report.ts";

/** Every MUST that a client can test. */
const testableMusts = requirementIds
  .map(requirement)
  .filter(({ level, untestable }) => level === "MUST" && untestable === undefined).length;

/** Returns the verdict in words for the reader, with the number of stale and expired entries of the baseline. */
export function verdictText({ verdict, outcomes, baseline }: Report): string {
  const { known } = count(outcomes);
  const text =
    verdict === "passes-with-known-failures"
      ? `passes with ${countText(known, "known failure", "known failures")}`
      : verdict.replaceAll("-", " ");
  const problems = baseline?.problems ?? [];
  return problems.length === 0 ? text : `${text}; ${outdatedText(problems)}`;
}

function outdatedText(problems: readonly BaselineProblem[]): string {
  const expired = problems.filter(({ kind }) => kind === "expired").length;
  const stale = problems.length - expired;
  const entries = (number: number): string => countText(number, "baseline entry is", "baseline entries are");
  if (stale === 0) return `${entries(expired)} expired`;
  return `${entries(stale)} stale${expired === 0 ? "" : `, ${expired} expired`}`;
}

/** A run that fails because of its baseline alone looks like a failed one. */
export function verdictTone({ verdict, exitCode }: Report): "good" | "doubtful" | "bad" {
  if (exitCode === 1) return "bad";
  return verdict === "conformant" || verdict === "no-breach-found" ? "good" : "doubtful";
}

export function verdictReason(report: Report): string {
  const must = countLevel(report, "MUST");
  const all = count(report.outcomes);
  if (report.verdict === "nonconformant") return nonconformantReason(all);
  if (report.cutShort !== undefined) return `cut short: ${report.cutShort}`;
  if (report.inconclusive !== undefined) return report.inconclusive;
  if (all.total === 0) return "nothing ran";
  if (all.total === all["not-tested"]) return "nothing was tested";
  if (all.total === all.known) return "only known failures";
  if (report.verdict === "no-breach-found") return `${must.passed} of ${testableMusts} MUSTs checked`;
  if (report.verdict !== "incomplete") {
    if (all.known > 0) return `no other MUST is broken, and ${must.passed} of ${testableMusts} are proven`;
    if (must.passed === must.total)
      return must.total === 1 ? "the MUST is proven" : `all ${must.total} MUSTs are proven`;
    return `no MUST is broken, and ${must.passed} of ${must.total} are proven`;
  }
  if (all.inconclusive > 0) return `${countText(all.inconclusive, "requirement is", "requirements are")} inconclusive`;
  return `${countText(all["not-tested"], "requirement was", "requirements were")} not tested`;
}

function nonconformantReason({ failed, warned }: Counts): string {
  return failed === 0
    ? `${countText(warned, "SHOULD is", "SHOULDs are")} broken, which --strict counts`
    : `${countText(failed, "requirement is", "requirements are")} broken`;
}
