import { describe, expect, test } from "vitest";
import { mutants } from "../../reference/faults/all.ts";
import { rateMutants } from "../../reference/faults/limits.ts";
import { chapters, requirementIds } from "../../spec/requirements/catalogue.ts";
import { checks } from "../checks/all.ts";
import type { Kill } from "./kill.ts";
import { matrixFile } from "./matrix-file.ts";

describe("a server with one fault breaks exactly the requirements that it declares", () => {
  const kills = new Map((matrixFile("kill-matrix.json") as readonly Kill[]).map((kill) => [kill.name, kill]));

  test.each(mutants)("$name", ({ name, breaks }) => {
    expect(kills.get(name)?.found.toSorted()).toEqual(breaks.toSorted());
  });
});

/** Those that only a burst of requests shows are judged by a test of their own. */
const all = [...mutants, ...rateMutants];

test("every requirement that has a check is broken by two mutants or more", () => {
  const timesBroken = (id: string): number => all.filter(({ breaks }) => breaks.some((one) => one === id)).length;
  const checked = requirementIds.filter((id) => checks.some((check) => check.id === id));
  expect(checked.filter((id) => timesBroken(id) < 2)).toEqual([]);
});

test("every chapter has mutants, and each mutant a name of its own", () => {
  const without = chapters.filter(
    ({ prefix }) => !mutants.some(({ breaks }) => breaks.some((id) => id.startsWith(prefix))),
  );
  expect(without.map(({ title }) => title)).toEqual([]);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});
