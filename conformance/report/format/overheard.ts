/** The requests of other clients, which were judged instead of own ones. */
export interface Overheard {
  readonly files: readonly string[];
  /** Hosts of the judged requests and of the others. */
  readonly hosts: readonly string[];
  /** The base URL of the proxy; absent for recordings. */
  readonly proxy?: string;
  readonly judged: number;
  readonly leftOut: readonly { readonly reason: string; readonly count: number }[];
}
