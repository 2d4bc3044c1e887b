export interface OutgoingRequest {
  readonly method: "GET" | "POST" | "PATCH";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Allows a longer list than other bodies: only items that contain one of these strings are kept complete. */
  readonly keepItemsWith?: readonly string[];
}

export interface IncomingResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Why the body could not be decoded to text. */
  readonly unreadable?: string;
}

/** Sends one request over the network, or to a handler in this process. Throws a `TransportFault`. */
export interface Transport {
  readonly send: (outgoing: OutgoingRequest) => Promise<IncomingResponse>;
  readonly close: () => Promise<void>;
}

/** Never resolves. Ends a race with work that may ignore the signal. */
export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(new Error("the run has ended"));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}
