/** The request got no response, or none that can be used. */
export class TransportFault extends Error {
  override readonly name = "TransportFault";
  /** True if the request never reached the subject, so that even a write may be retried. */
  readonly isUnsent: boolean;
  readonly isTimeout: boolean;
  /** True if the response exceeds the size limits; a retry would get the same response. */
  readonly isTooLong: boolean = false;
  constructor(message: string, { isUnsent = false, isTimeout = false } = {}) {
    super(message);
    this.isUnsent = isUnsent;
    this.isTimeout = isTimeout;
  }
}

/** Returns the reason in an OpenSSL error, without its codes and source line. */
export function withoutOpenSslCodes(message: string): string {
  return message.replace(/\s*[\dA-F]+:error:[\dA-F]+:[^:]*:[^:]*:([^:\n]+):[^\n]*\s*/i, ": $1").replace(/^: /, "");
}

/** The response was still arriving when the time was over; a retry would get the same response. */
export class ResponseTooSlow extends TransportFault {
  constructor(timeoutMs: number) {
    const seconds = timeoutMs / 1_000;
    super(`a response was incomplete after ${seconds} s: increase --timeout`, { isTimeout: true });
  }
}

export class ResponseTooLong extends TransportFault {
  override readonly isTooLong = true;
}
