import { expect, test } from "vitest";
import { containsAnswer, containsWords } from "./contained-answers.ts";

const text = {};
const choice = { options: ["Red", "Green", "Blue", "Grey"] };
const scale = {};

test.each([
  ["as the value of a record", { answers: [{ question: 0, value: "two\nlines" }] }],
  ["under the label", { "What should we change?": "two\nlines" }],
  ["with the line break of a form", ["two\r\nlines"]],
  ["in a sentence", "Answer: two\nlines."],
  ["in JSON within a text", { payload: '{"a":[{"v":"two\\nlines"}]}' }],
])("a text is found %s", (_where, record) => {
  expect(containsAnswer(record, text, "two\nlines")).toBe(true);
});

test("letters count, however they are composed", () => {
  expect(containsWords({ name: "Zoe\u0308" }, "Zo\u00eb")).toBe(true);
  expect(containsWords({ name: "Zoe" }, "Zo\u00eb")).toBe(false);
});

test.each([
  ["a text that was cut", { value: "two" }],
  ["a text escaped for HTML", { value: "two&#10;lines" }],
  ["nothing", undefined],
  ["a number", { value: 2 }],
])("%s is not the text", (_what, record) => {
  expect(containsAnswer(record, text, "two\nlines")).toBe(false);
});

test.each([
  ["its text", { q3: "Blue" }, true],
  ["its text as a member", { Blue: true, Red: false }, true],
  ["its place from 0", { q: { choice: 2 } }, true],
  ["its place from 1, as a text", ["3"], true],
  ["another option's text, whatever numbers stand by", { q: "Grey", index: 2, number: 3 }, false],
  ["no option at all", { id: "a2b3", at: "2026-02-03T02:03:02Z", value: null }, false],
])("an option is found by %s", (_how, record, found) => {
  expect(containsAnswer(record, choice, "Blue")).toBe(found);
});

test("each of several options must be present", () => {
  expect(containsAnswer({ value: ["Red", "Blue"] }, choice, ["Red", "Blue"])).toBe(true);
  expect(containsAnswer({ value: "Red, Blue" }, choice, ["Red", "Blue"])).toBe(true);
  expect(containsAnswer({ value: ["Red"] }, choice, ["Red", "Blue"])).toBe(false);
});

test.each([
  [{ value: 7 }, true],
  [{ value: "7" }, true],
  ["7/10", true],
  ["7 of 10", true],
  [{ value: 8 }, false],
  [{ value: "17" }, false],
  [{ value: 7.5 }, false],
  ["7.5", false],
  [{ id: "0f7a-7-a7", at: "2026-07-07T07:07:07.700Z", page: "q-7" }, false],
])("of %j the number 7 is found: %s", (record, found) => {
  expect(containsAnswer(record, scale, 7)).toBe(found);
});
