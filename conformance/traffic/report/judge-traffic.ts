import { surveyInPath } from "../../client/endpoint.ts";
import type { KnownKeys } from "../judge/keys-in-traffic.ts";
import { safely } from "../judge/safely.ts";
import { Traffic, type PendingRequest } from "../judge/traffic.ts";
import { Redactor } from "../../client/redaction/redactor.ts";
import { isReading } from "../har/har-entry.ts";
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
  const leave = (reason: string, count = 1): void => void leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
  const copies = recorded.exchanges.length - exchanges.length;
  if (copies > 0) leave("recorded twice", copies);
  const judged = replay({ ...recorded, exchanges }, traffic, leave);
  const hosts = [...new Set([baseUrl, ...exchanges.map(({ request }) => request.url)].map(({ host }) => host))];
  const overheard = { files, hosts, judged, leftOut: [...leftOut].map(([reason, count]) => ({ reason, count })) };
  const startedAt = exchanges[0]?.begun ?? Date.now();
  const notes = [...recorded.notes, ...(exchanges.length > 0 && written.size === 0 ? [readsOnly] : [])];
  return trafficReport(
    { traffic, redactor, overheard, startedAt, durationMs: performance.now() - begun },
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
  if (!isSameTime && (isReading(exchange.request.method) || first * last > 0)) return false;
  const parts = comparedParts(other);
  return comparedParts(exchange).every((part, index) => part === undefined || [part, undefined].includes(parts[index]));
}

/** Returns the ids and slugs of surveys that some request may have written: others' writes weren't recorded. */
function writtenNames(exchanges: readonly OverheardExchange[]): ReadonlySet<string> {
  const writes = exchanges.filter(({ request }) => !isReading(request.method));
  return new Set(
    writes.flatMap(({ request: { url, text = "" }, response }) => [
      ...url.pathname.split("/"),
      surveyInPath(url.pathname.replace(/^.*?(?=\/surveys\/)/, "")) ?? "",
      ...(`${url.search}${text}${response?.text ?? ""}`.match(/(?<=\b(?:id|slug)["']?\s*[:=]\s*["']?)[^\s"',&}]+/gi) ??
        []),
    ]),
  );
}

/** A request that ends when another begins came before it. Returns the number of judged requests. */
function replay(
  { exchanges, gaps, baseUrl }: RecordedTraffic,
  traffic: Traffic,
  leave: (reason: string) => void,
): number {
  const first = exchanges[0]?.begun ?? 0;
  let judged = 0;
  let openGaps = 0;
  const noteGap = (change: number) => (): void => {
    openGaps += change;
    traffic.noteGap();
  };
  const eventsOf = (exchange: OverheardExchange): readonly Event[] => {
    const { request, response, begun, ended } = exchange;
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
  const events = [
    ...gaps.flatMap(([from, to]) => [
      { at: from, rank: 0, play: noteGap(1) },
      { at: to, rank: 2, play: noteGap(-1) },
    ]),
    ...exchanges.flatMap(eventsOf),
  ];
  // infinite times have no difference
  const inTurn = (a: Event, b: Event): number => (a.at === b.at ? a.rank - b.rank : a.at < b.at ? -1 : 1);
  for (const { play } of events.toSorted(inTurn)) safely(traffic, leave, play);
  return judged;
}

interface Event {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Orders events at the same time. */
  readonly rank: number;
  readonly play: () => void;
}
