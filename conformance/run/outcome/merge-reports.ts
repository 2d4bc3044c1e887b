import { isRevision } from "../../../spec/revisions.ts";
import type { Outcome, Report, Shard } from "../../format/report.ts";
import { joinedFindings } from "./joined-findings.ts";
import { mergedCircumstances, mergedLedger, mergedLog, mergedObservations, mergedTraffic } from "./merge-parts.ts";
import { SetUpError, type RunOptions } from "../options.ts";
import { scored } from "./score.ts";
import { settled } from "./settle.ts";
import { verdictOf } from "./verdict.ts";

/** A report and the name of the file that holds it. */
export interface NamedReport {
  readonly file: string;
  readonly report: Report;
}

/** The report that one run of all the checks would have had, from the reports of its shards; throws a SetUpError. */
export function mergeReports(named: readonly NamedReport[], { baseline }: Pick<RunOptions, "baseline"> = {}): Report {
  const shards = inOrder(named);
  const [first] = shards;
  if (first === undefined) throw new SetUpError("there is no report to merge", "name the JSON reports of all shards");
  const { strict, requireAll } = first.shard;
  const reports = shards.map(({ report }) => report);
  const {
    shard: _shard,
    cutShort: _cutShort,
    inconclusive: _inconclusive,
    baseline: _baseline,
    circumstances: _circumstances,
    ...common
  } = first.report;
  const startedAt = new Date(Math.min(...reports.map((report) => Date.parse(report.startedAt))));
  const endedAt = Math.max(...reports.map((report) => Date.parse(report.startedAt) + report.durationMs));
  const { specRevision } = first.report;
  const excuses = {
    ...(isRevision(specRevision) ? { specRevision } : {}),
    ...(baseline === undefined ? {} : { baseline }),
  };
  const { outcomes, baseline: review } = scored(outcomesOf(shards), excuses, startedAt);
  const joined = (member: "cutShort" | "inconclusive"): string | undefined => {
    const parts = shards.flatMap(({ report, shard }) =>
      report[member] === undefined ? [] : [`shard ${shard.number}/${shard.of}: ${report[member]}`],
    );
    return parts.length === 0 ? undefined : parts.join("; ");
  };
  const [cutShort, inconclusive] = [joined("cutShort"), joined("inconclusive")];
  const isBaselineStale = (review?.problems.length ?? 0) > 0;
  return {
    ...common,
    ...verdictOf(outcomes, { strict, requireAll, isBaselineStale, isOpen: (cutShort ?? inconclusive) !== undefined }),
    runId: reports.map(({ runId }) => runId).join(", "),
    startedAt: startedAt.toISOString(),
    durationMs: endedAt - startedAt.getTime(),
    requests: reports.reduce((sum, { requests }) => sum + requests, 0),
    ...mergedTraffic(reports),
    surveysLeftBehind: reports.reduce((sum, { surveysLeftBehind }) => sum + surveysLeftBehind, 0),
    ...(cutShort === undefined ? {} : { cutShort }),
    ...(inconclusive === undefined ? {} : { inconclusive }),
    ...(review === undefined ? {} : { baseline: review }),
    ...mergedCircumstances(reports),
    notes: [...new Set(reports.flatMap(({ notes }) => notes)), `merged from the reports of ${shards.length} shards`],
    outcomes,
    observations: mergedObservations(reports),
    ledger: mergedLedger(reports),
    ...mergedLog(reports, startedAt),
  };
}

interface ShardReport extends NamedReport {
  readonly shard: Shard;
}

/** The shards by their numbers, once it is sure that they are the parts of one run. */
function inOrder(named: readonly NamedReport[]): readonly ShardReport[] {
  const shards = named.map(({ file, report }): ShardReport => {
    if (report.shard !== undefined) return { file, report, shard: report.shard };
    throw new SetUpError(`${file} is the report of a whole run`, "merge takes the reports of verify --shard");
  });
  const [first, ...others] = shards;
  if (first !== undefined) for (const other of others) refuseOtherRun(first, other);
  const sorted = shards.toSorted((one, other) => one.shard.number - other.shard.number);
  for (const [index, { file, shard }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before?.shard.number === shard.number) {
      const name = `shard ${shard.number}/${shard.of}`;
      throw new SetUpError(
        `${before.file} and ${file} are both the report of ${name}`,
        "name each shard's report once",
      );
    }
  }
  const of = first?.shard.of ?? 0;
  const numbers = new Set(sorted.map(({ shard }) => shard.number));
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((number) => !numbers.has(number));
  if (missing.length > 0) {
    const names = missing.map((number) => `${number}/${of}`).join(", ");
    throw new SetUpError(`the report of shard ${names} is missing`, "merge the reports of all shards at once");
  }
  return sorted;
}

const sameOf: Readonly<Record<string, (one: ShardReport) => unknown>> = {
  "number of shards": ({ shard }) => shard.of,
  "version of this tool": ({ report }) => report.tool.version,
  seed: ({ report }) => report.seed,
  "base URL": ({ report }) => report.baseUrl,
  effort: ({ report }) => report.effort,
  "revision of the catalogue": ({ report }) => report.specRevision,
  "selection (--only)": ({ report }) => report.only?.join(",") ?? "none",
  "--strict": ({ shard }) => shard.strict,
  "--require-all": ({ shard }) => shard.requireAll,
  "prepared survey": ({ report }) => report.readOnly?.survey ?? "none",
};

function refuseOtherRun(first: ShardReport, other: ShardReport): void {
  for (const [name, read] of Object.entries(sameOf)) {
    const [one, two] = [read(first), read(other)].map(String);
    if (one === two) continue;
    throw new SetUpError(
      `${first.file} and ${other.file} are not parts of one run: another ${name} (${one} and ${two})`,
      "run all shards alike, with one --seed",
    );
  }
}

/** The outcomes of all shards, settled as those of one run. */
function outcomesOf(shards: readonly ShardReport[]): readonly Outcome[] {
  return settled(joinedFindings(shards.flatMap(findingsIn)));
}

function findingsIn({ report, shard }: ShardReport): readonly Outcome[] {
  const outcomeOf = new Map(report.outcomes.map((outcome) => [outcome.id, outcome]));
  return shard.findings.flatMap(({ id, outcome = outcomeOf.get(id) }) => {
    if (outcome === undefined) return [];
    const { known: _known, unscored: _unscored, ...plain } = outcome;
    return [plain];
  });
}
