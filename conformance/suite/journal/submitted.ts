import type { GivenAnswer } from "../../client/driver/driver.ts";
import type { JsonObject } from "../../client/json/json.ts";

/** The answers that the driver submitted on a recipient's page. */
export interface Submitted {
  /** A text that no other answers contain. */
  readonly signature: string;
  /** In the order of `questions`. */
  readonly answers: readonly GivenAnswer[];
  readonly questions: readonly JsonObject[];
}
