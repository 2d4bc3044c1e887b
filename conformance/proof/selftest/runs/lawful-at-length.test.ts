import { expect, test } from "vitest";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { brokenIds, judgeServer } from "../judge-server.ts";
import { variantNamed } from "../named.ts";

/** The verdict on these conformant servers could depend on the number of cases. */
const seldomBlamed: readonly (readonly [string, readonly RequirementId[]])[] = [
  ["a text that spells a number is one", ["LIM-21", "LIM-24"]],
  ["a row that changes nothing is counted as skipped", ["RCP-35", "RCP-46", "LIM-5", "LIM-7"]],
  ["an add past 200 recipients adds as many rows as fit, and skips the others", ["LIM-5", "LIM-6", "LIM-10"]],
  ["what is false is left out", ["SUR-17", "QST-13", "QST-15"]],
];

test.each(seldomBlamed)(
  "no standard run of several seeds breaks anything on: %s",
  async (name, only) => {
    const { build } = variantNamed(name);
    const seeds = [1, 8, 21, 34];
    const reports = seeds.map((seed) => judgeServer(build, { effort: "standard", only, seed, unshrunk: true }));
    expect((await Promise.all(reports)).map(brokenIds)).toEqual(seeds.map(() => []));
  },
  120_000,
);
