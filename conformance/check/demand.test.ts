import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Exchange } from "../http/exchange.ts";
import { readJson } from "../reading/json.ts";
import {
  answerOf,
  demandPresent,
  demandRefusal,
  demandShown,
  demandStatus,
  demandSuccess,
  demandUnchanged,
  relyingOn,
} from "./demand.ts";
import { differenceOf } from "./difference.ts";
import { Inconclusive, Violation } from "./violation.ts";

function answer(status: number, text = ""): Exchange {
  const request = { identity: "owner", method: "GET", url: "http://localhost/api/v1/surveys", headers: {} };
  return { request, status, headers: {}, text, json: readJson(text) };
}

const holds = (demanding: () => void): boolean => {
  try {
    demanding();
    return true;
  } catch (error) {
    if (error instanceof Violation) return false;
    throw error;
  }
};

describe("a difference", () => {
  test("is none between a value and itself, nor when more is shown than was given", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(differenceOf(value, structuredClone(value))).toBeUndefined();
        expect(differenceOf({ given: value }, { given: value, more: 1 })).toBeUndefined();
      }),
      { seed: 1 },
    );
  });

  test.each([
    [1, "1", ""],
    [null, undefined, ""],
    [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, "a.1.b"],
    [[1, 2], [1], ""],
    [[1, 2], [2, 1], "0"],
    [{ a: 1 }, null, ""],
    [[], {}, ""],
    ["#FF0000", "#ff0001", ""],
    ["2026-03-04T05:06:07Z", "2026-03-04T05:06:08Z", ""],
    ["Title", "title", ""],
  ])("between %j and %j is at %j", (given, shown, path) => {
    expect(differenceOf(given, shown)?.path).toBe(path);
  });

  test("is none between two spellings of one colour or one instant", () => {
    expect(differenceOf("#FFaa00", "#ffAA00")).toBeUndefined();
    expect(differenceOf("2026-03-04T05:06:07Z", "2026-03-04T06:06:07.000+01:00")).toBeUndefined();
  });
});

test("success is any 2xx", () => {
  const successes = [200, 201, 204, 299].map((status) => holds(() => demandSuccess(answer(status), "x")));
  expect(successes).toEqual([true, true, true, true]);
  expect([199, 300, 400, 500].some((status) => holds(() => demandSuccess(answer(status), "x")))).toBe(false);
});

test("a refusal is a 4xx that blames the payload", () => {
  expect([400, 409, 413, 422].every((status) => holds(() => demandRefusal(answer(status), "x")))).toBe(true);
  expect([200, 301, 401, 404, 405, 500].some((status) => holds(() => demandRefusal(answer(status), "x")))).toBe(false);
});

test("one status is that one", () => {
  expect([holds(() => demandStatus(answer(409), 409, "x")), holds(() => demandStatus(answer(400), 409, "x"))]).toEqual([
    true,
    false,
  ]);
});

test("what was given must be shown, and what was there must stay, neither more nor less", () => {
  expect(() => demandShown({ a: 1 }, { a: 2 }, "the read")).toThrow("the read shows another a than was given");
  expect(holds(() => demandShown({ a: 1 }, { a: 1, b: 2 }, "the read"))).toBe(true);
  expect(() => demandUnchanged({ a: 1 }, { a: 1, b: 2 }, "the survey")).toThrow("the survey changed at b");
  expect(() => demandUnchanged({ a: 1, b: 2 }, { a: 1 }, "the survey")).toThrow("the survey changed at b");
  expect(demandPresent(0, { message: "", expected: "", received: "" })).toBe(0);
});

test("a breach in a part is one of the requirement that the part relies on, the innermost", async () => {
  const failing = () => demandSuccess(answer(500), "a read");
  await expect(relyingOn("SUR-2", failing)).rejects.toMatchObject({ requirement: "SUR-2" });
  await expect(relyingOn("SUR-1", () => relyingOn("SUR-2", failing))).rejects.toMatchObject({ requirement: "SUR-2" });
  const silent = new Inconclusive("silent");
  await expect(relyingOn("SUR-2", () => Promise.reject(silent))).rejects.toBe(silent);
});

test("an answer is told by its status and the beginning of its body", () => {
  expect([answerOf(answer(204)), answerOf(answer(200, "{}"))]).toEqual(["204 with an empty body", "200 {}"]);
  expect(answerOf(answer(200, "x".repeat(301)))).toBe(`200 ${"x".repeat(300)}…`);
});
