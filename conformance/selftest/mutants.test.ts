import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { mutants } from "../../reference/faults/all.ts";
import { rateMutants } from "../../reference/faults/limits-rates.ts";
import { chapters, requirementIds } from "../../spec/requirements/catalogue.ts";
import { checks } from "../checks/all.ts";
import type { Kill } from "./kill.ts";

// Node 20 can't run TypeScript: the threads of the matrix need a build, which `npm test` makes first.
const dist = fileURLToPath(new URL("../../dist/", import.meta.url));

describe("a server with one fault breaks exactly the requirements that it declares", () => {
  let kills: ReadonlyMap<string, Kill>;
  beforeAll(async () => {
    const words = [`${dist}conformance/selftest/kill-matrix.js`, "--whole", "--quiet"];
    const matrix = promisify(execFile)(process.execPath, words);
    // exit code 1 says what the tests below say mutant by mutant
    await matrix.catch((error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === 1)) throw error;
    });
    const list = JSON.parse(readFileSync(`${dist}kill-matrix.json`, "utf8")) as readonly Kill[];
    kills = new Map(list.map((kill) => [kill.name, kill]));
  }, 1_800_000);

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
