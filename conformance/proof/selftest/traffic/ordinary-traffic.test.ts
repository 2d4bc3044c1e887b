import { expect, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import { mutants } from "../../faults/all.ts";
import { brokenIn } from "../judge-server.ts";
import reasons from "./hidden-faults.json" with { type: "json" };
import { ofOwnRun, ordinary, trafficRate } from "./judged-session.ts";

const hiddenNames = new Set(Object.values(reasons).flat());
const byChance = new Set(reasons["who comes first of several at once is up to the line"]);

/** Faults that were added after the samples were drawn: without them each sample stays the same, and what it hides is listed. */
const notSampled: ReadonlySet<string> = new Set([
  "a skipping add counts a row with the id of one recipient and the email of another as updated",
  "concurrent adds of one recipient write the members that they don't give as they read them",
  "concurrent adds of one recipient do so, and the one with a title is the last",
  "PATCH with null for a question is answered 500 and stores the others",
  "an add with null for a row is answered 500 and stores the others",
]);
const sampled = mutants.filter(({ name }) => !notSampled.has(name));

test("each fault that traffic doesn't show is one of the catalogue, and has one reason", () => {
  const names = new Set(mutants.map(({ name }) => name));
  expect([...hiddenNames].filter((name) => !names.has(name))).toEqual([]);
  expect(Object.values(reasons).flat()).toHaveLength(hiddenNames.size);
});

test("sessions with the reference prove a good part of the catalogue", async () => {
  const { report } = await ordinary.judge(createApp);
  expect(brokenIn(report)).toEqual([]);
  expect(report.exitCode).toBe(0);
  const proven = report.outcomes.filter(({ outcome }) => outcome === "passed").map(({ id }) => id);
  expect(proven.length).toBeGreaterThan(120);
  expect(proven).toEqual(expect.arrayContaining(["SUR-20", "SUR-35", "RCP-20", "RCP-32", "RCP-40", "ERR-11"]));
});

test("sessions with a server that has a fault show it, unless it is listed", { timeout: 900_000 }, async () => {
  const sample = sampled.filter(({ name }, index) => index % 24 === 3 && !byChance.has(name));
  const { noticed, exact, elsewhere, hidden } = await trafficRate(sample);
  expect(exact).toBeGreaterThan(0.85 * noticed.length);
  // traffic alone sometimes blames a neighbour
  expect(elsewhere).toBeLessThan(noticed.length / 4);
  expect(hidden).toEqual(sample.map(({ name }) => name).filter((name) => hiddenNames.has(name)));
});

test(
  "a run of the suite, heard as if it were a stranger's, shows most of all faults",
  { timeout: 900_000 },
  async () => {
    const sample = sampled.filter((_, index) => index % 48 === 2);
    const { noticed } = await trafficRate(sample, ofOwnRun);
    expect(noticed.length).toBeGreaterThan(sample.length / 2);
  },
);
