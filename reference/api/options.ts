import type { Authenticate } from "./authentication.ts";
import type { Store } from "./store.ts";

/** A server as a function from a web request to a web response. */
export type Fetch = (request: Request) => Promise<Response>;

/** A server that can stand in for the global `fetch`. A path alone is one of `http://localhost`. */
export type App = (input: Request | URL | string, init?: RequestInit) => Promise<Response>;

/** The contract sets only `recipientsPerSurvey` (Limits). */
export interface Limits {
  readonly recipientsPerSurvey: number;
  readonly surveysPerPage: number;
  readonly bodyBytes: number;
  /** Requests of one key. */
  readonly requestsPerWindow: number;
  readonly windowSeconds: number;
}

export interface AppOptions {
  readonly keys?: readonly string[];
  /** Replaces `keys`, for keys that come and go. */
  readonly authenticate?: Authenticate;
  /** Default: an empty store in memory. */
  readonly store?: Store;
  readonly clock?: () => Date;
  readonly limits?: Partial<Limits>;
  /** The origin of the public pages, without a slash at its end. */
  readonly publicOrigin?: string;
  /** Receives unexpected errors; the client gets no details. Default: writes them to stderr, without keys. */
  readonly reportFault?: (error: unknown) => void;
}
