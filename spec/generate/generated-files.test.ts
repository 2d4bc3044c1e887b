import { describe, expect, test } from "vitest";
import { openPointIds } from "../open-points.ts";
import { requirementIds } from "../requirements/catalogue.ts";
import { generatedFiles } from "./generated-files.ts";
import { specification } from "./specification.ts";
import { staleFiles } from "./stale-files.ts";

const text = specification();

function matches(pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, id = ""]) => id);
}

describe("the generated files", () => {
  test("are as their sources give them; if not, run `npm run generate`", () => {
    expect(staleFiles()).toEqual([]);
  });

  test("come out the same every time", () => {
    expect(generatedFiles()).toEqual(generatedFiles());
  });
});

describe("the specification", () => {
  test("has one anchor for each chapter, requirement and open point", () => {
    const anchors = matches(/<a id="([^"]+)">/g);
    const chapterAnchors = ["SVC", "SUR", "QST", "RCP", "RSP", "AUT", "ERR", "LIM"];
    expect(anchors.toSorted()).toEqual([...chapterAnchors, ...requirementIds, ...openPointIds].toSorted());
  });

  test("links to anchors that exist", () => {
    const anchors = new Set(matches(/<a id="([^"]+)">/g));
    expect(matches(/\]\(#([^)]+)\)/g).filter((target) => !anchors.has(target))).toEqual([]);
  });

  test("has rows as wide as their table's header", () => {
    const tables = text.split("\n\n").filter((block) => block.startsWith("|"));
    const widths = tables.map((block) => new Set(block.split("\n").map((row) => row.split(/(?<!\\)\|/).length)).size);
    expect(widths).toEqual(tables.map(() => 1));
  });
});
