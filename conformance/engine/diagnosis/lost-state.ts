import { apiOver, type Api } from "../../client/api.ts";
import { bearer } from "../../client/credential.ts";
import { endpointAt } from "../../client/endpoint.ts";
import { succeeded } from "../../client/exchange.ts";
import type { LedgerEntry } from "../../report/format/report.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { pathOf } from "../../report/format/exchange-history.ts";
import type { Circumstance, EndedRun } from "./circumstance.ts";

/** A survey is read several times, since a load balancer may choose another instance each time. */
const probes = { surveys: 5, readsPerSurvey: 4 };

type Presence = "there" | "gone" | "now and then";

/**
 * Reads a sample of the run's surveys again, evenly spread over the run. If the first ones are gone and later ones aren't, the
 * service lost data. If reads of one survey differ, the service has several instances. Returns undefined in any other case.
 */
export async function lostState({ client, ownerKey, made, steps }: EndedRun): Promise<Circumstance | undefined> {
  const ownSurveys = made.filter(({ id, identity }) => id !== "" && identity === "owner");
  if (ownSurveys.length === 0) return undefined;
  const probedIndexes = Array.from({ length: probes.surveys }, (_, probe) => sampleIndex(probe, ownSurveys.length));
  const indexes = [...new Set(probedIndexes)];
  const api = apiOver(client, bearer("owner", ownerKey));
  const presences: (Presence | undefined)[] = [];
  for (const index of indexes) presences.push(await presenceOf(ownSurveys[index], api));
  const intermittent = presences.filter((presence) => presence === "now and then").length;
  if (intermittent > 0) return splitState(presences.length, intermittent);
  const lastGone = presences.lastIndexOf("gone");
  const isFirstGone = presences[0] === "gone";
  // if the latest survey is gone as well, reads are broken rather than the storage
  const isLatestGone = lastGone === presences.length - 1;
  if (!isFirstGone || isLatestGone || presences.slice(0, lastGone).includes("there")) return undefined;
  const firstKept = await firstPresent(
    ownSurveys,
    [indexes[lastGone] ?? 0, indexes[lastGone + 1] ?? ownSurveys.length],
    api,
  );
  const createAt = (index: number): RecordedExchange | undefined =>
    steps.find((step) => step.made !== undefined && step.made.id === ownSurveys[index]?.id)?.recorded;
  return lostEarlySurveys(presences.length, lastGone + 1, createAt(firstKept - 1), createAt(firstKept));
}

function sampleIndex(probe: number, count: number): number {
  return Math.round((probe * (count - 1)) / (probes.surveys - 1));
}

/** Returns undefined if a read has another result than success or 404. */
async function presenceOf(survey: LedgerEntry | undefined, api: Api): Promise<Presence | undefined> {
  const reads: boolean[] = [];
  for (let read = 0; read < probes.readsPerSurvey; read += 1) {
    const response = await api.read(survey?.id ?? "");
    if (!succeeded(response) && response.status !== 404) return undefined;
    reads.push(succeeded(response));
  }
  if (reads.every(Boolean)) return "there";
  return reads.some(Boolean) ? "now and then" : "gone";
}

/** Returns the index of the first survey that is there. Bisects between one that is gone and a later one that isn't. */
async function firstPresent(
  ownSurveys: readonly LedgerEntry[],
  [gone, there]: readonly [number, number],
  api: Api,
): Promise<number> {
  if (there - gone <= 1) return there;
  const middle = Math.floor((gone + there) / 2);
  const isPresent = succeeded(await api.read(ownSurveys[middle]?.id ?? ""));
  return firstPresent(ownSurveys, isPresent ? [gone, middle] : [middle, there], api);
}

function splitState(sampleSize: number, intermittent: number): Circumstance {
  return {
    sentence: `${sampleText(sampleSize)} ${intermittent} returned sometimes 200 and sometimes 404: the service may run as several instances that don't share their data, which may explain the failures; check the load balancer's session affinity and that all instances use one store, then run again`,
    // a failure of a single request depends on no stored data, unless the request reads a list
    explains: ({ exchanges }) => exchanges.length > 1 || exchanges.some(isList),
  };
}

function lostEarlySurveys(
  sampleSize: number,
  gone: number,
  lastLost?: RecordedExchange,
  firstKept?: RecordedExchange,
): Circumstance {
  return {
    sentence: `${sampleText(sampleSize)} ${gone === 1 ? "the first is" : `the first ${gone} are`} gone, but the later ones still exist: the service restarted or lost data, which may explain the failures; run again`,
    // the data was lost between these two creates, so a failure that the loss explains has a request from before the second
    // create (or a list, which shows earlier data), and a request from after the first create
    explains: ({ exchanges }) =>
      exchanges.some((exchange) => exchange.startedMs <= endOf(firstKept) || isList(exchange)) &&
      exchanges.some((exchange) => endOf(exchange) >= (lastLost?.startedMs ?? 0)),
  };
}

/** A list depends on all earlier creates. */
function isList(exchange: RecordedExchange): boolean {
  return endpointAt(exchange.method, pathOf(exchange).split("?")[0] ?? "") === "list";
}

function endOf(exchange: RecordedExchange | undefined): number {
  return exchange === undefined ? Number.POSITIVE_INFINITY : exchange.startedMs + exchange.durationMs;
}

function sampleText(sampleSize: number): string {
  return `of ${sampleSize} surveys that this run created and read again,`;
}
