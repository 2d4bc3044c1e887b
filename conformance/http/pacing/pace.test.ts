import { describe, expect, test } from "vitest";
import { Pace } from "./pace.ts";
import { quotaIn } from "./quota.ts";
import { retryAfterMs } from "./retry-after.ts";

type Headers = Readonly<Record<string, string>>;

/** A limiter: what it says to a request that arrives at a time in ms, while so many others are under way. */
type Limiter = (now: number, underWay: number) => { readonly accepted: boolean; readonly headers: Headers };

interface Drive {
  /** How long it took, by what the limit alone makes it take. */
  readonly ratio: number;
  readonly limited: number;
  /** 429s in the second half of the requests. */
  readonly limitedLate: number;
}

/** Sends requests through a pace in made-up time: eight at once, each with a latency of 20 ms. */
function drive(limiter: Limiter, requests: number, perSecond: number, rate?: number): Drive {
  const pace = new Pace(rate, () => 0.5);
  const underWay: {
    readonly sentAt: number;
    readonly now: number;
    readonly accepted: boolean;
    readonly headers: Headers;
  }[] = [];
  let now = 0;
  let [left, done, limited, limitedLate] = [requests, 0, 0, 0];
  while (done < requests) {
    while (left > 0 && underWay.length < Math.min(8, pace.room) && pace.readyAt() <= now) {
      pace.take(now);
      left -= 1;
      underWay.push({ sentAt: now, now: now + 20, ...limiter(now + 10, underWay.length) });
    }
    const next = left > 0 && underWay.length < Math.min(8, pace.room) ? pace.readyAt() : Number.POSITIVE_INFINITY;
    now = Math.min(next, underWay[0]?.now ?? Number.POSITIVE_INFINITY);
    const together = underWay.length;
    const answer = underWay[0]?.now === now ? underWay.shift() : undefined;
    if (answer === undefined) continue;
    const answered = { identity: "owner", sentAt: answer.sentAt, now, together, quota: quotaIn(answer.headers, now) };
    if (answer.accepted) {
      done += 1;
      pace.admitted(answered, requests - done);
    } else {
      left += 1;
      limited += 1;
      if (done > requests / 2) limitedLate += 1;
      pace.limited(answered, retryAfterMs(answer.headers, now));
      expect(pace.refusals).toBeLessThan(16);
    }
  }
  return { ratio: now / ((requests / perSecond) * 1_000), limited, limitedLate };
}

/** So many per window, all anew when it ends. */
function windows(limit: number, windowMs: number, headersOf: (left: number, resetMs: number) => Headers): Limiter {
  let [begun, used] = [0, 0];
  return (now) => {
    const window = Math.floor(now / windowMs);
    if (window > begun) [begun, used] = [window, 0];
    const accepted = used < limit;
    if (accepted) used += 1;
    return { accepted, headers: headersOf(limit - used, (window + 1) * windowMs - now) };
  };
}

/** A bucket of tokens that fills steadily. */
function bucket(perSecond: number, size: number, headersOf: (waitMs: number) => Headers): Limiter {
  let [tokens, at] = [size, 0];
  return (now) => {
    tokens = Math.min(size, tokens + ((now - at) / 1_000) * perSecond);
    at = now;
    const accepted = tokens >= 1;
    if (accepted) tokens -= 1;
    return { accepted, headers: accepted ? {} : headersOf(((1 - tokens) / perSecond) * 1_000) };
  };
}

const none = (): Headers => ({});
const wholeSeconds = (ms: number): string => String(Math.ceil(ms / 1_000));

describe("a run settles under the limit of", () => {
  test.each<readonly [string, () => Limiter, number, number]>([
    [
      "10 a second in windows, with Retry-After",
      () => windows(10, 1_000, (_, reset) => ({ "retry-after": wholeSeconds(reset) })),
      10,
      12,
    ],
    ["10 a second in windows, with no header", () => windows(10, 1_000, none), 10, 12],
    [
      "10 a second in a bucket of 10, with Retry-After",
      () => bucket(10, 10, (ms) => ({ "retry-after": wholeSeconds(ms) })),
      10,
      12,
    ],
    ["10 a second in a bucket of 10, with no header", () => bucket(10, 10, none), 10, 12],
    ["10 a second in a bucket of 100", () => bucket(10, 100, (ms) => ({ "retry-after": wholeSeconds(ms) })), 10, 12],
    [
      "120 a minute, with Retry-After",
      () => windows(120, 60_000, (_, reset) => ({ "retry-after": wholeSeconds(reset) })),
      2,
      12,
    ],
    ["120 a minute, with no header", () => windows(120, 60_000, none), 2, 50],
    [
      "120 a minute, with a Retry-After that is too short",
      () => windows(120, 60_000, () => ({ "retry-after": "1" })),
      2,
      50,
    ],
    [
      "10 a second, announced by RateLimit",
      () =>
        windows(10, 1_000, (left, reset) => ({
          "ratelimit-policy": '"default";q=10;w=1',
          ratelimit: `"default";r=${left};t=${wholeSeconds(reset)}`,
        })),
      10,
      2,
    ],
    [
      "10 a second, announced by RateLimit-*",
      () =>
        windows(10, 1_000, (left, reset) => ({
          "ratelimit-limit": "10",
          "ratelimit-remaining": String(left),
          "ratelimit-reset": wholeSeconds(reset),
        })),
      10,
      2,
    ],
    [
      "120 a minute, announced by X-RateLimit-*",
      () =>
        windows(120, 60_000, (left, reset) => ({
          "x-ratelimit-limit": "120",
          "x-ratelimit-remaining": String(left),
          "x-ratelimit-reset": wholeSeconds(reset),
        })),
      2,
      2,
    ],
  ])("%s", (_name, limiter, perSecond, most) => {
    const { ratio, limited, limitedLate } = drive(limiter(), 600, perSecond);
    expect(ratio).toBeLessThan(1.15);
    expect(limited).toBeLessThanOrEqual(most);
    // where nothing announces a window's length, its end is found by trying, each time
    expect(limitedLate).toBeLessThanOrEqual(most > 20 ? 14 : 2);
  });
});

test("a subject that rejects what is under way together, and asks for no pause, is sent fewer together and not slower", () => {
  const few: Limiter = (_now, underWay) => ({ accepted: underWay < 3, headers: {} });
  const { ratio, limited } = drive(few, 600, 100);
  expect(ratio).toBeLessThan(1.15);
  expect(limited).toBeLessThanOrEqual(12);
});

test("no more is sent than the caller allows, and no faster than the limit where that is lower", () => {
  const lax = drive(() => ({ accepted: true, headers: {} }), 200, 20, 20);
  expect(lax).toEqual({ ratio: expect.closeTo(1, 1), limited: 0, limitedLate: 0 });
  const strict = drive(
    bucket(10, 10, () => ({ "retry-after": "1" })),
    200,
    10,
    20,
  );
  expect(strict.ratio).toBeLessThan(1.15);
});

test("a quota that is larger than what the run still sends slows nothing down", () => {
  const pace = new Pace();
  const quota = { limit: 5_000, remaining: 4_000, resetMs: 3_600_000 };
  pace.admitted({ identity: "owner", sentAt: 0, now: 1, quota }, 1_000);
  expect([pace.perSecond, pace.readyAt()]).toEqual([Number.POSITIVE_INFINITY, 0]);
  pace.admitted({ identity: "owner", sentAt: 0, now: 2, quota: { ...quota, remaining: 500 } }, 1_000);
  expect(pace.perSecond).toBeCloseTo((5_000 / 3_600) * 0.97, 5);
});

test("requests of a race go together, once there is room for all of them", () => {
  const pace = new Pace(10);
  pace.take(0);
  expect([pace.readyAt(1), pace.readyAt(5)]).toEqual([100, 500]);
  pace.take(500, 5);
  expect(pace.readyAt(1)).toBeCloseTo(600, 5);
});

test("429s of requests that were under way together count once", () => {
  const pace = new Pace(undefined, () => 0.5);
  pace.take(0);
  expect(pace.limited({ identity: "owner", sentAt: 0, now: 10 }, 2_000)).toBe(2_000);
  expect(pace.limited({ identity: "owner", sentAt: 5, now: 12 }, 9_000)).toBeUndefined();
  expect([pace.refusals, pace.readyAt()]).toEqual([1, 2_010]);
  pace.admitted({ identity: "owner", sentAt: 2_010, now: 2_020 }, 10);
  expect(pace.refusals).toBe(0);
});

test.each([
  [undefined, 200],
  [0, 200],
  [10, 50],
  [7_000, 7_000],
])("a first 429 that asks for %s ms pauses for %i ms", (askedMs, pauseMs) => {
  expect(new Pace(undefined, () => 0.5).limited({ identity: "owner", sentAt: 0, now: 0 }, askedMs)).toBe(pauseMs);
});
