import { expect, onTestFinished, test } from "vitest";
import type { Check } from "../check/check.ts";
import { checks } from "../checks/all.ts";
import { Pulse } from "../http/pulse.ts";
import { judgeAll, type Judged } from "./judge-all.ts";
import type { Judgement } from "./judge.ts";

const some = checks.filter(({ id }) => ["SUR-22", "RCP-7", "AUT-10"].includes(id));
const passed: Judgement = { cases: 1, requests: 1 };

/** Judges three checks, with a pulse that is felt often. */
async function judging(judge: (check: Check, pulse: Pulse) => Promise<Judgement>): Promise<Judged> {
  const pulse = new Pulse();
  const watch = pulse.watch(10);
  onTestFinished(() => watch.end());
  return judgeAll(some, {
    watch,
    judge: (check) => judge(check, pulse),
    concurrency: 8,
    done: () => undefined,
    beforeOthers: () => Promise.resolve(),
  });
}

test("checks that wait for each other are given up, and the others keep their verdicts", async () => {
  const never = new Promise<Judgement>(() => undefined);
  const { results, standstill } = await judging((check) => (check.id === "AUT-10" ? never : Promise.resolve(passed)));
  expect(standstill).toBe(
    "the run came to a standstill: AUT-10 waited, and nothing was under way any more; please report it",
  );
  expect(results.map(({ check, judgement }) => [check.id, judgement.stopped?.message])).toEqual(
    some.map(({ id }) => [id, id === "AUT-10" ? standstill : undefined]),
  );
});

test("what is under way is waited for, however long it takes", async () => {
  const slow = (pulse: Pulse): Promise<Judgement> =>
    pulse.during(() => new Promise((resolve) => void setTimeout(() => resolve(passed), 500)));
  const { results, standstill } = await judging((_check, pulse) => slow(pulse));
  expect([results.length, standstill]).toEqual([some.length, undefined]);
});
