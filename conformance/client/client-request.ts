import type { Dispatch } from "./messenger.ts";

/**
 * - `race`: sent outside of the queue, together with the other requests of the race. Not retried if it may have been executed.
 * - `burst`: sent once, ignoring the rate that 429s set, to find the rate limit.
 * - `unretried`: a 429 is returned to the caller.
 */
export type SendMode = "race" | "burst" | "unretried";

export interface ClientRequest extends Dispatch {
  readonly sendMode?: SendMode;
  /** The path of the survey that a create makes, `/surveys/tea`: a read tells whether a lost create was executed. */
  readonly createdSurveyPath?: string;
}
