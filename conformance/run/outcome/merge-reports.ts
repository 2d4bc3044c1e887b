import { isRevision } from "../../../spec/revisions.ts";
import { openPointIds } from "../../../spec/open-points.ts";
import { requirementIds } from "../../../spec/requirements/catalogue.ts";
import type {
  Observation,
  ObservedAnswer,
  Outcome,
  Report,
  RequestLog,
  RequestTiming,
  Shard,
} from "../../format/report.ts";
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
  const startedAt = new Date(Math.min(...reports.map((report) => Date.parse(report.startedAt))));
  const endedAt = Math.max(...reports.map((report) => Date.parse(report.startedAt) + report.durationMs));
  const { specRevision } = first.report;
  const excuses = { specRevision: isRevision(specRevision) ? specRevision : undefined, baseline };
  const { outcomes, baseline: review } = scored(outcomesOf(shards), excuses, startedAt);
  const joined = (member: "cutShort" | "inconclusive"): string | undefined => {
    const parts = shards.flatMap(({ report, shard }) =>
      report[member] === undefined ? [] : [`shard ${shard.number}/${shard.of}: ${report[member]}`],
    );
    return parts.length === 0 ? undefined : parts.join("; ");
  };
  const [cutShort, inconclusive] = [joined("cutShort"), joined("inconclusive")];
  const circumstances = [...new Set(reports.flatMap((report) => report.circumstances ?? []))];
  const isBaselineStale = (review?.problems.length ?? 0) > 0;
  return {
    ...first.report,
    shard: undefined,
    ...verdictOf(outcomes, { strict, requireAll, isBaselineStale, isOpen: (cutShort ?? inconclusive) !== undefined }),
    runId: reports.map(({ runId }) => runId).join(", "),
    startedAt: startedAt.toISOString(),
    durationMs: endedAt - startedAt.getTime(),
    requests: sumOf(reports, ({ requests }) => requests),
    traffic: reports.every(({ traffic }) => traffic === undefined)
      ? undefined
      : {
          retries: sumOf(reports, ({ traffic }) => traffic?.retries),
          rateLimited: sumOf(reports, ({ traffic }) => traffic?.rateLimited),
          waitedMs: sumOf(reports, ({ traffic }) => traffic?.waitedMs),
        },
    surveysLeftBehind: sumOf(reports, ({ surveysLeftBehind }) => surveysLeftBehind),
    cutShort,
    inconclusive,
    baseline: review,
    circumstances: circumstances.length === 0 ? undefined : circumstances,
    notes: [...new Set(reports.flatMap(({ notes }) => notes)), `merged from the reports of ${shards.length} shards`],
    outcomes,
    observations: mergedObservations(reports),
    ledger: reports.flatMap(({ ledger }) => ledger),
    requestLog: mergedLog(reports, startedAt),
  };
}

function sumOf(reports: readonly Report[], figure: (report: Report) => number | undefined): number {
  return reports.reduce((sum, report) => sum + (figure(report) ?? 0), 0);
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

/** One outcome for each requirement, of what the shards of a run found of it each by itself. */
function joinedFindings(findings: readonly Outcome[]): readonly Outcome[] {
  return requirementIds.flatMap((id) => {
    const own = findings.filter((outcome) => outcome.id === id);
    const [first, ...others] = own.toSorted((one, other) => weightOf(other) - weightOf(one));
    if (first === undefined) return [];
    return others.length === 0 ? [first] : [withFacets(first, own)];
  });
}

/** A breach counts wherever it was found, then a proof; what is sure goes before what is open. */
function weightOf({ failure, outcome }: Outcome): number {
  if (failure !== undefined) return 3;
  if (outcome === "passed") return 2;
  return outcome === "inconclusive" ? 1 : 0;
}

function withFacets(outcome: Outcome, own: readonly Outcome[]): Outcome {
  const all = own.flatMap(({ facets }) => (facets === undefined ? [] : [facets]));
  if (all.length === 0) return outcome;
  const names = [...new Set(all.flatMap((one) => Object.keys(one)))];
  const facets = Object.fromEntries(names.map((name) => [name, all.reduce((sum, one) => sum + (one[name] ?? 0), 0)]));
  const isProven = outcome.outcome === "not-tested" && Object.values(facets).every((count) => count > 0);
  if (!isProven) return { ...outcome, facets };
  const { reason: _reason, ...rest } = outcome;
  return { ...rest, facets, outcome: "passed" };
}

/** What all shards observed together, in the order of the open points, most frequent answer first. */
function mergedObservations(reports: readonly Report[]): readonly Observation[] {
  const all = reports.flatMap(({ observations }) => observations);
  return openPointIds.flatMap((id) => {
    const own = all.filter((observation) => observation.id === id);
    const [first] = own;
    if (first === undefined) return [];
    const answers = new Map<string, ObservedAnswer>();
    for (const one of own.flatMap((observation) => observation.answers)) {
      const known = answers.get(one.answer);
      answers.set(one.answer, known === undefined ? one : { ...known, times: known.times + one.times });
    }
    const frequentFirst = [...answers.values()].toSorted(
      (a, b) => b.times - a.times || a.answer.localeCompare(b.answer),
    );
    return [{ ...first, answers: frequentFirst }];
  });
}

/** The requests of all shards, their times counted from the start of the first. */
function mergedLog(reports: readonly Report[], startedAt: Date): RequestLog | undefined {
  const logs = reports.flatMap(({ requestLog: log, startedAt: began }) =>
    log === undefined ? [] : [{ log, laterMs: Date.parse(began) - startedAt.getTime() }],
  );
  if (logs.length === 0) return undefined;
  const endpoints = [...new Set(logs.flatMap(({ log }) => log.endpoints))];
  const requests = logs.flatMap(({ log, laterMs }) =>
    log.requests.map(([endpoint, status, sentMs, durationMs]): RequestTiming => [
      endpoints.indexOf(log.endpoints[endpoint] ?? ""),
      status,
      sentMs + laterMs,
      durationMs,
    ]),
  );
  const leftOut = logs.reduce((sum, { log }) => sum + log.leftOut, 0);
  return { endpoints, requests: requests.toSorted(([, , one], [, , other]) => one - other), leftOut };
}
