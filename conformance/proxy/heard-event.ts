/** A request that the proxy is about to forward. */
export interface RequestBegan {
  readonly kind: "began";
  readonly id: number;
  /** In lines: the method, the path as it stands in the request line, and the header fields, names and values in turn. */
  readonly head: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** It has its response, or will never have one. */
export interface RequestEnded {
  readonly kind: "ended";
  readonly id: number;
  /** The body that was sent; absent where it was too long to keep. */
  readonly requestBody?: Uint8Array;
  /** Absent where it was lost. */
  readonly response?: HeardResponse;
  readonly at: number;
}

/** A response as the target sent it. */
export interface HeardResponse {
  readonly status: number;
  /** The header fields in lines, names and values in turn. */
  readonly head: string;
  /** As it was on the line, compressed perhaps; absent where it was too long to keep. */
  readonly body?: Uint8Array;
}

/** So many requests went through while judging was too far behind: nobody knows what they changed. */
export interface RequestsMissed {
  readonly kind: "missed";
  readonly count: number;
}

/** What a proxy hears, in its order. */
export type HeardEvent = RequestBegan | RequestEnded | RequestsMissed;

/** Longer bodies are forwarded, and not judged, in bytes. */
export const maxBodyBytes = 1024 * 1024;
