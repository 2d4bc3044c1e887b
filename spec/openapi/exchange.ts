import type { OperationId } from "./operations.ts";

/** One request and a conformant answer to it; paths are relative to the base URL. */
export interface Exchange {
  /** A summary of the exchange, in one sentence. */
  readonly about: string;
  readonly operation: OperationId;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    /** The JSON value sent; absent when the request has no body. */
    readonly body?: unknown;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** The JSON value received. */
    readonly body: unknown;
  };
}

/** An exchange and the name of the fixture that holds it. */
export interface NamedExchange {
  readonly name: string;
  readonly exchange: Exchange;
}
