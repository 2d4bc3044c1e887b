import type { Client } from "../http/client.ts";
import type { RequestLog } from "../format/report.ts";
import type { Circumstance } from "./circumstance.ts";
import { fewConnections } from "./few-connections.ts";

/** What a run met on its line. */
interface Met extends Pick<Client, "faults" | "requests"> {
  readonly log: RequestLog;
  readonly concurrency: number;
}

/** What the line to a subject met that says why a run may not show what the subject does. */
export function lineCircumstances({ faults, requests, log, concurrency }: Met): readonly Circumstance[] {
  const sentences = [fewConnections(log, concurrency), faults.stall(requests), faults.tooSlow, faults.tooLong];
  return sentences.flatMap((sentence) => (sentence === undefined ? [] : { sentence }));
}
