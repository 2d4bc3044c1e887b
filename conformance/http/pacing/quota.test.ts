import { expect, test } from "vitest";
import { quotaIn } from "./quota.ts";

const now = Date.parse("2026-03-04T05:06:07Z");
const epoch = now / 1_000;

test.each<readonly [string, Readonly<Record<string, string>>, unknown]>([
  ["nothing", { "content-type": "application/json" }, undefined],
  [
    "the draft's fields",
    { "ratelimit-policy": '"default";q=100;w=60', ratelimit: '"default";r=50;t=30' },
    { limit: 100, windowMs: 60_000, remaining: 50, resetMs: 30_000 },
  ],
  [
    "the tightest of several",
    {
      "ratelimit-policy": '"burst";q=100;w=60,"daily";q=1000;w=86400',
      ratelimit: '"burst";r=70;t=30, "daily";r=12;t=400',
    },
    { limit: 1000, windowMs: 86_400_000, remaining: 12, resetMs: 400_000 },
  ],
  ["no time", { ratelimit: '"default";r=50' }, { remaining: 50 }],
  [
    "an older draft's field",
    { ratelimit: "limit=100, remaining=50, reset=5", "ratelimit-policy": "100;w=60" },
    { limit: 100, windowMs: 60_000, remaining: 50, resetMs: 5_000 },
  ],
  [
    "three fields",
    { "ratelimit-limit": "100, 100;w=60", "ratelimit-remaining": "7", "ratelimit-reset": "5" },
    { limit: 100, windowMs: 60_000, remaining: 7, resetMs: 5_000 },
  ],
  [
    "X- and seconds",
    { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "12" },
    { limit: 60, remaining: 0, resetMs: 12_000 },
  ],
  [
    "X- and a time in seconds",
    { "x-ratelimit-remaining": "3", "x-ratelimit-reset": String(epoch + 9) },
    { remaining: 3, resetMs: 9_000 },
  ],
  [
    "X- and a time in milliseconds",
    { "x-ratelimit-remaining": "3", "x-ratelimit-reset": String(now + 9_000) },
    { remaining: 3, resetMs: 9_000 },
  ],
  [
    "X- and a date",
    { "x-ratelimit-remaining": "3", "x-ratelimit-reset": "2026-03-04T05:06:17Z" },
    { remaining: 3, resetMs: 10_000 },
  ],
  [
    "a time that is past",
    { "x-ratelimit-remaining": "3", "x-ratelimit-reset": String(epoch - 9) },
    { remaining: 3, resetMs: 0 },
  ],
  ["X-Rate-Limit", { "x-rate-limit-limit": "15", "x-rate-limit-remaining": "14" }, { limit: 15, remaining: 14 }],
  ["nonsense", { "x-ratelimit-limit": "many", ratelimit: "?;;=", "ratelimit-policy": "q,w" }, undefined],
])("a quota announced by %s is read", (_name, headers, quota) => {
  expect(quotaIn(headers, now)).toEqual(quota);
});
