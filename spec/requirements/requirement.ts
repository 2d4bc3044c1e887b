/** How binding a requirement is (RFC 2119). A broken MUST fails a run, a broken SHOULD warns. */
export type Level = "MUST" | "SHOULD";

/**
 * Where a requirement comes from: `stated` is a sentence of the contract; `implied` is inescapable from what is stated;
 * `practice` is what any careful server does although the contract doesn't say so (always a SHOULD).
 */
export type Basis = "stated" | "implied" | "practice";

/** One observable fact about the service, in the project's own words. */
export interface Requirement {
  readonly level: Level;
  readonly basis: Basis;
  /** Section and rule of the contract, for example `Endpoints, rule 4`; for `practice` the standard that recommends it. */
  readonly source: string;
  /** One sentence, one fact. */
  readonly text: string;
  /** Why no client of the HTTP API can test it; absent when a check exists. */
  readonly untestable?: string;
}

/** A chapter of the specification: the requirements that share an id prefix. */
export interface Chapter<Id extends string = string> {
  readonly title: string;
  /** The three letters that start every id of the chapter. */
  readonly prefix: string;
  readonly introduction: string;
  readonly requirements: { readonly [K in Id]: Requirement };
}

/** Declares a chapter and keeps its ids as literal types. */
export function chapter<const Id extends string>(declared: Chapter<Id>): Chapter<Id> {
  return declared;
}
