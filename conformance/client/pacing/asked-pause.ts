import { clockOf, retryAfterMs } from "./retry-after.ts";

type Headers = Readonly<Record<string, string>>;

/** The pause in ms that a refusal asks for: its Retry-After, else the time until its quota begins anew. */
export function askedPauseMs(headers: Headers, now = clockOf(headers)): number | undefined {
  return retryAfterMs(headers, now) ?? resetMs(headers, now);
}

/** The time in ms until a quota that is used up begins anew; absent where none is, as far as the headers say. */
export function usedUpForMs(headers: Headers, now = clockOf(headers)): number | undefined {
  const { ratelimit = "" } = headers;
  const left = fieldOf(headers, "remaining") ?? /\b(?:remaining|r)\s*=\s*(\d+)/.exec(ratelimit)?.[1];
  return left !== undefined && Number.parseInt(left, 10) === 0 ? resetMs(headers, now) : undefined;
}

/**
 * Reads `RateLimit-Reset` and `X-RateLimit-Reset`: seconds, a time in seconds or milliseconds since the epoch, or a date; else
 * `RateLimit: "default";r=0;t=30` (IETF draft), or `limit=100, remaining=0, reset=30` as an older draft has it.
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
