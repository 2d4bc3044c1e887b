import { openPointIds } from "../../../spec/open-points.ts";
import type {
  LedgerEntry,
  Observation,
  ObservedAnswer,
  Report,
  RequestLog,
  RequestTiming,
} from "../../format/report.ts";

/** What all shards observed together, in the order of the open points, most frequent answer first. */
export function mergedObservations(reports: readonly Report[]): readonly Observation[] {
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

/** What all shards left behind. */
export function mergedLedger(reports: readonly Report[]): readonly LedgerEntry[] {
  return reports.flatMap(({ ledger }) => ledger);
}

/** What all shards met on the way. */
export function mergedTraffic(reports: readonly Report[]): Pick<Report, "traffic"> {
  const all = reports.flatMap(({ traffic }) => traffic ?? []);
  if (all.length === 0) return {};
  const sum = (name: keyof NonNullable<Report["traffic"]>): number => all.reduce((total, one) => total + one[name], 0);
  return { traffic: { retries: sum("retries"), rateLimited: sum("rateLimited"), waitedMs: sum("waitedMs") } };
}

/** The requests of all shards, their times counted from the start of the first. */
export function mergedLog(reports: readonly Report[], startedAt: Date): Pick<Report, "requestLog"> {
  const logs = reports.flatMap((report): readonly { readonly log: RequestLog; readonly laterMs: number }[] => {
    const { requestLog: log } = report;
    return log === undefined ? [] : [{ log, laterMs: Date.parse(report.startedAt) - startedAt.getTime() }];
  });
  if (logs.length === 0) return {};
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
  return { requestLog: { endpoints, requests: requests.toSorted(([, , one], [, , other]) => one - other), leftOut } };
}

/** What the shards met, each once. */
export function mergedCircumstances(reports: readonly Report[]): Pick<Report, "circumstances"> {
  const all = [...new Set(reports.flatMap(({ circumstances = [] }) => circumstances))];
  return all.length === 0 ? {} : { circumstances: all };
}
