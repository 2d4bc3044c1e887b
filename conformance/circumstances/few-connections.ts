import type { RequestLog, RequestTiming } from "../format/report.ts";

/** A request was held back that took so long, and so many times what its endpoint takes, while so many others came and went. */
const held = { ms: 1_000, times: 20, passedBy: 10 };
/** So few of them may be chance. */
const minWaiting = 3;

/** A front that serves fewer connections than a run opens: the others wait while it answers. Absent where there is none. */
export function fewConnections(log: RequestLog, concurrency: number): string | undefined {
  const medians = mediansOf(log.requests);
  const isLate = ([endpoint, , , ms]: RequestTiming): boolean =>
    ms >= held.ms && ms >= held.times * (medians.get(endpoint) ?? Number.POSITIVE_INFINITY);
  const late = log.requests.filter(isLate);
  const others = log.requests.filter((one) => !isLate(one));
  const waited = late.filter((one) => others.filter((other) => passed(other, one)).length >= held.passedBy);
  const atOnce = maxAtOnce(others);
  // what is slow now and then holds back nobody else
  if (waited.length < minWaiting || atOnce > concurrency / 2) return undefined;
  const longest = waited.reduce((most, [, , , ms]) => Math.max(most, ms), 0) / 1_000;
  return `${waited.length} requests waited for up to ${longest.toFixed(1)} s while others were answered, never more than ${atOnce} at once: a gateway on the way seems to serve so few connections; try --concurrency ${atOnce}`;
}

/** How long an endpoint takes, in ms, by its number in the log. */
function mediansOf(requests: readonly RequestTiming[]): ReadonlyMap<number, number> {
  const durations = new Map<number, number[]>();
  for (const [endpoint, , , ms] of requests) durations.set(endpoint, [...(durations.get(endpoint) ?? []), ms]);
  return new Map(
    [...durations].map(([endpoint, all]) => [
      endpoint,
      Math.max(1, all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0),
    ]),
  );
}

/** Says whether a request came after another and was answered before it. */
function passed([, , sentMs, ms]: RequestTiming, [, , otherSentMs, otherMs]: RequestTiming): boolean {
  return sentMs >= otherSentMs && sentMs + ms <= otherSentMs + otherMs;
}

function maxAtOnce(requests: readonly RequestTiming[]): number {
  const changes = requests
    .flatMap(([, , sentMs, ms]) => [
      { at: sentMs, change: 1 },
      { at: sentMs + Math.max(ms, 1), change: -1 },
    ])
    .toSorted((one, other) => one.at - other.at || one.change - other.change);
  let [now, most] = [0, 0];
  for (const { change } of changes) most = Math.max(most, (now += change));
  return most;
}
