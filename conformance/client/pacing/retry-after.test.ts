import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const now = Date.parse("2026-03-04T05:06:07Z");

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
