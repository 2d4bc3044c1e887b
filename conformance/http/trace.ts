import { randomBytes } from "node:crypto";

const ids = new WeakMap<object, string>();

/** The id of the trace that a case's requests belong to (W3C Trace Context): what they have in common is where they are written down. */
export function traceOf(record: object): string {
  const id = ids.get(record) ?? randomBytes(16).toString("hex");
  ids.set(record, id);
  return id;
}

/** The same recorder, in the trace of another one. */
export function inTraceOf<Recorder extends object>(other: object, record: Recorder): Recorder {
  ids.set(record, traceOf(other));
  return record;
}

/** The header by which an operator finds one request of a trace in the service's own traces. */
export function traceparent(trace: string): string {
  return `00-${trace}-${randomBytes(8).toString("hex")}-01`;
}
