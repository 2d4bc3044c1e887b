import { randomBytes } from "node:crypto";

/** Returns a new trace id (W3C Trace Context); all requests of a scenario share one. */
export function newTrace(): string {
  return randomBytes(16).toString("hex");
}

/** Returns the header that finds a request in the service's own traces. */
export function traceparent(trace: string): string {
  return `00-${trace}-${randomBytes(8).toString("hex")}-01`;
}
