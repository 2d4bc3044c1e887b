import { expect, test } from "vitest";
import { Inconclusive } from "./stops.ts";
import { Throttle } from "./throttle.ts";

const hourMs = 3_600_000;

/** True if the throttle delays requests; only a closed throttle checks the end of the run. */
async function isClosed(change: (throttle: Throttle) => void): Promise<boolean> {
  const throttle = new Throttle({ signal: AbortSignal.abort() });
  change(throttle);
  return throttle.whenReady().then(
    () => false,
    (error: unknown) => {
      expect(error).toEqual(new Inconclusive("the run was interrupted while it waited for the rate limit"));
      return true;
    },
  );
}

test("requests pass until one was refused, a pause was asked for, or a quota is used up", async () => {
  expect(await isClosed(() => undefined)).toBe(false);
  expect(await isClosed((throttle) => throttle.recordSuccess())).toBe(false);
  expect(await isClosed((throttle) => throttle.record429(performance.now(), 7_000))).toBe(true);
  expect(await isClosed((throttle) => throttle.record429(performance.now(), undefined))).toBe(true);
  expect(await isClosed((throttle) => throttle.recordSuccess(1_000))).toBe(true);
});

test("a run that is interrupted while only its own rate delays it mentions no rate limit", async () => {
  const throttle = new Throttle({ rate: 0.001, signal: AbortSignal.abort() });
  await throttle.whenReady();
  await expect(throttle.whenReady()).rejects.toThrow(/^the run was interrupted$/);
});

test("requests pass in the order in which they came, those of a race together", async () => {
  const throttle = new Throttle({ rate: 200 });
  const passed: string[] = [];
  const pass = (name: string, sendMode?: "race"): Promise<void> =>
    throttle.whenReady(sendMode).then(() => void passed.push(name));
  await Promise.all([pass("first"), pass("second"), pass("racer", "race"), pass("racer", "race")]);
  await pass("last");
  expect(passed).toEqual(["first", "second", "racer", "racer", "last"]);
  expect(throttle.delayedMs).toBeGreaterThan(0);
});

test("a refusal halves the rate, and those that were under way together count once", async () => {
  const throttle = new Throttle();
  for (let sent = 0; sent < 20; sent += 1) await throttle.whenReady();
  const sentAt = performance.now();
  for (let refusals = 0; refusals < 5; refusals += 1) throttle.record429(sentAt, 60_000);
  expect([throttle.responses429, throttle.slowestPerSecond <= 10]).toEqual([5, true]);
  const { slowestPerSecond } = throttle;
  throttle.record429(sentAt + hourMs, 60_000);
  expect(throttle.slowestPerSecond).toBe(Math.max(2, slowestPerSecond / 2));
});

test("sixteen 429s in a row are too many", () => {
  const throttle = new Throttle();
  const limited = (): void => throttle.record429(performance.now() + hourMs, 1_000);
  for (let refusals = 1; refusals < 16; refusals += 1) limited();
  throttle.recordSuccess();
  for (let refusals = 1; refusals < 16; refusals += 1) limited();
  throttle.record503(performance.now() + hourMs, 1_000);
  for (let refusals = 1; refusals < 16; refusals += 1) limited();
  expect(limited).toThrow(
    new Inconclusive("the service returned 429 for 16 requests in a row; try again later, or use a lower --rate"),
  );
});

test("no pause is longer than the run: what would wait for it is rejected at once", async () => {
  const throttle = new Throttle({ endsAt: performance.now() + 10_000 });
  const tooLong =
    /^the rate limit requires a wait of 3[56]\d\d s, which is longer than the run may take; try again later, or increase/;
  expect(() => throttle.record429(performance.now(), hourMs)).toThrow(tooLong);
  await expect(throttle.whenReady()).rejects.toThrow(tooLong);
});
