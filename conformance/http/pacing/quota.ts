import { clockOf } from "./retry-after.ts";

/** What the headers of a response announce of a rate limit; each member only where it is announced. */
export interface Quota {
  /** Requests per window. */
  readonly limit?: number;
  /** Requests left until the reset. */
  readonly remaining?: number;
  /** Time until the reset. */
  readonly resetMs?: number;
  readonly windowMs?: number;
}

type Headers = Readonly<Record<string, string>>;

/**
 * Reads the headers of the IETF draft on rate limits in each of its forms, and `X-RateLimit-*`. Where several policies
 * are announced, the tightest counts. `now` is ms since the epoch: some servers announce the reset as a time.
 */
export function quotaIn(headers: Headers, now = clockOf(headers)): Quota | undefined {
  // most responses announce nothing
  if (!Object.keys(headers).some((name) => name.includes("ratelimit") || name.includes("rate-limit"))) return undefined;
  const quota = { ...policyIn(headers["ratelimit-policy"]), ...(separateFields(headers, now) ?? stateIn(headers)) };
  return Object.keys(quota).length === 0 ? undefined : quota;
}

/** `RateLimit-Policy: "default";q=100;w=60`, or `100;w=60` as older drafts have it. */
function policyIn(header: string | undefined): Quota {
  const policies = (header ?? "").split(",").flatMap((item): readonly { limit: number; windowMs: number }[] => {
    const [limit, window] = [parameter(item, "q") ?? leadingNumber(item), parameter(item, "w")];
    return limit === undefined || !window ? [] : [{ limit, windowMs: window * 1_000 }];
  });
  const [tightest] = policies.toSorted((a, b) => a.limit / a.windowMs - b.limit / b.windowMs);
  return tightest ?? {};
}

/** `RateLimit: "default";r=50;t=30`, or `limit=100, remaining=50, reset=30` as an older draft has it. */
function stateIn({ ratelimit }: Headers): Quota {
  if (ratelimit === undefined) return {};
  if (/\bremaining\s*=/.test(ratelimit)) {
    return quotaOf(
      parameter(ratelimit, "limit"),
      parameter(ratelimit, "remaining"),
      seconds(parameter(ratelimit, "reset")),
    );
  }
  const states = ratelimit.split(",").flatMap((item): readonly { remaining: number; resetMs?: number }[] => {
    const [remaining, reset] = [parameter(item, "r"), parameter(item, "t")];
    return remaining === undefined ? [] : [{ remaining, ...(reset === undefined ? {} : { resetMs: reset * 1_000 }) }];
  });
  return states.toSorted((a, b) => a.remaining - b.remaining)[0] ?? {};
}

/** `RateLimit-Limit`, `-Remaining` and `-Reset`, with and without `X-`. */
function separateFields(headers: Headers, now: number): Quota | undefined {
  for (const prefix of ["ratelimit", "x-ratelimit", "x-rate-limit"]) {
    const fields = ["limit", "remaining", "reset", "reset-after"].map((name) => headers[`${prefix}-${name}`]);
    if (fields.every((field) => field === undefined)) continue;
    const [limit = "", remaining = "", reset, after] = fields;
    const window = parameter(limit, "w");
    const found = quotaOf(
      leadingNumber(limit),
      leadingNumber(remaining),
      seconds(leadingNumber(after)) ?? resetMs(reset, now),
    );
    if (Object.keys(found).length > 0)
      return { ...found, ...(window === undefined ? {} : { windowMs: window * 1_000 }) };
  }
  return undefined;
}

/** Seconds from now, or a time: seconds or milliseconds since the epoch, or a date. */
function resetMs(text: string | undefined, now: number): number | undefined {
  const value = leadingNumber(text);
  if (value === undefined) {
    const date = text === undefined ? Number.NaN : Date.parse(text);
    return Number.isNaN(date) ? undefined : Math.max(0, date - now);
  }
  if (value > 1e12) return Math.max(0, value - now);
  return value > 1e9 ? Math.max(0, value * 1_000 - now) : value * 1_000;
}

function quotaOf(limit: number | undefined, remaining: number | undefined, reset: number | undefined): Quota {
  return {
    ...(limit === undefined ? {} : { limit }),
    ...(remaining === undefined ? {} : { remaining }),
    ...(reset === undefined ? {} : { resetMs: reset }),
  };
}

function seconds(value: number | undefined): number | undefined {
  return value === undefined ? undefined : value * 1_000;
}

const parameters = Object.fromEntries(
  ["q", "w", "r", "t", "limit", "remaining", "reset"].map((name) => [
    name,
    new RegExp(`(?:^|[;,\\s])${name}\\s*=\\s*([\\d.]+)`),
  ]),
);

function parameter(item: string, name: string): number | undefined {
  return leadingNumber(parameters[name]?.exec(item)?.[1]);
}

function leadingNumber(text: string | undefined): number | undefined {
  const digits = /^\s*(\d{1,15}(?:\.\d+)?)\s*(?:$|[;,])/.exec(text ?? "")?.[1];
  return digits === undefined ? undefined : Number(digits);
}
