import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const textOf = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

function linesIn(room: string): ReadonlyMap<string, number> {
  const files = readdirSync(fileURLToPath(new URL(`../../${room}`, import.meta.url)), {
    recursive: true,
    encoding: "utf8",
  });
  const sources = files.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  return new Map(sources.map((file) => [file, textOf(`${room}/${file}`).split("\n").length - 1]));
}

const sum = (lines: ReadonlyMap<string, number>): number =>
  [...lines.values()].reduce((total, count) => total + count, 0);

const reference = ["api", "site", "cli", "listen", "driver", "testing"].map((room) => `reference/${room}`);

test.each([
  ["reference/api", 600, "under 600 lines"],
  ["conformance/proof/faults", 4_750, "the faults under 4,750"],
  ["conformance/proof/variants", 3_900, "the variants under 3,900"],
] as const)("%s has at most %i lines, as CONTRIBUTING.md says", (room, max, said) => {
  const lines = linesIn(room);
  expect(lines.size).toBeGreaterThan(5);
  expect(sum(lines)).toBeLessThanOrEqual(max);
  expect(textOf("CONTRIBUTING.md")).toContain(said);
});

test("only chapters of faults are longer than 250 lines, as CONTRIBUTING.md and the linter say", () => {
  const long = (room: string): readonly string[] =>
    [...linesIn(room)].filter(([, count]) => count > 250).map(([file]) => file);
  for (const room of [...reference, "conformance/proof/variants"]) expect(long(room)).toEqual([]);
  const chapters = readdirSync(fileURLToPath(new URL("../../spec/requirements", import.meta.url)));
  expect(long("conformance/proof/faults").filter((file) => !chapters.includes(file))).toEqual([]);
});
