import { apiOver, type Api } from "../../client/api.ts";
import { bearer } from "../../client/credential.ts";
import { endpointAt } from "../../client/endpoint.ts";
import { succeeded } from "../../client/exchange.ts";
import type { LedgerEntry } from "../../report/format/report.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { pathOf } from "../../report/format/exchange-history.ts";
import type { Circumstance, EndedRun } from "./circumstance.ts";

const probes = { surveys: 5, reads: 4 };

type Presence = "there" | "gone" | "now and then";

/**
 * Reads surveys of the run back. A subject that has lost some, or shows them at times only, explains many breaches. Absent if
 * none is gone, and if nothing is certain.
 */
export async function lostState({ line, ownerKey, made, steps }: EndedRun): Promise<Circumstance | undefined> {
  const own = made.filter(({ id, identity }) => id !== "" && identity === "owner");
  const places = [...new Set(Array.from({ length: probes.surveys }, (_, at) => placeOf(at, own.length)))];
  const api = apiOver(line, bearer("owner", ownerKey));
  const presences: (Presence | undefined)[] = [];
  for (const place of places) presences.push(await presenceOf(own[place], api));
  const wavering = presences.filter((presence) => presence === "now and then").length;
  if (wavering > 0) return splitState(presences.length, wavering);
  const [first, last] = [presences.indexOf("gone"), presences.lastIndexOf("gone")];
  // reads are broken rather than the storage if the latest survey is gone as well
  if (first !== 0 || last === presences.length - 1 || presences.slice(0, last).includes("there")) return undefined;
  const firstKept = await firstThere(own, [places[last] ?? 0, places[last + 1] ?? own.length], api);
  const createAt = (place: number): RecordedExchange | undefined =>
    steps.find((step) => step.made !== undefined && step.made.id === own[place]?.id)?.recorded;
  return restarted(presences.length, last + 1, createAt(firstKept - 1), createAt(firstKept));
}

function placeOf(probe: number, surveys: number): number {
  return Math.round((probe * (surveys - 1)) / (probes.surveys - 1));
}

async function presenceOf(survey: LedgerEntry | undefined, api: Api): Promise<Presence | undefined> {
  const reads: boolean[] = [];
  for (let read = 0; read < probes.reads; read += 1) {
    const answer = await api.read(survey?.id ?? "");
    if (!succeeded(answer) && answer.status !== 404) return undefined;
    reads.push(succeeded(answer));
  }
  return reads.every(Boolean) ? "there" : reads.some(Boolean) ? "now and then" : "gone";
}

async function firstThere(
  own: readonly LedgerEntry[],
  [gone, there]: readonly [number, number],
  api: Api,
): Promise<number> {
  if (there - gone <= 1) return there;
  const middle = Math.floor((gone + there) / 2);
  const isThere = succeeded(await api.read(own[middle]?.id ?? ""));
  return firstThere(own, isThere ? [gone, middle] : [middle, there], api);
}

function splitState(looked: number, wavering: number): Circumstance {
  return {
    sentence: `${of(looked)} ${wavering} ${wavering === 1 ? "is" : "are"} answered now with 200 and now with 404: several instances seem to answer that share no data; look into the load balancer (session affinity, one store for all), then run again: what is broken may be no more than that`,
    // a failure within one exchange depends on no stored data
    explains: ({ exchanges }) => exchanges.length > 1 || exchanges.some(isList),
  };
}

function restarted(looked: number, gone: number, lost?: RecordedExchange, kept?: RecordedExchange): Circumstance {
  return {
    sentence: `${of(looked)} the first ${gone} ${gone === 1 ? "is" : "are"} gone, and those made later are there: the subject was restarted or lost its data in the meantime; run again: what is broken may be no more than that`,
    explains: ({ exchanges }) =>
      exchanges.some((exchange) => exchange.startedMs <= endOf(kept) || isList(exchange)) &&
      exchanges.some((exchange) => endOf(exchange) >= (lost?.startedMs ?? 0)),
  };
}

/** A list depends on all earlier creates. */
function isList(exchange: RecordedExchange): boolean {
  return endpointAt(exchange.method, pathOf(exchange).split("?")[0] ?? "") === "list";
}

function endOf(exchange: RecordedExchange | undefined): number {
  return exchange === undefined ? Number.POSITIVE_INFINITY : exchange.startedMs + exchange.durationMs;
}

function of(looked: number): string {
  return `of ${looked} surveys that this run made and looked at again`;
}
