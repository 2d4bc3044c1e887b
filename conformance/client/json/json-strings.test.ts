import { describe, expect, test } from "vitest";
import { jsonOffsets } from "./json-offsets.ts";
import { replaceBetweenStrings, splitAtStrings } from "./json-strings.ts";
import { readJson } from "./json.ts";

describe("the strings of a text", () => {
  const stringsIn = (text: string): readonly string[] =>
    [...splitAtStrings(text)].flatMap((part) => (part.isString ? [part.text] : []));

  test.each([
    ["", []],
    ["{}", []],
    ['{"a":"b"}', ['"a"', '"b"']],
    [String.raw`["\"","\\",""]`, [String.raw`"\""`, String.raw`"\\"`, '""']],
    [String.raw`{"a":"\"b`, ['"a"']],
    ['"a\\', []],
    ['"a\\\nb"', ['"a\\\nb"']],
  ])("%j", (text, strings) => {
    expect(stringsIn(text)).toEqual(strings);
    const parts = [...splitAtStrings(text)];
    expect(parts.map((part) => part.text).join("")).toBe(text);
    for (const part of parts) expect(text.slice(part.at, part.at + part.text.length)).toBe(part.text);
  });

  test("stay as they are where the rest is changed", () => {
    expect(replaceBetweenStrings('{ "a b" : "c" } "d e', (between) => between.replaceAll(" ", ""))).toBe(
      '{"a b":"c"}"de',
    );
  });
});

describe("a text of any size is read in one pass", () => {
  const long = "x".repeat(20_000_000);
  const unclosed = `{"a":"${'\\"x'.repeat(330_000)}`;

  test("with whole numbers that JavaScript would round", () => {
    expect(readJson(`{"a":"${long}","b":12345678901234567890}`)).toEqual({
      value: { a: long, b: 12345678901234567890n },
    });
  });

  test("with a number of many digits", () => {
    expect(readJson(`[${"1".repeat(20_000_000)}]`)).toEqual({ value: [Infinity] });
  });

  test("where its last string never ends", () => {
    expect([...splitAtStrings(unclosed)].length).toBe(4);
    expect(jsonOffsets(unclosed).get("a")).toBe(1);
  });
});
