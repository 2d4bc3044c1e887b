import type { Intent } from "./intent.ts";

interface OverheardMessage {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** True if the headers weren't recorded, so no header can be called missing. */
  readonly areHeadersUnknown?: true;
  /** Empty if there is no body, undefined if it is unknown. */
  readonly text?: string;
  /** The reason if the body is unknown: `without the whole body` */
  readonly unknownBody?: string;
}

export interface OverheardRequest extends OverheardMessage {
  readonly method: string;
  readonly url: URL;
  /** The recording's file, if it doesn't show the credential: several clients may have sent such requests. */
  readonly anonymousIn?: string;
  /** Present if a run of this suite sent the request. */
  readonly intent?: Intent;
}

export interface OverheardResponse extends OverheardMessage {
  readonly status: number;
}

/** A request of another client and its response, as a recording or the proxy shows them. */
export interface OverheardExchange {
  readonly request: OverheardRequest;
  readonly response?: OverheardResponse;
  /** Milliseconds since 1970, with fractions. */
  readonly begun: number;
  readonly ended: number;
}
