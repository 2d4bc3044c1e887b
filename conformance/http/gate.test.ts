import { expect, test } from "vitest";
import { Inconclusive } from "../check/violation.ts";
import { Gate, retryAfterMs } from "./gate.ts";

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
  expect(retryAfterMs(header, now)).toBe(pauseMs);
});

/** Whether a gate is closed: only then does an end of the run matter to who passes it. */
async function isClosed(change: (gate: Gate) => void): Promise<boolean> {
  const gate = new Gate(AbortSignal.abort());
  change(gate);
  try {
    await gate.pass();
    return false;
  } catch (error) {
    expect(error).toEqual(new Inconclusive("the run was ended while it waited for the rate limit"));
    return true;
  }
}

test("a gate is open until a request was limited", async () => {
  expect(await isClosed(() => undefined)).toBe(false);
  expect(await isClosed((gate) => gate.limited(Date.now(), "0"))).toBe(true);
  expect(await isClosed((gate) => gate.limited(Date.now(), "Wed, 21 Oct 2099 07:28:00 GMT"))).toBe(true);
  expect(await isClosed((gate) => gate.limited(Date.now(), undefined))).toBe(true);
});

test("requests that were under way together count once, sixteen in a row are too much", async () => {
  const gate = new Gate();
  const together = Date.now() - 1;
  for (let refusals = 0; refusals < 100; refusals += 1) gate.limited(together, "60");
  const later = Date.now() + 3_600_000;
  for (let refusals = 2; refusals <= 16; refusals += 1) gate.limited(later, "60");
  expect(() => gate.limited(later, "60")).toThrow(Inconclusive);
});

test("a request that gets through starts the count again", () => {
  const gate = new Gate();
  const later = Date.now() + 3_600_000;
  for (let refusals = 1; refusals <= 16; refusals += 1) gate.limited(later, "60");
  gate.admitted();
  for (let refusals = 1; refusals <= 16; refusals += 1) gate.limited(later, "60");
  expect(() => gate.limited(later, "60")).toThrow(Inconclusive);
});
