import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSame } from "./equality.ts";
import { AnyOf, NotForeign, unknown } from "./expected-value.ts";

describe("changes of a value that a conformant server may make", () => {
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
    ["title", "cafe\u0301 ﬁne Ⅳ", "café fine IV"],
    ["title", "\u200bzero\u00a0width\ufeff", "zero\u00a0width"],
    ["title", "😀 𠮷 end", "end"],
    ["title", "😀 𠮷 end", "? ? end"],
    ["title", "😀 𠮷 end", "?? ?? end"],
    ["title", "😀 end", "\ufffd\ufffd\ufffd\ufffd end"],
    ["title", "straße ﬁ 日本 😀 end", "straße fi ?? ? end"],
    ["title", "«quotes» – dash… 調査", "«quotes» – dash… ??"],
    ["title", "👩‍👩‍👧 🏳️‍🌈 end", "👩👩👧 🏳🌈 end"],
    ["title", "half \ud800 end", "half \ufffd end"],
    ["title", "R&D <b>5 > 4</b><script>x()</script> end", "R&D <b>5 > 4</b>x() end"],
    ["title", "R&D <b>5 > 4</b><script>x()</script> end", "R&D <b>5 > 4</b> end"],
    ["title", "R&D <b>5 > 4</b><script>x()</script> end", "R&amp;D 5 &gt; 4 end"],
    ["title", "R&D <b>5 > 4</b> 😀", "R&amp;D <b>5 &gt; 4</b> ?"],
    ["title", `R&D &amp; "so" 'it'`, `R&D & "so" 'it'`],
    ["title", `R&D &amp; "so" 'it'`, `R&amp;D &amp; &#34;so&#34; &#39;it&#39;`],
    ["accentColor", "#abcdef", "#ABCDEFff"],
    ["accentColor", "#aabbcc", "abc"],
    ["accentColor", "#aabbcc", "rgb(170, 187, 204)"],
    ["logoUrl", "https://www.example.com/logos/one.png?v=2", "https://files.example.net/1f2e.png"],
    ["inviteSignOff", "Best,\nAda", "Best, Ada"],
    ["logoUrl", "https://www.example.com/logos/one.png?v=2", "/uploads/1f2e.png"],
    ["logoUrl", "https://www.example.com/logos/one.png?v=2", "//cdn.survey.test/1f2e.png"],
    ["logoUrl", "https://example.com/a%20b/k1x2.png?x=1&w=%C3%BC#top", "https://example.com/a%20b/k1x2.png?w=ü&x=1"],
    ["logoUrl", "https://xn--bcher-kva.example.com/one.png", "https://bücher.example.com/one.png"],
  ])("%s: %j may be shown as %j", (member, want, shown) => {
    expect(isSame(want, shown, member)).toBe(true);
  });
});

describe("changes that a conformant server may not make", () => {
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
    ["title", "", "an old title"],
    ["title", "one  two", "onetwo"],
    ["title", "one\ntwo three", "onetwothree"],
    ["description", "one  two\nthree", "one two three"],
    ["title", "R&D <b>5 > 4</b>", "R&amp;D &lt;b&gt;5 &gt; 4&lt;/b&gt;"],
    ["title", "R&D <b>5 > 4</b>", "R&D"],
    ["title", { en: "One" }, { en: "Two" }],
    ["logoUrl", "https://www.example.com/logos/one.png", "https://www.example.com/logos/two.png"],
    ["logoUrl", "https://www.example.com/logos/one.png", "one.png"],
    ["logoUrl", "https://www.example.com/logos/one.png", ""],
    ["logoUrl", "https://www.example.com/logos/one.png", "/logos/one.png"],
    ["logoUrl", "https://www.example.com/k1x2.png?v=2", "https://www.example.com/k1x2.png"],
    ["logoUrl", "https://www.example.com/k1x2.png", "/uploads/k1x3.png"],
    ["logoUrl", "https://example.com/one.png?x=1&y=2", "https://example.com/one.png?x=1&amp;y=2"],
    ["accentColor", "#abcdef", "#aabbcc"],
    ["accentColor", "#abcdef", "#abcdef80"],
    ["accentColor", "#abcdef", "#fedcba"],
    ["title", "straße ﬁ 日本 😀 end", "stra?e fi ?? ? end"],
    ["title", "straße end", "strae end"],
    ["title", "😀 one 😀 end", "😀 one ? end"],
    ["title", "é 調査 end", "\u00e9 調 end"],
    ["title", "one 😀 end", "one "],
    ["title", "R&D <b>5 > 4</b><script>x()</script> end", "R&D <b>5 > 4</b>"],
    ["title", "R&D <b>5 > 4</b> end", "R&D end"],
    ["title", "R&D <b>5 > 4</b>", "R&amp;D <b>5 > 4</b>"],
    ["title", "R&D &amp; 'so'", "R&amp;D &amp;amp; 'so'"],
    ["title", `"so" & 'it'`, "&quot;so&quot; & &quot;it&quot;"],
  ])("%s: %j is not %j", (member, want, shown) => {
    expect(isSame(want, shown, member)).toBe(false);
  });
});

const part = fc.constantFrom(
  "word",
  "Other",
  "ﬁ",
  "é",
  "日本",
  "😀",
  "\u200d",
  "<b>",
  "</b>",
  "<script>x</script>",
  "&",
  "&amp;",
  "\n",
  " ",
);
const mixed = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));

describe("in every text, whatever a service may change in it", () => {
  const expectDetected = (shownOf: (text: string) => string, member = "title"): void =>
    fc.assert(
      fc.property(mixed, (text) => {
        const want = `Ada ${text} k1x2\n\nand last k3x4`;
        expect(isSame(want, want, member)).toBe(true);
        expect(isSame(want, shownOf(want), member)).toBe(false);
      }),
    );

  test("a cut is detected", () => {
    expectDetected((text) => text.slice(0, -1));
    expectDetected((text) => text.slice(1));
  });
  test("an added letter is detected", () => expectDetected((text) => `${text}x`));
  test("another recipient's text is detected", () => expectDetected((text) => text.replace("k1x2", "k1x3")));
  test("changed letter case is detected", () => {
    expectDetected((text) => text.toLowerCase());
    expectDetected((text) => text.toUpperCase());
  });
  test("lost paragraphs are detected", () => {
    expectDetected((text) => text.split("\n\n").at(0) ?? "");
    expectDetected((text) => text.replaceAll("\n", ""), "description");
    expectDetected((text) => text.replaceAll("\n", " "), "description");
  });
  test("swapped options are detected", () =>
    fc.assert(
      fc.property(mixed, mixed, (one, other) => {
        const options = [`${one} k1x2`, `${other} k3x4`];
        expect(isSame(options, options.toReversed(), "options")).toBe(false);
      }),
    ));
});

test("unknown matches anything, AnyOf each of its values, and NotForeign all but foreign values", () => {
  const notForeign = new NotForeign((shown) => shown === "theirs");
  expect([isSame(unknown, 5, "title"), isSame(new AnyOf(["a", null]), undefined, "title")]).toEqual([true, true]);
  expect([isSame(notForeign, "a default", "title"), isSame(notForeign, "theirs", "title")]).toEqual([true, false]);
  expect(isSame(new AnyOf(["a", "b"]), "c", "title")).toBe(false);
});
