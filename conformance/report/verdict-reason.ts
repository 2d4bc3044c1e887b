import { requirement, requirementIds } from "../../spec/requirements/catalogue.ts";
import { countOutcomes, countLevel, type Counts, isOnlyKnown } from "./counts.ts";
import { countText } from "./count-text.ts";
import { reasonWithExpiry } from "./known-failure-text.ts";
import type { Report } from "./format/report.ts";

/** The number of MUSTs that a client can test. */
const testableMusts = requirementIds
  .map(requirement)
  .filter(({ level, untestable }) => level === "MUST" && untestable === undefined).length;

const maxNamedEntries = 5;

/** Returns the verdict in words; `fails` if only the baseline fails the run. */
export function verdictText(report: Report): string {
  return failsByBaselineAlone(report) ? "fails" : judgedVerdictText(report);
}

function judgedVerdictText({ verdict, outcomes }: Report): string {
  return verdict === "passes-with-known-failures"
    ? `passes with ${knownCountText(outcomes)}`
    : verdict.replaceAll("-", " ");
}

function knownCountText(outcomes: Report["outcomes"]): string {
  return countText(countOutcomes(outcomes).known, "known failure");
}

function failsByBaselineAlone({ verdict, baseline }: Report): boolean {
  return verdict !== "nonconformant" && (baseline?.problems ?? []).length > 0;
}

function outdatedEntryTexts({ baseline }: Report): readonly string[] {
  const { file = "", problems = [] } = baseline ?? {};
  return (["stale", "expired"] as const).flatMap((state) => {
    const found = problems.filter(({ kind = "stale" }) => kind === state);
    const names = found.slice(0, maxNamedEntries).map(({ id, line }) => `${id}, ${file} line ${line}`);
    const rest = found.length > maxNamedEntries ? "; …" : "";
    const entries = countText(found.length, "baseline entry is", "baseline entries are");
    return found.length === 0 ? [] : [`${entries} ${state} (${names.join("; ")}${rest})`];
  });
}

/** `bad` also if only the baseline fails the run. */
export function verdictTone({ verdict, exitCode }: Report): "good" | "doubtful" | "bad" {
  if (exitCode === 1) return "bad";
  return verdict === "conformant" || verdict === "no-breach-found" ? "good" : "doubtful";
}

/** Returns the reason for the verdict, after or before the stale and expired entries of the baseline. */
export function verdictReason(report: Report): string {
  const outdated = outdatedEntryTexts(report).join("; ");
  if (outdated === "") return judgedReason(report);
  if (!failsByBaselineAlone(report)) return `${judgedReason(report)}; ${outdated}`;
  const otherwise =
    report.verdict === "passes-with-known-failures"
      ? `${knownCountText(report.outcomes)}, and no other MUST is broken`
      : `${judgedVerdictText(report)}: ${judgedReason(report)}`;
  return `${outdated}; otherwise ${otherwise}`;
}

/** Returns the reason for the verdict, without stale and expired entries of the baseline. */
export function judgedReason(report: Report): string {
  const must = countLevel(report, "MUST");
  const all = countOutcomes(report.outcomes);
  if (report.verdict === "nonconformant") return nonconformantReason(all);
  if (report.cutShort !== undefined) return `cut short: ${report.cutShort}`;
  if (report.inconclusive !== undefined) return report.inconclusive;
  if (all.total === 0) return "nothing ran";
  if (all.total === all["not-tested"]) return "nothing was tested";
  if (isOnlyKnown(report.outcomes)) return onlyKnownReason(report.outcomes);
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

function onlyKnownReason(outcomes: Report["outcomes"]): string {
  const [entry] = outcomes.map(({ id, known }) => ({ id, known }));
  const text =
    entry?.known === undefined || outcomes.length > 1
      ? `${knownCountText(outcomes)} (${outcomes.map(({ id }) => id).join(", ")})`
      : `${entry.id} is a known failure ${reasonWithExpiry(entry.known)}`;
  return `${text}. Nothing else was judged, so nothing is proven`;
}

function nonconformantReason({ failed, warned }: Counts): string {
  return failed === 0
    ? `${countText(warned, "SHOULD is", "SHOULDs are")} broken, which --strict counts`
    : `${countText(failed, "requirement is", "requirements are")} broken`;
}
