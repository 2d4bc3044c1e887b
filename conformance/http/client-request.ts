import { endpoints } from "./endpoint.ts";
import type { Dispatch } from "./messenger.ts";

/** A request of a scenario, before pacing and retries. */
export interface ClientRequest extends Dispatch {
  /** Sent at once, past the queue, and never again: for races. */
  readonly unqueued: boolean;
  /** A 429 is handed on instead of waited for. */
  readonly unretried: boolean;
  /** Of a read: sent once and past the learned pace, whatever comes. */
  readonly burst?: boolean;
  /** Of a create: the path that reads what it makes, so that one whose response was lost can be looked for. */
  readonly made?: string;
}

/** Says whether a request creates a survey. */
export function isCreate({ method, path }: Pick<ClientRequest, "method" | "path">): boolean {
  return method === endpoints.create.method && path.split("?")[0] === endpoints.create.path;
}
