import { describe, expect, test } from "vitest";
import { mutants } from "../../reference/mutants/all.ts";
import { chapters } from "../../spec/requirements/catalogue.ts";
import { kill } from "./kill.ts";
import { settled } from "./settled.ts";

const judged = mutants.filter(({ name }) => settled.includes(name));

describe("a server with one fault breaks exactly the requirements that it declares", () => {
  test.each(judged)("$name", async (mutant) => {
    const { found } = await kill(mutant, 1);
    expect(found.toSorted()).toEqual(mutant.breaks.toSorted());
  });
});

test("every settled name is a mutant's", () => {
  expect(settled.filter((name) => !mutants.some((mutant) => mutant.name === name))).toEqual([]);
});

test("every chapter has mutants", () => {
  const without = chapters.filter(
    ({ prefix }) => !judged.some(({ breaks }) => breaks.some((id) => id.startsWith(prefix))),
  );
  expect(without.map(({ title }) => title)).toEqual([]);
  expect(judged.length).toBeGreaterThanOrEqual(25);
});
