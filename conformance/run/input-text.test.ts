import fc from "fast-check";
import { expect, test } from "vitest";
import { inputText } from "./input-text.ts";

test.each([
  [Object.assign(Object.create(null) as object, { turn: 0, order: [14] }), '{"turn":0,"order":[14]}'],
  [[{ title: "a" }, null, 9_007_199_254_740_993n], '[{"title":"a"},null,9007199254740993]'],
  [undefined, "nothing"],
])("data is JSON", (input, text) => {
  expect(inputText(input)).toBe(text);
});

test("what isn't data says what it is", () => {
  const step = { [fc.toStringMethod]: () => "add ada" };
  expect(inputText(Object.assign(Object.create(step) as object, {}))).toBe("add ada");
});
