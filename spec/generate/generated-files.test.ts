import { describe, expect, test } from "vitest";
import { contractAnchor, contractPlaces } from "../contract/contract-places.ts";
import { contractText } from "../contract/contract-text.ts";
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
  test("has one anchor for each requirement, open point and place of the contract, and no anchor twice", () => {
    const anchors = matches(/<a id="([^"]+)">/g);
    const places = contractPlaces(contractText()).map(({ name }) => contractAnchor(name));
    expect(new Set(anchors).size).toBe(anchors.length);
    expect([...requirementIds, ...openPointIds, ...places].filter((id) => !anchors.includes(id))).toEqual([]);
  });

  test("has the contract word for word in its appendix", () => {
    const [, appendix = ""] = /\n## [^\n]*Appendix A\.[^\n]*\n\n[^\n]*\n\n([\s\S]*?)\n\n## /.exec(text) ?? [];
    const bare = appendix.replaceAll(/<a id="contract-[^"]*"><\/a>/g, "").replaceAll(/^##(?=#)/gm, "");
    expect(`${bare}\n`).toBe(contractText());
  });

  test("links to anchors that exist", () => {
    const anchors = new Set(matches(/<a id="([^"]+)">/g));
    expect(matches(/\]\(#([^)]+)\)/g).filter((target) => !anchors.has(target))).toEqual([]);
  });

  test("names no open point that does not exist", () => {
    const prose = text.replaceAll(/```[\s\S]*?```/g, "");
    const named = [...prose.matchAll(/`([a-z]+(?:-[a-z0-9]+)+)`/g)].map(([, id = ""]) => id);
    const known: readonly string[] = openPointIds;
    expect(named.filter((id) => !known.includes(id))).toEqual([]);
  });

  test("has rows as wide as their table's header", () => {
    const tables = text.split("\n\n").filter((block) => block.startsWith("|"));
    const widths = tables.map((block) => new Set(block.split("\n").map((row) => row.split(/(?<!\\)\|/).length)).size);
    expect(widths).toEqual(tables.map(() => 1));
  });
});
