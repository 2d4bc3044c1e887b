import { expect, test } from "vitest";
import { differenceMarks } from "./difference-marks.ts";

function shown(expected: string, received: string): readonly [string, string] {
  const marks = differenceMarks(expected, received);
  const text = (parts: typeof marks.expected): string =>
    parts.map((part) => (part.differs ? `«${part.text}»` : part.text)).join("");
  return [text(marks.expected), text(marks.received)];
}

test("the words that differ are marked on both sides", () => {
  expect(shown("status 201 Created", "status 500 Created")).toEqual(["status «201» Created", "status «500» Created"]);
  expect(shown("55 questions", "55 questions")).toEqual(["55 questions", "55 questions"]);
  expect(shown('"Changed Company"', '"Changed Company" and more')).toEqual([
    '"Changed Company"',
    '"Changed Company"« and more»',
  ]);
});

test("texts that hardly share a word are marked as a whole", () => {
  expect(shown("success (2xx)", '404 {"title":"Not Found"}')).toEqual([
    "«success (2xx)»",
    '«404 {"title":"Not Found"}»',
  ]);
  expect(shown("", "something")).toEqual(["«»", "«something»"]);
});

test("very different long texts are compared no further than pays", () => {
  const words = (of: string): string => Array.from({ length: 3_000 }, (_, index) => `${of}${index}`).join(" ");
  expect(shown(words("a"), words("b"))).toEqual([`«${words("a")}»`, `«${words("b")}»`]);
});
