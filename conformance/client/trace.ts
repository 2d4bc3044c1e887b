import { randomBytes } from "node:crypto";

/** Returns a new trace id (W3C Trace Context); all requests of a scenario share one. */
export function newTrace(): string {
  return randomBytes(16).toString("hex");
}

/** Returns the value of a `traceparent` header, by which the service's own traces name the request. */
export function traceparent(trace: string): string {
  return `00-${trace}-${randomBytes(8).toString("hex")}-01`;
}
