import type { Authenticate } from "./authentication.ts";

/** A server as a function from a web request to a web response. */
export type Fetch = (request: Request) => Promise<Response>;

/** A server that can stand in for the global `fetch`. A path alone is one of `http://localhost`. */
export type App = (input: Request | URL | string, init?: RequestInit) => Promise<Response>;

export const defaultLimits = {
  bodyBytes: 1_048_576,
  /** Requests of one key. */
  requestsPerWindow: 10_000,
  windowSeconds: 60,
};
export type Limits = Readonly<typeof defaultLimits>;

export interface ServiceOptions {
  readonly keys?: readonly string[];
  /** Replaces `keys`, for keys that come and go. */
  readonly authenticate?: Authenticate;
  readonly clock?: () => Date;
  readonly limits?: Partial<Limits>;
  /** The origin of the public pages, without a slash at its end. */
  readonly publicOrigin?: string;
  /** Receives unexpected errors; the client gets no details. Default: writes them to stderr, without keys. */
  readonly reportFault?: (error: unknown) => void;
}
