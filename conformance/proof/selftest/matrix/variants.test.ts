import { describe, expect, test } from "vitest";
import { variants } from "../../variants/all.ts";
import { openPoint, openPointIds, type OpenPointId } from "../../../../spec/open-points.ts";
import type { VariantJudgement } from "./judge-variant.ts";
import { readMatrix } from "./read-matrix.ts";

describe("a conformant, unusual server breaks nothing, and is seen to answer exactly the open points otherwise that it declares", () => {
  const judgements = readMatrix("variants.json") as readonly VariantJudgement[];

  test.each(judgements)("$names", ({ findings }) => expect(findings).toEqual([]));

  test.runIf(process.env["CI"])("all variants are judged, not only a sample", () => {
    expect(judgements.flatMap(({ names }) => names).toSorted()).toEqual(variants.map(({ name }) => name).toSorted());
  });
});

const changing = (id: OpenPointId): readonly string[] =>
  variants.filter(({ answers }) => answers[id] !== undefined).map(({ name }) => name);

test("every open point is answered otherwise by a variant, or says why none does", () => {
  const unexplained = openPointIds.filter((id) => changing(id).length === 0 && openPoint(id).unvaried === undefined);
  expect(unexplained).toEqual([]);
});

test("no open point that a variant answers otherwise, and none that a run observes, says that none does", () => {
  const explained = openPointIds.filter((id) => openPoint(id).unvaried !== undefined);
  expect(explained.filter((id) => changing(id).length > 0 || openPoint(id).unobserved === undefined)).toEqual([]);
});

test("a variant declares no answer that is the reference's", () => {
  const same = variants.flatMap(({ name, answers }) =>
    openPointIds.filter((id) => answers[id] === openPoint(id).reference).map((id) => `${name}: ${id}`),
  );
  expect(same).toEqual([]);
});

test("each variant has a name of its own, and at least six change ten open points or more", () => {
  expect(new Set(variants.map(({ name }) => name)).size).toBe(variants.length);
  expect(variants.filter(({ answers }) => Object.keys(answers).length >= 10).length).toBeGreaterThanOrEqual(6);
});
