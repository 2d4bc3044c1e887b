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

export type StatusClass = "2xx" | "3xx" | "4xx" | "5xx" | "no response";

export const statusClasses: readonly StatusClass[] = ["2xx", "3xx", "4xx", "5xx", "no response"];

/** Status 0 means no response. */
export function statusClassOf(status: number): StatusClass {
  return statusClasses.find((name) => name === `${Math.floor(status / 100)}xx`) ?? "no response";
}

/** In the order of the log's endpoints; endpoints without requests are left out. */
export function latencies({ endpoints, requests }: RequestLog): readonly Latency[] {
  return endpoints.flatMap((endpoint, index) => {
    const own = requests.filter(([at]) => at === index);
    if (own.length === 0) return [];
    const durations = own.map(([, , , durationMs]) => durationMs).toSorted((a, b) => a - b);
    const classes = own.map(([, status]) => statusClassOf(status));
    const tally = (name: StatusClass): number => classes.filter((one) => one === name).length;
    return [
      {
        endpoint,
        requests: own.length,
        p50: percentile(durations, 50),
        p95: percentile(durations, 95),
        p99: percentile(durations, 99),
        longest: durations.at(-1) ?? 0,
        responses: Object.fromEntries(statusClasses.map((name) => [name, tally(name)])) as Record<StatusClass, number>,
      },
    ];
  });
}

/** The nearest-rank percentile of sorted values. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}
