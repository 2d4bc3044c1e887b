type Headers = Readonly<Record<string, string>>;

/** Returns the Date header in ms since the epoch, because other dates of a server follow the same clock. */
export function serverTimeMs({ date }: Headers): number {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? Date.now() : time;
}

/** Returns the pause that Retry-After asks for in ms. The header has seconds or a date (RFC 9110 §10.2.3). */
export function retryAfterMs(headers: Headers, now = serverTimeMs(headers)): number | undefined {
  const header = headers["retry-after"];
  if (header === undefined) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
