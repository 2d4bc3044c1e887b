import type { JsonObject } from "../../client/json/json.ts";

/** What a survey was last seen to hold: a value of then that is shown again was not replaced. */
export interface Seen {
  readonly members: JsonObject;
  readonly questions: readonly JsonObject[];
  readonly rows: readonly JsonObject[];
}

/** Knows who was sent which value, and what the service shows where nobody was. */
export interface Provenance {
  readonly defaults: Map<string, unknown>;
  /** It leaves out a bound that is 0. */
  omitsZero: boolean;
  readonly elsewhereThan: (own: readonly string[]) => (shown: unknown) => boolean;
}

/** A way of reading other than by the id. */
export type Reading = "list" | "responses" | "slug";
