import type { Dispatch } from "./messenger.ts";

/**
 * `race`: sent at once together with its rivals, outside of the queue and never retried. `burst`: sent once, ignoring the rate that 429s set; finds
 * the rate limit. `unretried`: returns a 429 to the caller.
 */
export type SendMode = "race" | "burst" | "unretried";

export interface ClientRequest extends Dispatch {
  readonly sendMode?: SendMode;
  /** The path that reads the created survey, to find a create whose response was lost. */
  readonly createdSurveyPath?: string;
}
