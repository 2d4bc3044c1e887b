import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mutants } from "../../faults/all.ts";
import { rateMutants } from "../../faults/limits.ts";
import { chapters, requirementIds, type RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Rule } from "../../../suite/rules/rule.ts";
import { judgedRules } from "../../../engine/run/rule-of.ts";
import type { MutantVerdict } from "./mutant-verdict.ts";
import { readMatrix } from "./read-matrix.ts";

/** Faults with other red lines than the declared ones, and the reasons. */
type Inexact = Readonly<Record<string, { readonly found: readonly RequirementId[]; readonly why: string }>>;

const inexact = JSON.parse(readFileSync(new URL("inexact-blame.json", import.meta.url), "utf8")) as Inexact;
const kills = readMatrix("kill-matrix.json") as readonly MutantVerdict[];
const areAll = kills.length === mutants.length;

test.runIf(process.env["CI"])("all faults are judged, not only a sample", () => expect(areAll).toBe(true));

describe("a server with one fault breaks exactly what it declares, but where it is listed", () => {
  test.each(kills)("$name", ({ name, declared, found }) => {
    expect(found.toSorted()).toEqual([...(inexact[name]?.found ?? declared)].toSorted());
  });
});

test.runIf(areAll)(
  "every fault is noticed, of a hundred the first red line is declared for 98, and all red lines for 97",
  () => {
    const share = (isSo: (kill: MutantVerdict) => boolean): number => kills.filter(isSo).length / kills.length;
    const isFirst = ({ declared, found: [first] }: MutantVerdict): boolean =>
      first !== undefined && declared.includes(first);
    const isExact = ({ declared, found }: MutantVerdict): boolean =>
      found.toSorted().join() === declared.toSorted().join();
    expect(share(({ found }) => found.length > 0)).toBe(1);
    expect(share(isFirst)).toBeGreaterThanOrEqual(0.98);
    expect(share(isExact)).toBeGreaterThanOrEqual(0.97);
  },
);

test.runIf(areAll)("each required facet of each rule is tripped by a fault that breaks it", () => {
  const ofRates = rateMutants.flatMap(({ breaks }) => breaks.map((id) => `${id} seen`));
  const tripped = new Set([...kills.flatMap(({ tripped: some = [] }) => some), ...ofRates]);
  const isTripped = ({ id }: Rule, facet: string): boolean =>
    facet === "seen" ? [...tripped].some((one) => one.startsWith(`${id} `)) : tripped.has(`${id} ${facet}`);
  const missing = judgedRules.flatMap((rule) =>
    rule.facets.filter((one) => !isTripped(rule, one)).map((one) => `${rule.id} ${one}`),
  );
  expect(missing).toEqual([]);
});

/** A separate test judges the rate mutants, because only a burst of requests shows them. */
const all = [...mutants, ...rateMutants];

test("every requirement that is judged is broken by two mutants or more", () => {
  const timesBroken = (id: string): number => all.filter(({ breaks }) => breaks.some((one) => one === id)).length;
  expect(judgedRules.filter(({ id }) => timesBroken(id) < 2).map(({ id }) => id)).toEqual([]);
});

test("every chapter has mutants, and each mutant a name of its own", () => {
  const without = chapters.filter(
    ({ prefix }) => !mutants.some(({ breaks }) => breaks.some((id) => id.startsWith(prefix))),
  );
  expect(without.map(({ title }) => title)).toEqual([]);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(requirementIds.length).toBeGreaterThan(judgedRules.length);
});
