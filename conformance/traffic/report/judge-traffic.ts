import { surveyInPath } from "../../client/endpoint.ts";
import type { KnownKeys } from "../judge/keys-in-traffic.ts";
import { Traffic, type PendingRequest } from "../judge/traffic.ts";
import { Redactor } from "../../client/redaction/redactor.ts";
import { apiCallOf, isSafe } from "../exchange/api-call.ts";
import { count } from "../exchange/count.ts";
import type { HarReading } from "../har/read-har.ts";
import type { OverheardExchange } from "../exchange/overheard.ts";
import type { Report } from "../../report/format/report.ts";
import { trafficReport, type TrafficReportOptions } from "./traffic-report.ts";

export interface RecordedTraffic extends TrafficReportOptions, HarReading {
  readonly files: readonly string[];
  readonly keys: KnownKeys;
}

/** Judges recordings in the order of their times. */
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
  const isOfClient = ({ request }: OverheardExchange): boolean =>
    request.intent === undefined && apiCallOf(request, baseUrl) !== undefined;
  const startedAt = exchanges[0]?.begun ?? Date.now();
  const durationMs = performance.now() - begun;
  return trafficReport(
    { traffic, redactor, overheard: { files, hosts, judged }, leftOut, startedAt, durationMs },
    { ...recorded, notes: [...recorded.notes, ...notesOn(exchanges.filter(isOfClient), written)] },
  );
}

/** Says what the gaps of a recording kept from being judged. */
function notesOn(exchanges: readonly OverheardExchange[], written: ReadonlySet<string>): readonly string[] {
  const anonymous = exchanges.filter(({ request }) => request.anonymousIn !== undefined);
  const bare = exchanges.filter(({ response }) => response?.areHeadersUnknown === true);
  const unordered = exchanges.filter(({ ended }, index) => (exchanges[index + 1]?.begun ?? Infinity) < ended);
  return [
    ...(exchanges.length > 0 && written.size === 0 ? [`${recording} no writes, so changes of surveys were`] : []),
    ...(anonymous.length > 0
      ? [`${recording} no credential of ${anonymous.length} requests, so missing surveys were`]
      : []),
    ...(bare.length > 0 ? [`${recording} no headers of ${bare.length} responses, so missing headers were`] : []),
    ...(unordered.length > 0 ? [`${recording} ${unordered.length} overlapping requests, so their order was`] : []),
  ].map((note) => `${note} not judged`);
}

const recording = "the recording contains";

/** Files may share entries, and a service worker repeats a page's write while the page waits. Keeps those with fewer gaps. */
function withoutCopies(exchanges: readonly OverheardExchange[]): readonly OverheardExchange[] {
  const keptByName = new Map<string, OverheardExchange[]>();
  for (const exchange of exchanges.toSorted((a, b) => gapsIn(a) - gapsIn(b))) {
    const { request, response } = exchange;
    const name = `${request.method} ${request.url.href} ${response?.status}`;
    const others = keptByName.get(name) ?? [];
    // a run of this suite repeats requests on purpose
    const isFirst = request.intent !== undefined || !others.some((other) => isCopy(exchange, other));
    if (isFirst) keptByName.set(name, [...others, exchange]);
  }
  const kept = new Set([...keptByName.values()].flat());
  return exchanges.filter((exchange) => kept.has(exchange));
}

function gapsIn({ request: { text, headers }, response }: OverheardExchange): number {
  return [text, headers["authorization"], response?.text].filter((part) => part === undefined).length;
}

/** True if one exchange took place within the other, and all that both show is equal. */
function isCopy(exchange: OverheardExchange, other: OverheardExchange): boolean {
  const [first, last] = [exchange.begun - other.begun, exchange.ended - other.ended];
  const isSameTime = first === 0 && last === 0;
  if (!isSameTime && (isSafe(exchange.request.method) || first * last > 0)) return false;
  return [
    [exchange.request.text, other.request.text],
    [exchange.request.headers["authorization"], other.request.headers["authorization"]],
    [exchange.response?.text, other.response?.text],
  ].every(([one, another]) => one === undefined || another === undefined || one === another);
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

/** `at` is in milliseconds since 1970. The rank orders events at the same time. */
type Event = readonly [at: number, rank: 0 | 1 | 2, play: () => void];

/** A request that ends when another begins came before it. Returns the number of judged requests. */
function replay({ exchanges, gaps, baseUrl }: RecordedTraffic, traffic: Traffic, leftOut: Map<string, number>): number {
  const leave = (reason: string): void => count(leftOut, reason);
  let judged = 0;
  let openGaps = 0;
  const noteGap = (change: 1 | -1) => (): void => {
    openGaps += change;
    traffic.noteGap();
  };
  const events: Event[] = [];
  for (const [from, to] of gaps) events.push([from, 0, noteGap(1)], [to, 2, noteGap(-1)]);
  for (const { request, response, begun, ended } of exchanges) {
    let pending: PendingRequest | undefined;
    const begin = (): void => {
      if (openGaps > 0) traffic.noteGap();
      pending = traffic.begin(request, begun - (exchanges[0]?.begun ?? 0));
    };
    const end = (): void => {
      if (pending === undefined) return;
      const isOfContract = traffic.end(pending, response, ended - begun) !== undefined;
      if (!isOfContract) leave(`not a request of the API below ${baseUrl.href}`);
      else if (response === undefined && request.intent === undefined) leave("recorded without a response");
      else if (response?.unknownBody !== undefined) leave(`recorded ${response.unknownBody} of the response`);
      else if (request.unknownBody !== undefined) leave(`recorded ${request.unknownBody} of the request`);
      else judged += 1;
    };
    // a request without a duration begins before it ends
    events.push([begun, 1, begin], [ended, ended > begun ? 0 : 1, end]);
  }
  // infinite times have no difference
  const byTimeAndRank = ([a, first]: Event, [b, second]: Event): number => {
    if (a === b) return first - second;
    return a < b ? -1 : 1;
  };
  for (const [, , play] of events.toSorted(byTimeAndRank)) traffic.tryJudging(play, leave);
  return judged;
}
