import type { RecordedExchange } from "../report/report.ts";

/** Says whether it is known what became of a request; what a write whose answer was lost does may yet come. */
export function isSettled({ method, status }: RecordedExchange): boolean {
  return method === "GET" || (status !== undefined && ![502, 503, 504].includes(status));
}
