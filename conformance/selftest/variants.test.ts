import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { variants } from "../../reference/variants/all.ts";
import { openPoint, openPointIds, type OpenPointId } from "../../spec/open-points.ts";
import { declaredFingerprint } from "./declared-fingerprint.ts";
import type { VariantJudgement } from "./judge-variant.ts";

// Node 20 can't run TypeScript: the threads that judge need a build, which `npm test` makes first.
const dist = fileURLToPath(new URL("../../dist/", import.meta.url));

describe("a lawful, unusual server breaks nothing, and is seen to answer exactly the open points otherwise that it declares", () => {
  let judgements: ReadonlyMap<string, VariantJudgement>;
  beforeAll(async () => {
    const judging = promisify(execFile)(process.execPath, [`${dist}conformance/selftest/judge-variants.js`]);
    // exit code 1 says what the tests below say variant by variant
    await judging.catch((error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === 1)) throw error;
    });
    const list = JSON.parse(readFileSync(`${dist}variants.json`, "utf8")) as readonly VariantJudgement[];
    judgements = new Map(list.map((judgement) => [judgement.name, judgement]));
  }, 1_800_000);

  test.each(variants)("$name", (variant) => {
    const judgement = judgements.get(variant.name);
    expect(judgement?.blamed).toEqual([]);
    expect(judgement?.fingerprint).toEqual(declaredFingerprint(variant));
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
