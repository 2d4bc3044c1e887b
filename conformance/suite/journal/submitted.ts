import type { GivenAnswer } from "../../client/driver/driver.ts";
import type { JsonObject } from "../../client/json/json.ts";

/** What one recipient has answered. */
export interface Submitted {
  /** A text that nobody else gave as an answer. */
  readonly signature: string;
  /** One answer to each question, in the survey's order. */
  readonly answers: readonly GivenAnswer[];
  readonly questions: readonly JsonObject[];
}
