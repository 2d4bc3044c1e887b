import { expect, test } from "vitest";
import { differenceOf } from "./difference.ts";

test.each([
  ["letters of a colour", "#AABBCC", "#aabbcc"],
  ["forms of one instant", "2026-01-01T00:00:00Z", "2026-01-01T01:00:00.000+01:00"],
  ["a text of two lines and the same in one", "one\ntwo  three", "one two three"],
  ["a text with two spaces and the same with one", "one  two", "one two"],
  ["a text of two lines and the same without the break", "one\r\ntwo  three", "onetwo  three"],
])("no difference is between %s", (_what, given, shown) => {
  expect(differenceOf({ given }, { given: shown })).toBeUndefined();
});

test("a member of several lines may have one space where it has several, but keeps its lines", () => {
  const given = { description: "one  two\nthree" };
  expect(differenceOf(given, { description: "one two\nthree" })).toBeUndefined();
  expect(differenceOf(given, { description: "one two three" })?.path).toBe("description");
});

test.each([
  ["spaces", "one  two", "onetwo"],
  ["the spaces of a text of two lines", "one\ntwo three", "onetwothree"],
  ["a setting that is false and null", false, null],
  ["a setting that is false and one left out", false, undefined],
  ["a setting that is true and one left out", true, undefined],
  ["letter case", "One", "one"],
  ["a number and its text", 1, "1"],
])("there is a difference in %s", (_what, given, shown) => {
  expect(differenceOf({ given }, { given: shown })).toEqual({ path: "given", given, shown });
});
