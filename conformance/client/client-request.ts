import type { Dispatch } from "./messenger.ts";

/**
 * - `race`: sent at the same moment as other requests of the race, outside of the queue; not retried if it may have been executed.
 * - `burst`: sent once, ignoring the rate that 429s set, to find the rate limit.
 * - `unretried`: a 429 is returned to the caller.
 */
export type SendMode = "race" | "burst" | "unretried";

export interface ClientRequest extends Dispatch {
  readonly sendMode?: SendMode;
  /** The path that reads the created survey, to find a create whose response was lost. */
  readonly createdSurveyPath?: string;
}
