import type { GivenAnswer } from "../../client/driver/driver.ts";
import type { JsonObject } from "../../client/json/json.ts";

export interface Submitted {
  /** A text that occurs in nobody else's answers. */
  readonly signature: string;
  readonly answers: readonly GivenAnswer[];
  readonly questions: readonly JsonObject[];
}
