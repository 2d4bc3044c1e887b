export interface OutgoingRequest {
  readonly method: "GET" | "POST" | "PATCH";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Allows a longer list than other bodies: only items that contain one of these strings are kept whole. */
  readonly keepItemsWith?: readonly string[];
}

export interface IncomingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly unreadable?: string;
}

export interface Transport {
  readonly send: (outgoing: OutgoingRequest) => Promise<IncomingAnswer>;
  readonly close: () => Promise<void>;
}
