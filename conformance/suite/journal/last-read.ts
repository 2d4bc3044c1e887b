import type { JsonObject } from "../../client/json/json.ts";

/** The content at the last read. If an old value is shown again, no write replaced it. */
export interface LastRead {
  readonly members: JsonObject;
  readonly questions: readonly JsonObject[];
  readonly rows: readonly JsonObject[];
}

export interface Provenance {
  readonly defaults: Map<string, unknown>;
  /** True if the service leaves out a bound of 0. */
  omitsZero: boolean;
  readonly keptCharacters: Set<string>;
  readonly foreignTo: (own: readonly string[]) => (shown: unknown) => boolean;
}

export type ReadKind = "list" | "responses" | "slug";
