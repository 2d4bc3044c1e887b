import { expect, test } from "vitest";
import { Inconclusive } from "./stops.ts";
import { Gate } from "./gate.ts";

const answered = (sentAt: number) => ({ identity: "owner", sentAt, now: sentAt });

/** Whether a gate is closed: only then does an end of the run matter to who passes it. */
async function isClosed(change: (gate: Gate) => void): Promise<boolean> {
  const gate = new Gate({ signal: AbortSignal.abort() });
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
  expect(await isClosed((gate) => gate.limited(answered(performance.now()), 7_000))).toBe(true);
  expect(await isClosed((gate) => gate.limited(answered(performance.now()), undefined))).toBe(true);
  expect(await isClosed((gate) => gate.pause(1_000))).toBe(true);
});

test("requests are let through in the order in which they came, those of a race together", async () => {
  const gate = new Gate({ rate: 200 });
  const passed: string[] = [];
  const pass = (name: string, manner?: "race"): Promise<void> => gate.pass(manner).then(() => void passed.push(name));
  await Promise.all([
    pass("first"),
    pass("second"),
    pass("racer", "race"),
    pass("racer", "race"),
    pass("racer", "race"),
  ]);
  await pass("last");
  expect(passed).toEqual(["first", "second", "racer", "racer", "racer", "last"]);
  expect(gate.heldMs).toBeGreaterThan(0);
});

test("an end of the run lets nobody through", async () => {
  const controller = new AbortController();
  const gate = new Gate({ signal: controller.signal });
  gate.pause(60_000);
  const passing = gate.pass();
  controller.abort();
  await expect(passing).rejects.toThrow("the run was ended while it waited for the rate limit");
});

test("requests that were under way together count once, sixteen in a row are too much", () => {
  const gate = new Gate();
  const together = performance.now();
  for (let refusals = 0; refusals < 100; refusals += 1) gate.limited(answered(together), 60_000);
  expect(gate.limits).toBe(100);
  const far = (step: number) => answered(together + step * 3_600_000);
  for (let refusals = 2; refusals <= 16; refusals += 1) gate.limited(far(refusals), 60_000);
  const inVain = new Inconclusive("the subject answered 429 16 times in a row; run later, or with a lower --rate");
  expect(() => gate.limited(far(17), 60_000)).toThrow(inVain);
  gate.admitted(far(18), 0);
  for (let refusals = 1; refusals <= 16; refusals += 1) gate.limited(far(19 + refusals), 60_000);
  expect(() => gate.limited(far(40), 60_000)).toThrow(inVain);
});

test("no pause is longer than the run: what would wait for it is rejected at once", async () => {
  const now = performance.now();
  const gate = new Gate({ endsAt: now + 10_000 });
  const tooLong =
    /^the rate limit asks to wait 3600 s, longer than the run may take; run later, or allow more with --max-duration$/;
  expect(() => gate.limited(answered(now), 3_600_000)).toThrow(tooLong);
  await expect(gate.pass()).rejects.toThrow(/^the rate limit asks to wait 3\d{3} s, longer than the run may take/);
});
