import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutAround, columnsOf, wrap } from "./columns.ts";

describe("text in columns", () => {
  test("has the width that a terminal gives it, also with wide and combining characters", () => {
    expect(["abc", "調査", "é", "e\u0301", "😀"].map(columnsOf)).toEqual([3, 4, 1, 1, 2]);
  });

  test("is cut around an offset, which stays visible", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(text, fc.nat(), fc.integer({ min: 20, max: 80 }), (whole, place, columns) => {
        const at = Array.from(whole)
          .slice(0, place % Array.from(whole).length)
          .join("").length;
        const { text: part, column } = cutAround(whole, at, columns);
        expect(columnsOf(part)).toBeLessThanOrEqual(columns);
        expect(column).toBeLessThan(columns);
        expect(wrap(whole, columns, 3).every((line) => columnsOf(line) <= columns)).toBe(true);
      }),
    );
  });
});
