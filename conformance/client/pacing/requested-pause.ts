type Headers = Readonly<Record<string, string>>;

/** Returns the pause that a 429 or 503 asks for in ms: Retry-After, or the time until the quota is renewed. */
export function requestedPauseMs(headers: Headers, now = serverTimeMs(headers)): number | undefined {
  return retryAfterMs(headers, now) ?? resetMs(headers, now);
}

/** Returns the pause that Retry-After asks for in ms. The header has seconds or a date (RFC 9110 §10.2.3). */
export function retryAfterMs(headers: Headers, now = serverTimeMs(headers)): number | undefined {
  const header = headers["retry-after"];
  if (header === undefined) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Returns the time in ms until a used-up quota is renewed; undefined if no header says so. */
export function exhaustedQuotaMs(headers: Headers, now = serverTimeMs(headers)): number | undefined {
  const { ratelimit = "" } = headers;
  const remaining = fieldOf(headers, "remaining") ?? /\b(?:remaining|r)\s*=\s*(\d+)/.exec(ratelimit)?.[1];
  return remaining !== undefined && Number.parseInt(remaining, 10) === 0 ? resetMs(headers, now) : undefined;
}

/**
 * Reads the time until the quota is renewed, here 30 s:
 *
 * - `RateLimit-Reset: 30` or `X-RateLimit-Reset: 30`; some services send a time instead: s or ms since the epoch, or a date
 * - `RateLimit: "default";r=0;t=30` (IETF draft)
 * - `RateLimit: limit=100, remaining=0, reset=30` (older draft)
 */
function resetMs(headers: Headers, now: number): number | undefined {
  const text = fieldOf(headers, "reset") ?? /\b(?:reset|t)\s*=\s*(\d+)/.exec(headers["ratelimit"] ?? "")?.[1];
  if (text === undefined) return undefined;
  const value = /^\s*\d{1,15}(?:\.\d+)?\s*$/.test(text) ? Number(text) : Date.parse(text);
  if (Number.isNaN(value)) return undefined;
  const isMsSinceEpoch = value > 1e12;
  if (isMsSinceEpoch) return Math.max(0, value - now);
  const isSecondsSinceEpoch = value > 1e9;
  return isSecondsSinceEpoch ? Math.max(0, value * 1_000 - now) : value * 1_000;
}

/** Returns the first of `RateLimit-Reset`, `X-RateLimit-Reset` and `X-Rate-Limit-Reset`. */
function fieldOf(headers: Headers, name: "remaining" | "reset"): string | undefined {
  const prefix = ["ratelimit", "x-ratelimit", "x-rate-limit"].find((one) => headers[`${one}-${name}`] !== undefined);
  return prefix === undefined ? undefined : headers[`${prefix}-${name}`];
}

/** Returns the Date header in ms since the epoch, because the server's other dates follow the same clock. */
function serverTimeMs({ date }: Headers): number {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? Date.now() : time;
}
