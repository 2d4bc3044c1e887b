import { describe, expect, test } from "vitest";
import type { OverheardRequest } from "../exchange/overheard.ts";
import { factsOf } from "./overheard-exchange.ts";

const sent = (text: string): OverheardRequest => ({
  method: "POST",
  url: new URL("https://host/api/v1/surveys"),
  headers: { "content-type": "application/json" },
  text,
});
const seen = (text: string): readonly boolean[] => {
  const { isReadable, isPlainlySent } = factsOf(sent(text), 400, false);
  return [isReadable, isPlainlySent];
};

describe("a body is read in one pass, whatever it holds", () => {
  test.each([
    ["a long text", `{ "a" : "${"x".repeat(20_000_000)}" }`, [true, true]],
    ["a long text that JSON spells otherwise", `{"a":"${String.raw`\/`.repeat(5_000_000)}"}`, [true, false]],
    ["a text of many quotation marks that never ends", `{"a":"${String.raw`\"x`.repeat(330_000)}`, [true, false]],
    ["quotation marks alone", '"'.repeat(300_001), [false, false]],
  ])("%s", (_what, text, expected) => {
    expect(seen(text)).toEqual(expected);
  });
});

test.each([
  ['{"a":1}', [true, true]],
  ['{ "a b" : "c d" }', [true, true]],
  ['{"a":1,"a":2}', [true, false]],
  ['{"a":"{"', [true, false]],
  ['{"a":1,}', [false, false]],
  ["{'a':1}", [false, false]],
  ['{"a":1} // "', [false, false]],
  ["<a/>", [true, false]],
])("%s is as readable as others' readers make it", (text, expected) => {
  expect(seen(text)).toEqual(expected);
});
