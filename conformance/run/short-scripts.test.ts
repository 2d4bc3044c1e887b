import { expect, test } from "vitest";
import { mutants } from "../../reference/faults/all.ts";
import { judgeServer } from "../selftest/judge-server.ts";

/** Faults whose scenario sends much, with the requests that show them. */
const faults = [
  ["a create takes 100 recipients at most", "LIM-1", ["POST"]],
  // that as many as the limit are accepted was seen before
  ["a create takes any number of recipients", "LIM-2", ["POST"]],
  // another survey has the email
  ["an email that another survey has is taken for known", "RCP-39", ["POST", "POST", "POST", "GET"]],
  // found while a driver was at work, and shown without
  ["skipExisting is ignored", "RCP-41", ["POST", "POST", "GET"]],
] as const;

test.each(faults)("%s: a short script shows %s", async (name, id, methods) => {
  const fault = mutants.find((one) => one.name === name);
  if (fault === undefined) throw new Error(`no fault is named "${name}"`);
  const { outcomes } = await judgeServer(fault.build, { only: [id], effort: "standard", seed: 1 });
  const failure = outcomes.find((outcome) => outcome.id === id)?.failure;
  expect(failure?.exchanges.map(({ method }) => method)).toEqual(methods);
  expect(failure?.script.length).toBeLessThan(2_048);
  expect(failure?.script).not.toContain("driver");
  expect(failure?.replay).not.toContain("--driver");
});
