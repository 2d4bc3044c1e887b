import type { Dispatch } from "./messenger.ts";

/**
 * How a request is sent that doesn't wait for its place and its time like others. `race`: at once, together with its rivals, and never
 * again. `burst`: once and past the pace that 429s brought about, whatever comes, for finding the rate limit. `unretried`: a 429 is handed on.
 */
export type Manner = "race" | "burst" | "unretried";

/** A request of a scenario, before pacing and retries. */
export interface ClientRequest extends Dispatch {
  readonly manner?: Manner;
  /** Of a create: the path that reads what it makes, so that one whose response was lost can be looked for. */
  readonly made?: string;
}
