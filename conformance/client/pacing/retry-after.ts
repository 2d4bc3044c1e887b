type Headers = Readonly<Record<string, string>>;

/** The server's own time in ms since the epoch, where a response shows it: its dates and times are by its clock. */
export function clockOf({ date }: Headers): number {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? Date.now() : time;
}

/** The pause in ms that a Retry-After header asks for: seconds or a date (RFC 9110 §10.2.3). `now` is ms since the epoch. */
export function retryAfterMs(headers: Headers, now = clockOf(headers)): number | undefined {
  const header = headers["retry-after"];
  if (header === undefined) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
