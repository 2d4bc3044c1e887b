import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const clauseAtStart = /^\s*(?:\/\/|\/?\*+) *(?:Of|So many|How|What|Where|Whether|Which|Who|Whose)\b/;

test("each comment begins with the noun or the verb, not with a clause", () => {
  const files = ["conformance", "reference", "spec"].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(room, file)),
  );
  const clauses = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => clauseAtStart.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(700);
  expect(clauses).toEqual([]);
});
