import type { RequestLog } from "../client/request-log.ts";

/** Response times of one endpoint, in ms, and its status classes. */
export interface Latency {
  readonly endpoint: string;
  readonly requests: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longest: number;
  readonly responses: Readonly<Record<StatusClass, number>>;
}

export const statusClasses = ["2xx", "3xx", "4xx", "5xx", "no response"] as const;
export type StatusClass = (typeof statusClasses)[number];

/** `4xx` for 404. Status 0 means no response. */
export function statusClassOf(status: number): StatusClass {
  return statusClasses.find((name) => name === `${Math.floor(status / 100)}xx`) ?? "no response";
}

/** Returns the latencies in the order of the log's endpoints; omits endpoints without requests. */
export function latencies({ endpoints, requests }: RequestLog): readonly Latency[] {
  return endpoints.flatMap((endpoint, endpointIndex) => {
    const requestsOfEndpoint = requests.filter(([index]) => index === endpointIndex);
    return requestsOfEndpoint.length === 0 ? [] : [latencyOf(endpoint, requestsOfEndpoint)];
  });
}

function latencyOf(endpoint: string, requests: RequestLog["requests"]): Latency {
  const sortedMs = requests.map(([_endpoint, _status, _startedMs, durationMs]) => durationMs).toSorted((a, b) => a - b);
  const responses = { "2xx": 0, "3xx": 0, "4xx": 0, "5xx": 0, "no response": 0 };
  for (const [, status] of requests) responses[statusClassOf(status)] += 1;
  return {
    endpoint,
    requests: requests.length,
    p50: percentile(sortedMs, 50),
    p95: percentile(sortedMs, 95),
    p99: percentile(sortedMs, 99),
    longest: sortedMs.at(-1) ?? 0,
    responses,
  };
}

/** The nearest-rank percentile of sorted values: 50 for 1 to 100 and 50 percent; 0 without values. */
export function percentile(sorted: readonly number[], percent: number): number {
  const rank = Math.ceil((percent / 100) * sorted.length);
  return sorted[Math.max(0, rank - 1)] ?? 0;
}
