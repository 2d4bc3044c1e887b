/** A header that the caller wants on every request, most often for a gateway; its value may be a secret. */
export interface ExtraHeader {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  /** The shell variable that stands for the value wherever it would be shown: `HEADER_CF_ACCESS_CLIENT_ID`. */
  readonly variable: string;
}
