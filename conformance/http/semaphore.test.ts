import { expect, test } from "vitest";
import { Semaphore } from "./semaphore.ts";

test("at most so many tasks run at once, the highest rank first, among equals the first to come", async () => {
  const places = new Semaphore(2);
  const begun: string[] = [];
  let [running, most] = [0, 0];
  const task = (name: string, rank: number): Promise<string> =>
    places.run(async () => {
      begun.push(name);
      most = Math.max(most, (running += 1));
      await new Promise(setImmediate);
      running -= 1;
      return name;
    }, rank);
  const results = await Promise.all([task("low", 1), task("high", 3), task("middle", 2), task("also low", 1)]);
  expect(results).toEqual(["low", "high", "middle", "also low"]);
  expect([begun, most]).toEqual([["high", "middle", "low", "also low"], 2]);
});

test("a task that fails makes room for the next", async () => {
  const places = new Semaphore(1);
  await expect(places.run(() => Promise.reject(new Error("failed")), 0)).rejects.toThrow("failed");
  expect(await places.run(() => Promise.resolve("next"), 0)).toBe("next");
});
