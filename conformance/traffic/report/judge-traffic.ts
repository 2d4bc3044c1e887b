import { surveyInPath } from "../../client/endpoint.ts";
import type { KnownKeys } from "../judge/keys-in-traffic.ts";
import { Traffic, type PendingRequest } from "../judge/traffic.ts";
import { Redactor } from "../../client/redaction/redactor.ts";
import { isSafe } from "../exchange/api-call.ts";
import { count } from "../exchange/count.ts";
import type { HarReading } from "../har/read-har.ts";
import type { OverheardExchange } from "../exchange/overheard.ts";
import type { Report } from "../../report/format/report.ts";
import { trafficReport, type TrafficReportOptions } from "./traffic-report.ts";

export interface RecordedTraffic extends TrafficReportOptions, HarReading {
  readonly files: readonly string[];
  readonly keys: KnownKeys;
}

export function judgeTraffic(recorded: RecordedTraffic): Report {
  const { baseUrl, files, keys } = recorded;
  const begun = performance.now();
  const redactor = new Redactor();
  const exchanges = withoutCopies(recorded.exchanges);
  const written = writtenNames(exchanges);
  const traffic = new Traffic({ baseUrl, keys, redactor, written });
  const leftOut = new Map(recorded.leftOut);
  const copies = recorded.exchanges.length - exchanges.length;
  if (copies > 0) count(leftOut, "recorded twice", copies);
  const judged = replay({ ...recorded, exchanges }, traffic, leftOut);
  const hosts = [...new Set([baseUrl, ...exchanges.map(({ request }) => request.url)].map(({ host }) => host))];
  const notes = [...recorded.notes, ...(exchanges.length > 0 && written.size === 0 ? [readsOnly] : [])];
  const startedAt = exchanges[0]?.begun ?? Date.now();
  const durationMs = performance.now() - begun;
  return trafficReport(
    { traffic, redactor, overheard: { files, hosts, judged }, leftOut, startedAt, durationMs },
    { ...recorded, notes },
  );
}

const readsOnly = "the recording contains no writes, so changes of surveys were not judged";

/** Files may share entries, and a service worker repeats a page's write while the page waits. */
function withoutCopies(exchanges: readonly OverheardExchange[]): readonly OverheardExchange[] {
  const keptByName = new Map<string, OverheardExchange[]>();
  return exchanges.filter((exchange) => {
    const { request, response } = exchange;
    const name = `${request.method} ${request.url.href} ${response?.status}`;
    const others = keptByName.get(name) ?? [];
    keptByName.set(name, others);
    // a run of this suite repeats requests on purpose
    const isFirst = request.intent !== undefined || !others.some((other) => isCopy(exchange, other));
    if (isFirst) others.push(exchange);
    return isFirst;
  });
}

function comparedParts({ request: { text, headers }, response }: OverheardExchange): readonly (string | undefined)[] {
  return [text, headers["authorization"], response?.text];
}

/** True if one exchange took place within the other, and both have equal content. */
function isCopy(exchange: OverheardExchange, other: OverheardExchange): boolean {
  const [first, last] = [exchange.begun - other.begun, exchange.ended - other.ended];
  const isSameTime = first === 0 && last === 0;
  if (!isSameTime && (isSafe(exchange.request.method) || first * last > 0)) return false;
  const parts = comparedParts(other);
  return comparedParts(exchange).every((part, index) => part === undefined || [part, undefined].includes(parts[index]));
}

/** Returns the ids and slugs of surveys that some request may have written: others' writes weren't recorded. */
function writtenNames(exchanges: readonly OverheardExchange[]): ReadonlySet<string> {
  const writes = exchanges.filter(({ request }) => !isSafe(request.method));
  return new Set(
    writes.flatMap(({ request: { url, text = "" }, response }) => [
      ...url.pathname.split("/"),
      surveyInPath(url.pathname) ?? "",
      ...(`${url.search}${text}${response?.text ?? ""}`.match(idOrSlug) ?? []),
    ]),
  );
}

const idOrSlug = /(?<=\b(?:id|slug)["']?\s*[:=]\s*["']?)[^\s"',&}]+/gi;

/** A request that ends when another begins came before it. Returns the number of judged requests. */
function replay({ exchanges, gaps, baseUrl }: RecordedTraffic, traffic: Traffic, leftOut: Map<string, number>): number {
  const first = exchanges[0]?.begun ?? 0;
  const leave = (reason: string): void => count(leftOut, reason);
  let judged = 0;
  let openGaps = 0;
  const eventsOf = ({ request, response, begun, ended }: OverheardExchange): readonly Event[] => {
    let pending: PendingRequest | undefined;
    const begin = (): void => {
      if (openGaps > 0) traffic.noteGap();
      pending = traffic.begin(request, begun - first);
    };
    const end = (): void => {
      if (pending === undefined) return;
      const isOfContract = traffic.end(pending, response, ended - begun) !== undefined;
      if (!isOfContract) leave(`not a request of the API below ${baseUrl.href}`);
      else if (response?.unknownBody !== undefined) leave(`recorded ${response.unknownBody} of the response`);
      else if (request.unknownBody !== undefined) leave(`recorded ${request.unknownBody} of the request`);
      else judged += 1;
    };
    // a request without a duration begins before it ends
    return [
      { at: begun, rank: 1, play: begin },
      { at: ended, rank: ended > begun ? 0 : 1, play: end },
    ];
  };
  const noteGap = (change: 1 | -1) => (): void => {
    openGaps += change;
    traffic.noteGap();
  };
  const ofGaps = gaps.flatMap(([from, to]) => [
    { at: from, rank: 0, play: noteGap(1) },
    { at: to, rank: 2, play: noteGap(-1) },
  ]);
  // infinite times have no difference
  const inTurn = (a: Event, b: Event): number => (a.at === b.at ? a.rank - b.rank : a.at < b.at ? -1 : 1);
  const events = [...ofGaps, ...exchanges.flatMap(eventsOf)].toSorted(inTurn);
  for (const { play } of events) traffic.safely(leave, play);
  return judged;
}

interface Event {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Orders events at the same time. */
  readonly rank: number;
  readonly play: () => void;
}
