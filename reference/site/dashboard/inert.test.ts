import fc from "fast-check";
import { expect, test } from "vitest";
import { inert } from "./inert.ts";

test.each([
  ["x;=1+1", "x;'=1+1"],
  ["x\t=1+1", "x\t'=1+1"],
  ["x|@SUM(1)", "x|'@SUM(1)"],
  ["x#=1+1", "x#'=1+1"],
  ["x~ @SUM(1)", "x~ '@SUM(1)"],
  ["x/+1+1", "x/'+1+1"],
  ["x\u00b6=1+1", "x\u00b6'=1+1"],
  ["x,-1+1", "x,'-1+1"],
  ["x:+1+1", "x:'+1+1"],
  ["x =1+1", "x '=1+1"],
  ["x\n=1+1", "x\n'=1+1"],
  ["\t=1+1", "\t'=1+1"],
  ["\r=1+1", "\r'=1+1"],
  ["x;\u200B=1+1", "x;\u200B'=1+1"],
  ["x;\u00A0=1+1", "x;\u00A0'=1+1"],
  ['x;"=1+1', "x;\"'=1+1"],
  ["x; ＝1+1", "x; '＝1+1"],
  ['x"=1+1', "x\"'=1+1"],
  ["x'=1+1", "x''=1+1"],
  ["x+=1+1", "x+'=1+1"],
  ["x-@SUM(1)", "x-'@SUM(1)"],
  ["x =-1+1", "x '='-1+1"],
  ['x "=1+1"', 'x "\'=1+1"'],
  ['x " =1+1', "x \" '=1+1"],
  ['he said "no" - twice', 'he said "no" \'- twice'],
  ["(x) = 1", "(x) '= 1"],
  ["C++, i-- and a == b", "C++, i-- and a '== b"],
  ["me@example.com on 2026-01-31 at 07:30+08:00", "me@example.com on 2026-01-31 at 07:30+08:00"],
  ["👍=1", "👍'=1"],
  ["é=1, e\u0301=1, 问=1", "é=1, e\u0301=1, 问=1"],
  ["", ""],
  ["well-known, a=b and 1+1 - as it was", "well-known, a=b and 1+1 - as it was"],
])("a cell of %j is not a formula at any separator, and other texts stay as they are", (text, expected) => {
  expect(inert(text)).toBe(expected);
});

const cellsAt = (text: string, separator: string): readonly string[] =>
  text.split(separator).map((cell) => cell.replace(/^[\s"]+/u, ""));

test("no separator but a letter, a digit and the apostrophe itself leaves a cell that begins like a formula and goes on", () => {
  const piece = fc.constantFrom(..."=+-@ \t\n;,|\"'/#~^:()x1é".split(""), "cmd", "SUM(1)", "\u00a0", "＝");
  const separators = ["\u00a0", "＝"].concat('=+-@ \t\n;,|"/#~^:()'.split(""));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom(...separators), (pieces, separator) => {
      for (const cell of cellsAt(inert(pieces.join("")), separator))
        expect(cell).not.toMatch(/^[=+@\-＝]\s*[^\s=+@\-＝]/u);
    }),
    { numRuns: 5_000, seed: 20 },
  );
});
