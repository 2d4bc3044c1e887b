import fc from "fast-check";
import { expect, test } from "vitest";
import { wholeList, wholeOrder } from "./whole-list.ts";

const kinds = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"];
const list = wholeList(kinds.map((kind) => fc.integer().map((number) => ({ kind, number }))));

test("a whole list has one value of every arbitrary, whatever the seed", () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const [made = []] = fc.sample(list, { seed, numRuns: 1 });
    expect(made.map(({ kind }) => kind).toSorted()).toEqual(kinds);
  }
});

test("the order is another with another seed", () => {
  const orders = Array.from({ length: 50 }, (_, seed) => String(fc.sample(wholeOrder(11), { seed, numRuns: 1 })[0]));
  expect(new Set(orders).size).toBe(50);
  const firsts = new Set(orders.map((order) => order.split(",")[0]));
  expect(firsts.size).toBeGreaterThan(8);
});

test.each(kinds)("it shrinks to the one element that matters: %s", (culprit) => {
  const lacksIt = fc.property(list, (made) => !made.some(({ kind }) => kind === culprit));
  const { counterexample } = fc.check(lacksIt, { seed: 7 });
  expect(counterexample).toEqual([[{ kind: culprit, number: 0 }]]);
});

test("it shrinks to the two elements that matter together", () => {
  const both = fc.property(wholeOrder(20), (order) => !(order.includes(3) && order.includes(17)));
  const [order = []] = fc.check(both, { seed: 7 }).counterexample ?? [];
  expect(order.toSorted((a, b) => a - b)).toEqual([3, 17]);
});

test("no order shrinks to nothing", () => {
  expect(
    fc.check(
      fc.property(wholeOrder(8), () => false),
      { seed: 7 },
    ).counterexample?.[0],
  ).toHaveLength(1);
  expect(fc.sample(wholeOrder(0), { seed: 7, numRuns: 1 })).toEqual([[]]);
});
