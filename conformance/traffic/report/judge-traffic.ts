import type { KnownKeys } from "../judge/keys-in-traffic.ts";
import { Traffic } from "../judge/traffic.ts";
import { Redactor } from "../../client/redaction/redactor.ts";
import type { OverheardExchange } from "../../suite/journal/overheard.ts";
import type { Report } from "../../report/format/report.ts";
import { trafficReport, type TrafficJudgement } from "./traffic-report.ts";

export interface RecordedTraffic extends TrafficJudgement {
  readonly exchanges: readonly OverheardExchange[];
  readonly files: readonly string[];
  readonly leftOut: ReadonlyMap<string, number>;
  readonly keys: KnownKeys;
}

/** The effect of such a request is unknown, as after a lost response. */
const withoutBody = "recorded without the whole body of the response";

export function judgeTraffic(recorded: RecordedTraffic): Report {
  const { baseUrl, exchanges, files, keys } = recorded;
  const begun = performance.now();
  const redactor = new Redactor();
  const traffic = new Traffic({ baseUrl, keys, redactor });
  const { judged, bodiless, elsewhere } = replayed(exchanges, traffic);
  const leftOut = new Map(recorded.leftOut);
  if (bodiless > 0) leftOut.set(withoutBody, bodiless);
  if (elsewhere > 0) leftOut.set(`no request of the contract below ${baseUrl.href}`, elsewhere);
  const overheard = { files, judged, leftOut: [...leftOut].map(([reason, count]) => ({ reason, count })) };
  const startedAt = exchanges[0]?.begun ?? Date.now();
  return trafficReport({ traffic, redactor, overheard, startedAt, durationMs: performance.now() - begun }, recorded);
}

/** A request that ends when another begins came before it. */
function replayed(
  exchanges: readonly OverheardExchange[],
  traffic: Traffic,
): { readonly judged: number; readonly bodiless: number; readonly elsewhere: number } {
  const first = exchanges[0]?.begun ?? 0;
  const flights = new Map<OverheardExchange, ReturnType<Traffic["begin"]>>();
  const events = exchanges.flatMap((one) => [
    { at: one.begun, isEnd: false, one },
    { at: one.ended, isEnd: true, one },
  ]);
  // a request without a duration begins before it ends
  const rank = ({ isEnd, one }: (typeof events)[number]): number => (isEnd && one.ended > one.begun ? 0 : 1);
  let [judged, bodiless, elsewhere] = [0, 0, 0];
  for (const event of events.toSorted((a, b) => a.at - b.at || rank(a) - rank(b))) {
    const { isEnd, one } = event;
    if (!isEnd) {
      flights.set(one, traffic.begin(one.request, one.begun - first));
      continue;
    }
    const flight = flights.get(one);
    flights.delete(one);
    if (flight === undefined) continue;
    if (traffic.end(flight, one.response, one.ended - one.begun) === undefined) elsewhere += 1;
    else if (one.response !== undefined && one.response.text === undefined) bodiless += 1;
    else judged += 1;
  }
  return { judged, bodiless, elsewhere };
}
