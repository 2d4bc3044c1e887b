import { expect, test } from "vitest";
import { judgedExchange } from "./judged-exchange.ts";
import { syntheticExchange, syntheticFailure } from "../proof/testing/synthetic-report.ts";

const [first, last] = [syntheticExchange({ url: "/first" }), syntheticExchange({ url: "/last" })];

test("a failure is about the exchange that it names; in an old report, about the last exchange", () => {
  expect(judgedExchange(syntheticFailure({ exchanges: [first, last], judged: 0 }))).toBe(first);
  expect(judgedExchange(syntheticFailure({ exchanges: [first, last] }))).toBe(last);
});

test("a failure without exchanges is about none", () => {
  expect(judgedExchange(syntheticFailure({ exchanges: [] }))).toBeUndefined();
});
