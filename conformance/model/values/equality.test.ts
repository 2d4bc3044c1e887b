import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSame } from "./equality.ts";
import { AnyOf, NobodyElses, unknown } from "./expected-value.ts";

describe("what a lawful server may do to a value", () => {
  test.each([
    ["title", "  padded ", "padded"],
    ["title", "cafe\u0301", "caf\u00e9"],
    ["title", "two  spaces", "two spaces"],
    ["description", "one\r\ntwo", "one\ntwo"],
    ["accentColor", "#abcdef", "#ABCDEF"],
    ["email", "Ada@Example.com", "ada@example.com"],
    ["published", true, 1],
    ["required", false, undefined],
    ["description", "", null],
    ["title", 5, "5"],
    ["options", ["a", "a", "b"], ["a", "b"]],
    ["options", ["a", "a ", "", "b"], ["a", "b"]],
    ["inviteSentAt", "2026-01-01T00:00:00Z", "2026-01-01T01:00:00.000+01:00"],
    ["title", "one\ntwo  three", "one two three"],
    ["title", "one\r\ntwo  three", "onetwo  three"],
    ["description", "one  two\nthree", "one two\nthree"],
    ["title", "R&D <b>5 > 4</b>", "R&D 5 > 4"],
    ["title", { en: "One" }, { en: "One", de: "Eins" }],
    ["logoUrl", "https://www.example.com/logos/one.png?v=2", "https://files.survey.test/1f2e.png"],
  ])("%s: %j may be shown as %j", (member, want, shown) => {
    expect(isSame(want, shown, member)).toBe(true);
  });
});

describe("what it may not", () => {
  test.each([
    ["title", "a long title", "a long"],
    ["title", "Title", "title"],
    ["published", true, undefined],
    ["title", "0", ""],
    ["title", "0", null],
    ["options", ["a", "b"], ["b", "a"]],
    ["options", ["a", "b"], ["a"]],
    ["options", ["a", "a", "b", "b"], ["a", "b", "b"]],
    ["title", 5, "6"],
    ["description", "one\n\ntwo", "onetwo"],
    ["title", "", "of before"],
    ["title", "one  two", "onetwo"],
    ["title", "one\ntwo three", "onetwothree"],
    ["description", "one  two\nthree", "one two three"],
    ["title", "R&D <b>5 > 4</b>", "R&amp;D &lt;b&gt;5 &gt; 4&lt;/b&gt;"],
    ["title", "R&D <b>5 > 4</b>", "R&D"],
    ["title", { en: "One" }, { en: "Two" }],
    ["logoUrl", "https://www.example.com/logos/one.png", "https://www.example.com/logos/two.png"],
    ["logoUrl", "https://www.example.com/logos/one.png", "one.png"],
    ["logoUrl", "https://www.example.com/logos/one.png", ""],
  ])("%s: %j is not %j", (member, want, shown) => {
    expect(isSame(want, shown, member)).toBe(false);
  });
});

test("every text is the same as itself, and another than itself with a letter more", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      expect(isSame(text, text, "title")).toBe(true);
      expect(isSame(text, `${text}x`, "title")).toBe(false);
    }),
  );
});

test("unknown agrees with anything, one of several with each, and nobody else's with all but theirs", () => {
  const elses = new NobodyElses((shown) => shown === "theirs");
  expect([isSame(unknown, 5, "title"), isSame(new AnyOf("a", null), undefined, "title")]).toEqual([true, true]);
  expect([isSame(elses, "a default", "title"), isSame(elses, "theirs", "title")]).toEqual([true, false]);
  expect(isSame(new AnyOf("a", "b"), "c", "title")).toBe(false);
});
