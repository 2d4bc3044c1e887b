import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { cut, printableBlock, printableJson, printableLine } from "./printable.ts";

const anyText = string({ unit: "binary" });
const dangerous = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u;

test("a printable line holds no dangerous character, whatever it was made from", () => {
  assert(property(anyText, (text) => !dangerous.test(printableLine(text))));
});

test("a printable block holds line feeds and tabs, and no other dangerous character", () => {
  assert(property(anyText, (text) => !dangerous.test(printableBlock(text).replaceAll(/[\n\t]/g, ""))));
});

test("a printable JSON document is the same value", () => {
  assert(
    property(anyText, (text) => {
      const json = printableJson(JSON.stringify({ text }, undefined, 2));
      expect(JSON.parse(json)).toEqual({ text });
      expect(json.replaceAll("\n", "")).not.toMatch(dangerous);
    }),
  );
});

test("harmless text stays as it is, in every script and with emoji", () => {
  const text = "Grüße, 你好, שלום, 👩‍👩‍👧 naïve — “quoted” \\u0041";
  expect([printableLine(text), printableBlock(text)]).toEqual([text, text]);
});

test("line ends are spelled out on a line and kept in a block", () => {
  expect(printableLine("a\r\nb\tc")).toBe("a\\r\\nb\\tc");
  expect(printableBlock("a\r\nb\tc\rd")).toBe("a\nb\tc\\rd");
});

test("a cut never splits a character and says how long the text was", () => {
  expect(cut("ab😀cd", 3)).toBe("ab … (cut: 6 characters in all)");
  expect(cut("ab😀cd", 6)).toBe("ab😀cd");
});
