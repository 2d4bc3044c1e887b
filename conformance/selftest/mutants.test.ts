import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mutants } from "../../reference/faults/all.ts";
import { rateMutants } from "../../reference/faults/limits.ts";
import { chapters, requirementIds, type RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Rule } from "../rules/rule.ts";
import { judged } from "../run/suite.ts";
import type { Kill } from "./kill.ts";
import { matrixFile } from "./matrix-file.ts";

/** Faults whose red lines are not the declared ones: what is found in their place, and why. */
type Inexact = Readonly<Record<string, { readonly found: readonly RequirementId[]; readonly why: string }>>;

const inexact = JSON.parse(readFileSync(new URL("inexact-blame.json", import.meta.url), "utf8")) as Inexact;
const kills = matrixFile("kill-matrix.json") as readonly Kill[];
const killOf = new Map(kills.map((kill) => [kill.name, kill]));

describe("a server with one fault breaks exactly what it declares, but where it is listed", () => {
  test.each(mutants)("$name", ({ name, breaks }) => {
    const found = (killOf.get(name)?.found ?? []).toSorted();
    expect(found).toEqual([...(inexact[name]?.found ?? breaks)].toSorted());
  });
});

test("every fault is noticed, of a hundred the first red line is declared for 97, and all red lines for 95", () => {
  const share = (isSo: (kill: Kill) => boolean): number => kills.filter(isSo).length / kills.length;
  const isFirst = ({ declared, found: [first] }: Kill): boolean => first !== undefined && declared.includes(first);
  const isExact = ({ declared, found }: Kill): boolean => found.toSorted().join() === declared.toSorted().join();
  expect(share(({ found }) => found.length > 0)).toBe(1);
  expect(share(isFirst)).toBeGreaterThanOrEqual(0.97);
  expect(share(isExact)).toBeGreaterThanOrEqual(0.95);
});

/** Required facets in which no fault of the catalogue shows: each is a gap of the catalogue, and the list only gets shorter. */
const untripped: readonly string[] = [
  "SVC-1 create",
  "SVC-1 read",
  "SVC-1 update",
  "SVC-2 create",
  "SVC-2 list",
  "SVC-2 update",
  "ERR-30 in a body",
  "ERR-30 in a path",
  "SUR-8 slug",
  "QST-10 create",
  "QST-11 create",
  "RCP-10 update",
  "RCP-6 id",
  "RCP-6 url",
  "RCP-21 invented",
  "RSP-3 by id",
  "RSP-3 by slug",
  "AUT-1 create",
  "AUT-1 list",
  "AUT-1 read",
  "AUT-1 update",
  "AUT-1 add",
  "LIM-20 create 1",
  "LIM-20 update 1",
  "LIM-23 create 2",
];

test("each required facet of each rule is tripped by a fault that breaks it, but for those that are listed", () => {
  const ofRates = rateMutants.flatMap(({ breaks }) => breaks.map((id) => `${id} seen`));
  const tripped = new Set([...kills.flatMap(({ tripped: some = [] }) => some), ...ofRates]);
  const isTripped = ({ id }: Rule, facet: string): boolean =>
    facet === "seen" ? [...tripped].some((one) => one.startsWith(`${id} `)) : tripped.has(`${id} ${facet}`);
  const missing = judged.flatMap((rule) =>
    rule.facets.filter((one) => !isTripped(rule, one)).map((one) => `${rule.id} ${one}`),
  );
  expect(missing.toSorted()).toEqual(untripped.toSorted());
});

/** Those that only a burst of requests shows are judged by a test of their own. */
const all = [...mutants, ...rateMutants];

test("every requirement that is judged is broken by two mutants or more", () => {
  const timesBroken = (id: string): number => all.filter(({ breaks }) => breaks.some((one) => one === id)).length;
  expect(judged.filter(({ id }) => timesBroken(id) < 2).map(({ id }) => id)).toEqual([]);
});

test("every chapter has mutants, and each mutant a name of its own", () => {
  const without = chapters.filter(
    ({ prefix }) => !mutants.some(({ breaks }) => breaks.some((id) => id.startsWith(prefix))),
  );
  expect(without.map(({ title }) => title)).toEqual([]);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(requirementIds.length).toBeGreaterThan(judged.length);
});
