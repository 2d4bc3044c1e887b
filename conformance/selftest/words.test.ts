import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { mutants } from "../../reference/faults/all.ts";
import { rateMutants } from "../../reference/faults/limits.ts";
import { variants } from "../../reference/variants/all.ts";
import { avoidedWords, rooms } from "./avoided-words.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const written = /\.(?:ts|js|md|py|mjs|ya?ml)$|^\.ci\/[\w-]+$/;
const ofOthers =
  /(?:^|\/)(?:generated|node_modules|dist)\/|spec\/contract\.md|conformance\/docs\/cli\.md|avoided-words\.ts$/;

const files = [
  ...["spec", "fixtures", "reference", "conformance", ".ci", ".github"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => relative(root, join(one.parentPath, one.name))),
  ),
  "README.md",
  "CONTRIBUTING.md",
  "CHANGES.md",
  "vitest.config.ts",
  "rolldown.config.ts",
].filter((file) => written.test(file) && !ofOthers.test(file));

/** The room of a file that still has some of the words: the longest that it is in. */
function roomOf(file: string): string {
  return (
    Object.keys(rooms)
      .filter((room) => file === room || file.startsWith(`${room}/`))
      .toSorted((a, b) => b.length - a.length)[0] ?? ""
  );
}

// faults and variants keep the names under which reports know them
const kept = new Set([...mutants, ...rateMutants, ...variants].map(({ name }) => name));
const withoutKept = (line: string): string =>
  line.replaceAll(/"([^"]*)"/g, (quoted: string, text: string) => (kept.has(text) ? '""' : quoted));

/** A line whose names are split into their words. */
const inWords = (line: string): string => line.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");

const found = files.flatMap((file) =>
  [file, ...readFileSync(join(root, file), "utf8").split("\n")]
    .map((line) => withoutKept(line))
    .map((line) => ({ line, words: inWords(line) }))
    .flatMap(({ line, words }, index) =>
      avoidedWords
        .filter(({ pattern, asWritten }) => pattern.test(asWritten === true ? line : words))
        .map(({ pattern, say }) => ({
          file,
          room: roomOf(file),
          text: `${file}:${index} ${pattern.source}: ${say}`,
        })),
    ),
);

test("names, comments, messages and documents use the words of the glossary", () => {
  expect(found.filter(({ room }) => room === "").map(({ text }) => text)).toEqual([]);
});

test.each(Object.entries(rooms))("%s has no more of the avoided words than the %d that it had", (room, max) => {
  const here = found.filter((one) => one.room === room);
  expect(here.length, here.map(({ text }) => text).join("\n")).toBeLessThanOrEqual(max);
});
