import { surveyInPath } from "../../client/endpoint.ts";
import type { KnownKeys } from "../judge/keys-in-traffic.ts";
import { Traffic, type PendingRequest } from "../judge/traffic.ts";
import { Redactor } from "../../client/redaction/redactor.ts";
import { apiCallOf, isSafe } from "../exchange/api-call.ts";
import { count } from "../exchange/count.ts";
import { countText } from "../../report/words/count-text.ts";
import type { HarReading } from "../har/read-har.ts";
import type { OverheardExchange } from "../exchange/overheard.ts";
import type { Report } from "../../report/format/report.ts";
import { trafficReport, type TrafficReportOptions } from "./traffic-report.ts";

export interface RecordedTraffic extends TrafficReportOptions, HarReading {
  readonly files: readonly string[];
  readonly keys: KnownKeys;
}

/** Judges the requests of recordings in the order of their times. */
export function judgeTraffic(recorded: RecordedTraffic): Report {
  const { baseUrl, files, keys } = recorded;
  const begun = performance.now();
  const redactor = new Redactor();
  const exchanges = withoutCopies(recorded.exchanges);
  const writtenNames = namesInWrites(exchanges);
  const traffic = new Traffic({ baseUrl, keys, redactor, writtenNames });
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
    { ...recorded, notes: [...recorded.notes, ...notesOn(exchanges.filter(isOfClient), writtenNames)] },
  );
}

/** Notes on facts that the recording lacks, and that therefore were not judged. */
function notesOn(exchanges: readonly OverheardExchange[], writtenNames: ReadonlySet<string>): readonly string[] {
  const countOf = (isAffected: (exchange: OverheardExchange, index: number) => boolean): number =>
    exchanges.filter(isAffected).length;
  const anonymous = countOf(({ request }) => request.anonymousIn !== undefined);
  const headerless = countOf(({ response }) => response?.areHeadersUnknown === true);
  const overlapping = countOf(({ ended }, index) => (exchanges[index + 1]?.begun ?? Infinity) < ended);
  const notes: string[] = [];
  const note = (lack: string, unjudged: string): void =>
    void notes.push(`the recording contains ${lack}, so ${unjudged} not judged`);
  if (exchanges.length > 0 && writtenNames.size === 0) note("no writes", "changes to surveys were");
  if (anonymous > 0) note(`no credential for ${countText(anonymous, "request")}`, "missing surveys were");
  if (headerless > 0) note(`no headers for ${countText(headerless, "response")}`, "missing headers were");
  if (overlapping > 0) note(countText(overlapping, "overlapping request"), "their order was");
  return notes;
}

/**
 * Keeps the most complete record of each exchange. Files may share entries, and a service worker repeats a page's write while
 * the page waits.
 */
function withoutCopies(exchanges: readonly OverheardExchange[]): readonly OverheardExchange[] {
  const keptByRequest = new Map<string, OverheardExchange[]>();
  for (const exchange of exchanges.toSorted((a, b) => gapsIn(a) - gapsIn(b))) {
    const { request, response } = exchange;
    const key = `${request.method} ${request.url.href} ${response?.status}`;
    const others = keptByRequest.get(key) ?? [];
    // a run of this suite repeats requests on purpose
    const isFirst = request.intent !== undefined || !others.some((other) => isCopy(exchange, other));
    if (isFirst) keptByRequest.set(key, [...others, exchange]);
  }
  const kept = new Set([...keptByRequest.values()].flat());
  return exchanges.filter((exchange) => kept.has(exchange));
}

function gapsIn({ request: { text, headers }, response }: OverheardExchange): number {
  return [text, headers["authorization"], response?.text].filter((part) => part === undefined).length;
}

/** True if the same exchange may have been recorded twice: at the same time, or a write within the time of the other. */
function isCopy(exchange: OverheardExchange, other: OverheardExchange): boolean {
  const beginsLaterMs = exchange.begun - other.begun;
  const endsLaterMs = exchange.ended - other.ended;
  const isSameTime = beginsLaterMs === 0 && endsLaterMs === 0;
  // one of them lies within the time of the other
  const isWithin = beginsLaterMs * endsLaterMs <= 0;
  if (!isSameTime && (isSafe(exchange.request.method) || !isWithin)) return false;
  return [
    [exchange.request.text, other.request.text],
    [exchange.request.headers["authorization"], other.request.headers["authorization"]],
    [exchange.response?.text, other.response?.text],
  ].every(([one, another]) => one === undefined || another === undefined || one === another);
}

/**
 * Returns the ids and slugs in all writes. Surveys with other names may have been written by requests that weren't recorded.
 * Other path segments do no harm: no survey is called `surveys`.
 */
function namesInWrites(exchanges: readonly OverheardExchange[]): ReadonlySet<string> {
  const writes = exchanges.filter(({ request }) => !isSafe(request.method));
  return new Set(
    writes.flatMap(({ request: { url, text = "" }, response }) => [
      ...url.pathname.split("/"),
      surveyInPath(url.pathname) ?? "",
      ...(`${url.search}${text}${response?.text ?? ""}`.match(idOrSlug) ?? []),
    ]),
  );
}

/** `{"id": "s1"}` -> `s1`; `?slug=pulse` -> `pulse` */
const idOrSlug = /(?<=\b(?:id|slug)["']?\s*[:=]\s*["']?)[^\s"',&}]+/gi;

interface TimedEvent {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Order at the same time. 0: a request ends or a gap begins. 1: a request begins. 2: a gap ends. */
  readonly rank: 0 | 1 | 2;
  readonly play: () => void;
}

/** Begins and ends all requests in the order of their times. Returns the number of judged requests. */
function replay({ exchanges, gaps, baseUrl }: RecordedTraffic, traffic: Traffic, leftOut: Map<string, number>): number {
  const leaveOut = (reason: string): void => count(leftOut, reason);
  let judged = 0;
  let openGaps = 0;
  const noteGap = (change: 1 | -1) => (): void => {
    openGaps += change;
    traffic.noteGap();
  };
  const events = gaps.flatMap(([from, to]): readonly TimedEvent[] => [
    { at: from, rank: 0, play: noteGap(1) },
    { at: to, rank: 2, play: noteGap(-1) },
  ]);
  for (const exchange of exchanges) {
    const { request, response, begun, ended } = exchange;
    let pending: PendingRequest | undefined;
    const begin = (): void => {
      if (openGaps > 0) traffic.noteGap();
      pending = traffic.begin(request, begun - (exchanges[0]?.begun ?? 0));
    };
    const end = (): void => {
      if (pending === undefined) return;
      const isOfContract = traffic.end(pending, response, ended - begun) !== undefined;
      const lack = isOfContract ? lackOf(exchange) : `not a request to the API at ${baseUrl.href}`;
      if (lack === undefined) judged += 1;
      else leaveOut(lack);
    };
    // a request without a duration begins before it ends
    events.push({ at: begun, rank: 1, play: begin }, { at: ended, rank: ended > begun ? 0 : 1, play: end });
  }
  // infinite times have no difference
  const byTimeAndRank = (a: TimedEvent, b: TimedEvent): number => {
    if (a.at === b.at) return a.rank - b.rank;
    return a.at < b.at ? -1 : 1;
  };
  for (const { play } of events.toSorted(byTimeAndRank)) traffic.tryJudging(play, leaveOut);
  return judged;
}

/** Returns what the recording lacks, so that the exchange isn't judged as a whole; undefined if it is complete. */
function lackOf({ request, response }: OverheardExchange): string | undefined {
  if (response === undefined && request.intent === undefined) return "recorded without a response";
  if (response?.unknownBody !== undefined) return `recorded ${response.unknownBody} of the response`;
  return request.unknownBody === undefined ? undefined : `recorded ${request.unknownBody} of the request`;
}
