import { expect, test } from "vitest";
import { mutants } from "../../faults/all.ts";
import { brokenIds } from "../judge-server.ts";
import reasons from "./hidden-faults.json" with { type: "json" };
import { judgeReference, recordedRun, ordinaryTraffic, measureTrafficRate } from "./judged-session.ts";
import { isWhole, sampleByName, samplePrinted } from "./sample-by-name.ts";

const hiddenNames = new Set(Object.values(reasons).flat());
const byChance = new Set(reasons["who comes first of several at once is up to the line"]);

test("each fault that traffic doesn't show is one of the catalogue, and has one reason", () => {
  const names = new Set(mutants.map(({ name }) => name));
  expect([...hiddenNames].filter((name) => !names.has(name))).toEqual([]);
  expect(Object.values(reasons).flat()).toHaveLength(hiddenNames.size);
});

test("sessions with the reference prove a good part of the catalogue", async () => {
  const { report } = await judgeReference(ordinaryTraffic);
  expect(brokenIds(report)).toEqual([]);
  expect(report.exitCode).toBe(0);
  const proven = report.outcomes.filter(({ outcome }) => outcome === "passed").map(({ id }) => id);
  expect(proven.length).toBeGreaterThan(120);
  expect(proven).toEqual(expect.arrayContaining(["SUR-20", "SUR-35", "RCP-20", "RCP-32", "RCP-40", "ERR-11"]));
});

test("sessions with a server that has a fault show it, unless it is listed", { timeout: 900_000 }, async () => {
  const ordered = mutants.filter(({ name }) => !byChance.has(name));
  const sample = samplePrinted(sampleByName(ordered, 32), 2);
  const { noticed, exact, elsewhere, hidden } = await measureTrafficRate(sample);
  expect(hidden).toEqual(sample.map(({ name }) => name).filter((name) => hiddenNames.has(name)));
  if (!isWhole) return;
  expect(exact).toBeGreaterThan(0.85 * noticed.length);
  // traffic alone sometimes blames a related requirement
  expect(elsewhere).toBeLessThan(noticed.length / 4);
});

test("a run of the suite, heard as if it were a stranger's, shows most faults", { timeout: 900_000 }, async () => {
  const plain = mutants.filter(({ name }) => name === "PATCH of description alone sets nothing");
  const sample = isWhole ? sampleByName(mutants, 16, "run") : plain;
  const { noticed } = await measureTrafficRate(sample, recordedRun);
  expect(noticed.length).toBeGreaterThan(sample.length / 2);
});
