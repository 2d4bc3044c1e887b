/** The requests of others that were judged. */
export interface Overheard {
  /** The recordings, in the order in which they were named. */
  readonly files: readonly string[];
  /** The base URL of the proxy that they went through; absent where they were recorded. */
  readonly proxy?: string;
  /** Requests for an operation of the contract. */
  readonly judged: number;
  /** What wasn't judged, and how many of it. */
  readonly leftOut: readonly { readonly reason: string; readonly count: number }[];
}
