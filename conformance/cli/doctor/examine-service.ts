import { defaults } from "../../engine/run/plan/defaults.ts";
import { planOf } from "../../engine/run/plan/plan.ts";
import { warning, ok, problem, skipped, type Finding } from "../../engine/examination/finding.ts";
import { isGatewayFault } from "../../engine/examination/examine-root.ts";
import { countText } from "../../report/words/count-text.ts";
import type { Probe } from "./probe.ts";

const maxClockDifferenceS = 60;
const slowMedianMs = 1_000;

/** Compares the Date header with this machine's clock. */
export function examineClock({ headers, at }: Probe): Finding {
  const { date = "" } = headers;
  const serviceTime = Date.parse(date);
  if (Number.isNaN(serviceTime)) return skipped("clock", "the responses have no Date header");
  // Date omits the fraction of the second, so its average, 500 ms, is added
  const seconds = Math.round((serviceTime + 500 - at) / 1_000);
  const difference = Math.abs(seconds);
  if (difference <= 1) return ok("clock", "same as this machine's");
  const text = `${difference} s ${seconds < 0 ? "behind" : "ahead of"} this machine's`;
  if (difference <= maxClockDifferenceS) return ok("clock", text);
  return warning("clock", text, "correct one of the two clocks; otherwise, times in responses and reports will differ");
}

/** Summarises the durations of reads, and estimates the duration of a run. */
export function examineLatency(reads: readonly Probe[], list: Probe): Finding {
  const sorted = reads.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median === undefined) return skipped("latency", "no read of a survey received a usable response");
  const standardRequests = plannedRequests("standard");
  const seconds = Math.ceil((standardRequests * median) / defaults.concurrency / 1_000);
  const text = `a median of ${Math.ceil(median)} ms for ${countText(sorted.length, "read")}, and ${Math.ceil(list.durationMs)} ms for the list: a standard run waits at least ${seconds} s for responses`;
  return median < slowMedianMs
    ? ok("latency", text)
    : warning(
        "latency",
        text,
        `--effort quick sends about ${plannedRequests("quick")} requests instead of ${standardRequests}`,
      );
}

/** Returns the number of planned requests of a run with both keys. */
function plannedRequests(effort: "quick" | "standard"): number {
  return planOf({ effort, otherKey: "any" }).requests;
}

/** Warns of errors by gateways, even if a retry succeeded. */
export function examineGateways(probes: readonly Probe[]): readonly Finding[] {
  const faults = probes.filter(isGatewayFault);
  if (faults.length === 0) return [];
  const statuses = [...new Set(faults.map(({ status }) => status))].join(", ");
  return [
    warning(
      "gateway",
      `${faults.length} of ${probes.length} requests returned ${statuses}`,
      "check the gateway's log: an instance may be down, or the gateway may be limiting the rate (if so, use --rate N)",
    ),
  ];
}

/** Matches for example `ratelimit-reset`, `x-rate-limit-remaining` and `retry-after`. */
const limitHeader = /^(?:x-)?rate-?limit|^retry-after$/;

/** Reports the headers that announce a limit, and whether the quota is used up. */
export function examineRateLimit(probes: readonly Probe[]): Finding {
  const name = "rate limit";
  const limited = probes.find(({ status }) => status === 429);
  const { headers = {} } = limited ?? probes.at(-1) ?? {};
  const announced = Object.entries(headers).filter(([header]) => limitHeader.test(header));
  const headersText = announced.map(([header, value]) => `${header}: ${value}`).join("; ");
  if (limited === undefined)
    return ok(name, headersText === "" ? "no header announces a limit; a run waits if it gets a 429" : headersText);
  const suffix = headersText === "" ? "" : `; ${headersText}`;
  if (probes.every(({ status }) => status === 429)) {
    const text = `every request returned 429, so the quota is used up${suffix}`;
    return problem(name, text, "wait until the quota allows requests, then run doctor again");
  }
  return warning(
    name,
    `a request returned 429, so the quota is used up${suffix}`,
    "wait before you run verify; otherwise, the run waits",
  );
}
