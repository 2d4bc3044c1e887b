import { expect, test } from "vitest";
import { variants, variantThemes } from "../../variants/all.ts";
import { areComposable } from "../../variants/compose-variants.ts";
import { packVariants } from "./pack-variants.ts";

const packs = packVariants(variantThemes);

test("every variant is in one pack, and a pack is one server for a third of them at most", () => {
  expect(
    packs
      .flat()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(variants.map(({ name }) => name).toSorted());
  expect(packs.length).toBeLessThan(variants.length / 3);
});

test("no two members of a pack answer the same open point, or are of one theme", () => {
  for (const members of packs) {
    const points = members.flatMap(({ answers }) => Object.keys(answers));
    expect(new Set(points).size).toBe(points.length);
    for (const theme of variantThemes) expect(members.filter((one) => theme.includes(one)).length).toBeLessThan(2);
    for (const [index, one] of members.entries())
      for (const other of members.slice(index + 1)) expect(areComposable(one, other)).toBe(true);
  }
});
