import { requirement, requirementIds } from "../../../spec/requirements/catalogue.ts";
import { countOutcomes, countLevel, type Counts, isOnlyKnown } from "../counts.ts";
import { countText } from "./count-text.ts";
import { reasonWithExpiry } from "./known-failure.ts";
import type { BaselineProblem, Outcome, Report } from "../format/report.ts";

/** The number of MUSTs that a client can test. */
const testableMusts = requirementIds
  .map(requirement)
  .filter(({ level, untestable }) => level === "MUST" && untestable === undefined).length;

const maxNamedEntries = 5;

/** Returns the verdict in words: `no breach found`; `fails` if only the baseline fails the run. */
export function verdictText(report: Report): string {
  return failsByBaselineAlone(report) ? "fails" : judgedVerdictText(report);
}

/** Selects the colour or sign of the verdict. `bad` also if only the baseline fails the run. */
export function verdictTone({ verdict, exitCode }: Report): "good" | "doubtful" | "bad" {
  if (exitCode === 1) return "bad";
  return verdict === "conformant" || verdict === "no-breach-found" ? "good" : "doubtful";
}

/** Returns the reason for the verdict. What fails the run comes first: its outcomes, or the baseline. */
export function verdictReason(report: Report): string {
  const baselineReason = outdatedEntriesText(report);
  if (baselineReason === "") return judgedReason(report);
  if (failsByBaselineAlone(report)) return `${baselineReason}; otherwise ${reasonWithoutBaseline(report)}`;
  return `${judgedReason(report)}; ${baselineReason}`;
}

/** Returns the reason for the verdict, without stale and expired entries of the baseline. */
export function judgedReason(report: Report): string {
  const { verdict, outcomes, cutShort, inconclusive } = report;
  const counts = countOutcomes(outcomes);
  // the first reason that applies, from the most to the least important
  if (verdict === "nonconformant") return nonconformantReason(counts);
  if (cutShort !== undefined) return `cut short: ${cutShort}`;
  if (inconclusive !== undefined) return inconclusive;
  if (counts.total === 0) return "nothing ran";
  if (counts["not-tested"] === counts.total) return "nothing was tested";
  if (isOnlyKnown(outcomes)) return onlyKnownReason(outcomes);
  if (verdict === "incomplete") return incompleteReason(counts);
  const musts = countLevel(report, "MUST");
  if (verdict === "no-breach-found") return `${musts.passed} of ${testableMusts} MUSTs were checked`;
  if (counts.known > 0) return `no other MUST is broken, and ${musts.passed} of ${testableMusts} are proven`;
  return conformantReason(musts);
}

function nonconformantReason({ failed, warned }: Counts): string {
  if (failed > 0) return `${countText(failed, "requirement is", "requirements are")} broken`;
  return `${countText(warned, "SHOULD is", "SHOULDs are")} broken, which fails the run because of --strict`;
}

function onlyKnownReason(outcomes: readonly Outcome[]): string {
  const [first, second] = outcomes;
  const text =
    first?.known !== undefined && second === undefined
      ? `${first.id} is a known failure ${reasonWithExpiry(first.known)}`
      : `${knownCountText(outcomes)} (${outcomes.map(({ id }) => id).join(", ")})`;
  return `${text}. Nothing else was judged, so nothing is proven`;
}

function incompleteReason(counts: Counts): string {
  if (counts.inconclusive > 0)
    return `${countText(counts.inconclusive, "requirement is", "requirements are")} inconclusive`;
  return `${countText(counts["not-tested"], "requirement was", "requirements were")} not tested`;
}

function conformantReason({ passed, total }: Counts): string {
  if (passed < total) return `no MUST is broken, and ${passed} of ${total} are proven`;
  return total === 1 ? "the MUST is proven" : `all ${total} MUSTs are proven`;
}

function failsByBaselineAlone({ verdict, baseline }: Report): boolean {
  return verdict !== "nonconformant" && baseline !== undefined && baseline.problems.length > 0;
}

function reasonWithoutBaseline(report: Report): string {
  if (report.verdict === "passes-with-known-failures")
    return `${knownCountText(report.outcomes)}, and no other MUST is broken`;
  return `${judgedVerdictText(report)}: ${judgedReason(report)}`;
}

function judgedVerdictText({ verdict, outcomes }: Report): string {
  if (verdict === "passes-with-known-failures") return `passes with ${knownCountText(outcomes)}`;
  return verdict.replaceAll("-", " ");
}

function knownCountText(outcomes: readonly Outcome[]): string {
  return countText(countOutcomes(outcomes).known, "known failure");
}

function outdatedEntriesText({ baseline }: Report): string {
  if (baseline === undefined) return "";
  const { file, problems } = baseline;
  const expired = problems.filter(({ kind }) => kind === "expired");
  const stale = problems.filter(({ kind }) => kind !== "expired");
  const texts = [entriesText(stale, "stale", file), entriesText(expired, "expired", file)];
  return texts.filter((text) => text !== "").join("; ");
}

/** `2 baseline entries are stale (SUR-1, known.yaml line 3; SUR-7, known.yaml line 9)`; empty without entries. */
function entriesText(entries: readonly BaselineProblem[], state: "stale" | "expired", file: string): string {
  if (entries.length === 0) return "";
  const names = entries.slice(0, maxNamedEntries).map(({ id, line }) => `${id}, ${file} line ${line}`);
  const shownNames = entries.length > maxNamedEntries ? [...names, "…"] : names;
  return `${countText(entries.length, "baseline entry is", "baseline entries are")} ${state} (${shownNames.join("; ")})`;
}
