import { expect, test } from "vitest";
import { Inconclusive } from "./stops.ts";
import { Throttle } from "./throttle.ts";

const hourMs = 3_600_000;

/** True if a throttle is closed: only then does an end of the run matter to who passes it. */
async function isClosed(change: (throttle: Throttle) => void): Promise<boolean> {
  const throttle = new Throttle({ signal: AbortSignal.abort() });
  change(throttle);
  return throttle.pass().then(
    () => false,
    (error: unknown) => {
      expect(error).toEqual(new Inconclusive("the run was ended while it waited for the rate limit"));
      return true;
    },
  );
}

test("requests pass until one was refused, a pause was asked for, or a quota is used up", async () => {
  expect(await isClosed(() => undefined)).toBe(false);
  expect(await isClosed((throttle) => throttle.admitted())).toBe(false);
  expect(await isClosed((throttle) => throttle.limited(performance.now(), 7_000))).toBe(true);
  expect(await isClosed((throttle) => throttle.limited(performance.now(), undefined))).toBe(true);
  expect(await isClosed((throttle) => throttle.admitted(1_000))).toBe(true);
});

test("requests pass in the order in which they came, those of a race together", async () => {
  const throttle = new Throttle({ rate: 200 });
  const passed: string[] = [];
  const pass = (name: string, manner?: "race"): Promise<void> =>
    throttle.pass(manner).then(() => void passed.push(name));
  await Promise.all([pass("first"), pass("second"), pass("racer", "race"), pass("racer", "race")]);
  await pass("last");
  expect(passed).toEqual(["first", "second", "racer", "racer", "last"]);
  expect(throttle.heldMs).toBeGreaterThan(0);
});

test("a refusal halves the rate, and those that were under way together count once", async () => {
  const throttle = new Throttle();
  for (let sent = 0; sent < 20; sent += 1) await throttle.pass();
  const sentAt = performance.now();
  for (let refusals = 0; refusals < 5; refusals += 1) throttle.limited(sentAt, 60_000);
  expect([throttle.limits, throttle.slowestPerSecond <= 10]).toEqual([5, true]);
  const { slowestPerSecond } = throttle;
  throttle.limited(sentAt + hourMs, 60_000);
  expect(throttle.slowestPerSecond).toBe(Math.max(2, slowestPerSecond / 2));
});

test("sixteen 429s in a row are too many", () => {
  const throttle = new Throttle();
  const limited = (): void => throttle.limited(performance.now() + hourMs, 1_000);
  for (let refusals = 1; refusals <= 16; refusals += 1) limited();
  throttle.admitted();
  for (let refusals = 1; refusals <= 16; refusals += 1) limited();
  expect(limited).toThrow(
    new Inconclusive("the subject answered 429 16 times in a row; run later, or with a lower --rate"),
  );
});

test("no pause is longer than the run: what would wait for it is rejected at once", async () => {
  const throttle = new Throttle({ endsAt: performance.now() + 10_000 });
  const tooLong = /^the rate limit asks to wait 3[56]\d\d s, longer than the run may take; run later, or allow more/;
  expect(() => throttle.limited(performance.now(), hourMs)).toThrow(tooLong);
  await expect(throttle.pass()).rejects.toThrow(tooLong);
});
