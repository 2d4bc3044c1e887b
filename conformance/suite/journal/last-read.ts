import type { JsonObject } from "../../client/json/json.ts";

/** A survey's content at the last read. If a value is shown again after a write, the write didn't replace it. */
export interface LastRead {
  readonly members: JsonObject;
  readonly questions: readonly JsonObject[];
  readonly rows: readonly JsonObject[];
}

/** The known origins of shown values. */
export interface Provenance {
  /** Values that the service shows for members that nobody set. */
  readonly defaults: Map<string, unknown>;
  /** True if the service omits a `scaleMin` of 0. */
  omitsZero: boolean;
  /** Characters that the service showed after they were sent unescaped, by operation and member. */
  readonly keptCharacters: Set<string>;
  /** Returns a predicate: true if a value was sent for other names only. A name is `row ada@example.com`, for example. */
  readonly foreignTo: (ownNames: readonly string[]) => (shown: unknown) => boolean;
}

/** A kind of read other than the read-back by id. */
export type ReadKind = "list" | "responses" | "slug";
