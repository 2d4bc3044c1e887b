import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, themeOf } from "./theme.ts";

const hex = (max: number, digits: number) =>
  fc.integer({ min: 0, max }).map((n) => `#${n.toString(16).padStart(digits, "0")}`);

test("whatever the accent colour, text on it and text in its ink are readable", () => {
  fc.assert(
    fc.property(fc.oneof(hex(0xfff, 3), hex(0xffffff, 6)), (colour) => {
      const { accent, onAccent, ink } = themeOf(colour);
      expect(contrast(accent, colour)).toBe(1);
      expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(4.5);
      for (const ground of ["#ffffff", "#f4f5f7", "#f5f6f8"]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2_000, examples: [["#777777"], ["#fff"], ["#000000"], ["#ffff00"]] },
  );
});

test("a text that is not a colour is left out of the theme", () => {
  for (const text of ["red", "#12", "#12345g", "#000;}body{display:none", "url(x)", ""]) {
    expect(themeOf(text)).toEqual(themeOf());
    expect(themeOf(text, "#0a0")).toMatchObject({ accent: "#00aa00" });
  }
});
