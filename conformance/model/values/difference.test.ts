import { expect, test } from "vitest";
import { differenceOf } from "./difference.ts";

test.each([
  ["letters of a colour", "#AABBCC", "#aabbcc"],
  ["forms of one instant", "2026-01-01T00:00:00Z", "2026-01-01T01:00:00.000+01:00"],
  ["a text of two lines and the same in one", "one\ntwo  three", "one two three"],
  ["a text with two spaces and the same with one", "one  two", "one two"],
  ["a text of two lines and the same without the break", "one\r\ntwo  three", "onetwo  three"],
  ["a setting that is false and one left out", false, undefined],
  ["a text with tags and the same without", "R&D <b>5 > 4</b>", "R&D 5 > 4"],
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
  ["a setting that is true and one left out", true, undefined],
  ["letter case", "One", "one"],
  ["a number and its text", 1, "1"],
  ["signs and their HTML", "R&D <b>5 > 4</b>", "R&amp;D &lt;b&gt;5 &gt; 4&lt;/b&gt;"],
  ["a text with tags and one without more than them", "R&D <b>5 > 4</b>", "R&D"],
])("there is a difference in %s", (_what, given, shown) => {
  expect(differenceOf({ given }, { given: shown })).toEqual({ path: "given", given, shown });
});

test("a logo may be shown under the address of a copy, and under none of those that the suite gives", () => {
  const given = { logoUrl: "https://www.example.com/logos/one.png?v=2" };
  expect(differenceOf(given, { logoUrl: "https://files.survey.test/1f2e.png" })).toBeUndefined();
  for (const shown of ["https://www.example.com/logos/two.png", "https://www.example.com/logos/one.png", "one.png", ""])
    expect(differenceOf(given, { logoUrl: shown })?.path).toBe("logoUrl");
});
