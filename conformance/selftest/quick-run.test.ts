import { expect, test } from "vitest";
import { mutants } from "../../reference/faults/all.ts";
import { createApp } from "../../reference/api/app.ts";
import { brokenIn, judgeServer } from "./judge-server.ts";

/** Faults in a part of a requirement's sentence that only some of its requests show. */
const partialFaults = [
  "a create whose Content-Type has a charset is refused",
  "an add whose Content-Type has a charset is refused",
  "PATCH takes the slug of another survey that its body names",
  "PATCH of an unknown slug makes a survey that only the list shows",
  "a create refuses a scale from 0 to 2",
];

test.each(partialFaults)("a quick run tries the whole of a sentence: %s", async (name) => {
  const mutant = mutants.find((one) => one.name === name);
  const breaks = mutant?.breaks ?? [];
  const report = await judgeServer(mutant?.build, { effort: "quick", only: breaks, unshrunk: true });
  expect(brokenIn(report)).toEqual(breaks);
});

test("what every case would send alike is one case, however many are tried", async () => {
  const only = ["SUR-1", "SUR-3", "RCP-6", "RSP-1", "LIM-9"] as const;
  const { outcomes } = await judgeServer(createApp, { effort: "thorough", only });
  expect(outcomes.map(({ id, outcome, cases }) => [id, outcome, cases])).toEqual(only.map((id) => [id, "passed", 1]));
});

test("a case that sends nothing that earlier ones have not sent counts as none", async () => {
  // of the six sizes that this seed draws two are one
  const { outcomes } = await judgeServer(createApp, { effort: "thorough", only: ["LIM-4"], seed: 1 });
  expect(outcomes.map(({ outcome, cases }) => [outcome, cases])).toEqual([["passed", 5]]);
});
