import type { Intent } from "./intent.ts";

interface OverheardMessage {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** True if the headers weren't recorded: none can be called missing. */
  readonly areHeadersUnknown?: true;
  /** Empty if there is no body, undefined if it is unknown. */
  readonly text?: string;
  /** The reason if the body is unknown: `without the whole body` */
  readonly unknownBody?: string;
}

export interface OverheardRequest extends OverheardMessage {
  readonly method: string;
  readonly url: URL;
  /** The recording, if it doesn't show the credential. Several clients may stand behind it. */
  readonly anonymousIn?: string;
  readonly intent?: Intent;
}

export interface OverheardResponse extends OverheardMessage {
  readonly status: number;
}

export interface OverheardExchange {
  readonly request: OverheardRequest;
  readonly response?: OverheardResponse;
  /** Milliseconds since 1970, with fractions. */
  readonly begun: number;
  readonly ended: number;
}
