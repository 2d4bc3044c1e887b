/** A header that the caller wants on every request, most often for a gateway; its value may be a secret. */
export interface ExtraHeader {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  /** The shell variable that stands for the value wherever it would be shown: `HEADER_CF_ACCESS_CLIENT_ID`. */
  readonly variable: string;
}

/** Values of fewer characters than this are hidden nowhere but in their own place: they are words like any other. */
const shortestSecret = 8;

/** Says whether a header's value is hidden wherever it turns up. */
export function isSecretive(value: string): boolean {
  return value.length >= shortestSecret;
}
