/** The request got no response, or none that can be used. */
export class TransportFault extends Error {
  override readonly name = "TransportFault";
  /** True if the request never reached the service, so that even a write may be retried. */
  readonly isUnsent: boolean;
  readonly isTimeout: boolean;

  constructor(message: string, { isUnsent = false, isTimeout = false } = {}) {
    super(message);
    this.isUnsent = isUnsent;
    this.isTimeout = isTimeout;
  }
}

/** The response was still arriving when the timeout expired; a retry would be too slow as well. */
export class ResponseTooSlow extends TransportFault {
  constructor(timeoutMs: number) {
    const seconds = timeoutMs / 1_000;
    super(`a response was incomplete after ${seconds} s: increase --timeout`, { isTimeout: true });
  }
}

/** The response exceeds a size limit; a retry would get the same response. */
export class ResponseTooLong extends TransportFault {}
