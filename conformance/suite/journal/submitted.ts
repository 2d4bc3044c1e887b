import type { GivenAnswer } from "../../client/driver/driver.ts";
import type { JsonObject } from "../../client/json/json.ts";

/** The answers that a recipient gave by the driver. */
export interface Submitted {
  /** A text that no other answers contain. */
  readonly signature: string;
  readonly answers: readonly GivenAnswer[];
  readonly questions: readonly JsonObject[];
}
