import { expect, test } from "vitest";
import { SameInstant, SameOrLater } from "./expected-value.ts";

const given = new SameOrLater("2026-01-02T10:04:00-05:00");

test.each([
  "2026-01-02T10:04:00-05:00",
  "2026-01-02T15:04:00Z",
  "2026-01-02T15:04:00.000+00:00",
  "Fri, 02 Jan 2026 15:04:00 GMT",
  Date.UTC(2026, 0, 2, 15, 4),
  Date.UTC(2026, 0, 2, 15, 4) / 1_000,
  "2027-01-01T00:00:00Z",
  "2026-01-02 10:04:00",
  "2026-01-02",
])("%s is the time that was given or a later one", (shown) => {
  expect(given.isMetBy(shown)).toBe(true);
});

test.each(["2026-01-02T10:04:00Z", "2025-12-31T23:59:59+00:00", Date.UTC(2026, 0, 2, 10, 4), null, ""])(
  "%s is earlier or no time",
  (shown) => {
    expect(given.isMetBy(shown)).toBe(false);
  },
);

const instant = new SameInstant("2026-01-02T10:04:00-05:00");

test.each([
  "2026-01-02T15:04:00Z",
  "Fri, 02 Jan 2026 15:04:00 GMT",
  Date.UTC(2026, 0, 2, 15, 4) / 1_000,
  "2026-01-02 10:04:00",
  "2026-01-02",
])("%s is the instant that was given", (shown) => {
  expect(instant.isMetBy(shown)).toBe(true);
});

test.each(["2026-01-02T10:04:00Z", "2026-01-02T20:04:00.000Z", Date.UTC(2027, 0, 2), "2026-02-02 10:04:00"])(
  "%s is another instant",
  (shown) => {
    expect(instant.isMetBy(shown)).toBe(false);
  },
);
