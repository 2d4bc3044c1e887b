import { expect, test } from "vitest";
import { requestedPauseMs, exhaustedQuotaMs, retryAfterMs } from "./requested-pause.ts";

const now = Date.parse("2026-03-04T05:06:07Z");
const epoch = now / 1_000;

type Headers = Readonly<Record<string, string>>;

test.each<readonly [string, Headers, number | undefined]>([
  ["nothing", { "content-type": "application/json" }, undefined],
  ["the draft's field", { ratelimit: '"default";r=0;t=30' }, 30_000],
  ["no time", { ratelimit: '"default";r=0' }, undefined],
  ["an older draft's field", { ratelimit: "limit=100, remaining=0, reset=5" }, 5_000],
  ["three fields", { "ratelimit-limit": "100", "ratelimit-remaining": "0", "ratelimit-reset": "5" }, 5_000],
  ["X- and seconds", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "12" }, 12_000],
  ["seconds since the epoch", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(epoch + 9) }, 9_000],
  ["milliseconds since it", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(now + 9_000) }, 9_000],
  ["a date", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "2026-03-04T05:06:17Z" }, 10_000],
  ["a time that is past", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(epoch - 9) }, 0],
  ["X-Rate-Limit", { "x-rate-limit-remaining": "0", "x-rate-limit-reset": "7" }, 7_000],
  ["nonsense", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "soon", ratelimit: "?;;=" }, undefined],
])("a quota that is used up, announced by %s, is waited for", (_name, headers, pauseMs) => {
  expect(exhaustedQuotaMs(headers, now)).toBe(pauseMs);
  expect(requestedPauseMs(headers, now)).toBe(pauseMs);
  expect(requestedPauseMs({ ...headers, "retry-after": "1" }, now)).toBe(1_000);
});

test.each<Headers>([
  { ratelimit: '"default";r=50;t=30' },
  { ratelimit: "limit=100, remaining=50, reset=5" },
  { "x-ratelimit-remaining": "3", "x-ratelimit-reset": "12" },
])("a quota of which something is left asks for no pause: %j", (headers) => {
  expect(exhaustedQuotaMs(headers, now)).toBeUndefined();
});

test.each([
  [undefined, undefined],
  ["0", 0],
  ["7", 7_000],
  [" 7 ", 7_000],
  ["0.5", 500],
  ["Wed, 04 Mar 2026 05:06:17 GMT", 10_000],
  ["Wed, 04 Mar 2026 05:06:06 GMT", 0],
  ["soon", undefined],
  ["", undefined],
])("Retry-After %j asks for %s ms", (header, pauseMs) => {
  expect(retryAfterMs(header === undefined ? {} : { "retry-after": header }, now)).toBe(pauseMs);
});
