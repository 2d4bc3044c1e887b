import type { Intent } from "./intent.ts";

export type UnknownBody = "without the whole body" | "with a still compressed body" | "with a wrongly decoded body";

export interface OverheardRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** True if the headers weren't recorded. */
  readonly areHeadersUnknown?: true;
  /** Empty if there is no body, undefined if it is unknown. */
  readonly text?: string;
  /** The reason if the body is unknown. */
  readonly unknownBody?: UnknownBody;
  /** The recording, if it doesn't show the credential. Several clients may stand behind it. */
  readonly anonymousIn?: string;
  readonly intent?: Intent;
}

export interface OverheardResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** True if the headers weren't recorded: none can be called missing. */
  readonly areHeadersUnknown?: true;
  readonly text?: string;
  readonly unknownBody?: UnknownBody;
}

export interface OverheardExchange {
  readonly request: OverheardRequest;
  readonly response?: OverheardResponse;
  /** Milliseconds since 1970, with fractions. */
  readonly begun: number;
  readonly ended: number;
  /** The file and the entry, counted from 1: `run.har, entry 17`. */
  readonly place: string;
}
