import { serverTimeMs, retryAfterMs } from "./retry-after.ts";

type Headers = Readonly<Record<string, string>>;

/** Returns the pause that a refusal asks for: Retry-After, or the time until its quota is renewed. */
export function requestedPauseMs(headers: Headers, now = serverTimeMs(headers)): number | undefined {
  return retryAfterMs(headers, now) ?? resetMs(headers, now);
}

/** Returns the time until a used-up quota is renewed; undefined if the headers show no such quota. */
export function exhaustedQuotaMs(headers: Headers, now = serverTimeMs(headers)): number | undefined {
  const { ratelimit = "" } = headers;
  const left = fieldOf(headers, "remaining") ?? /\b(?:remaining|r)\s*=\s*(\d+)/.exec(ratelimit)?.[1];
  return left !== undefined && Number.parseInt(left, 10) === 0 ? resetMs(headers, now) : undefined;
}

/**
 * Reads `RateLimit-Reset` and `X-RateLimit-Reset`: seconds, seconds or milliseconds since the epoch, or a date. Reads also `RateLimit:
 * "default";r=0;t=30` (IETF draft) and `limit=100, remaining=0, reset=30` (older draft).
 */
function resetMs(headers: Headers, now: number): number | undefined {
  const text = fieldOf(headers, "reset") ?? /\b(?:reset|t)\s*=\s*(\d+)/.exec(headers["ratelimit"] ?? "")?.[1];
  if (text === undefined) return undefined;
  const value = /^\s*\d{1,15}(?:\.\d+)?\s*$/.test(text) ? Number(text) : Date.parse(text);
  if (Number.isNaN(value)) return undefined;
  if (value > 1e12) return Math.max(0, value - now);
  return value > 1e9 ? Math.max(0, value * 1_000 - now) : value * 1_000;
}

function fieldOf(headers: Headers, name: "remaining" | "reset"): string | undefined {
  const prefix = ["ratelimit", "x-ratelimit", "x-rate-limit"].find((one) => headers[`${one}-${name}`] !== undefined);
  return prefix === undefined ? undefined : headers[`${prefix}-${name}`];
}
