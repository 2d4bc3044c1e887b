/** No usable response came. */
export class TransportFault extends Error {
  override readonly name = "TransportFault";
  /** True when the request surely never reached the subject, so that it may be sent again whatever it does. */
  readonly unsent: boolean;
  readonly timedOut: boolean;
  /** True when a response came that is too long to be read: sent again, its request would be answered alike. */
  readonly isTooLong: boolean = false;
  constructor(message: string, unsent: boolean, timedOut = false) {
    super(message);
    this.unsent = unsent;
    this.timedOut = timedOut;
  }
}

/** A response was still coming in when its time was over: sent again, its request would be answered alike. */
export class TooSlow extends TransportFault {
  constructor(timeoutMs: number) {
    const seconds = timeoutMs / 1_000;
    super(`a response was still coming in after ${seconds} s: allow more with --timeout`, false, true);
  }
}

/** A response came, and is too long to be read. */
export class TooLong extends TransportFault {
  override readonly isTooLong = true;
  constructor(message: string) {
    super(message, false);
  }
}
