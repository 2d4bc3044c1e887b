import { randomBytes } from "node:crypto";

/** The id of a new trace (W3C Trace Context): the requests of a scenario belong to one. */
export function newTrace(): string {
  return randomBytes(16).toString("hex");
}

/** The header by which an operator finds one request of a trace in the service's own traces. */
export function traceparent(trace: string): string {
  return `00-${trace}-${randomBytes(8).toString("hex")}-01`;
}
