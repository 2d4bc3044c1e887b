/** A header that the caller adds to every request, usually for a gateway; its value may be secret. */
export interface ExtraHeader {
  readonly name: string;
  readonly value: string;
  /** The shell variable that replaces the value in output: `HEADER_CF_ACCESS_CLIENT_ID`. */
  readonly variable: string;
}
