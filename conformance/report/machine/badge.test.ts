import { expect, test } from "vitest";
import { badgeReport } from "./badge.ts";
import type { Report } from "../../format/report.ts";
import { syntheticOutcome, syntheticReport } from "../synthetic-report.ts";

const passed = [syntheticOutcome("SUR-1", "passed"), syntheticOutcome("SUR-2", "passed")];
const conformant = { verdict: "conformant", exitCode: 0, outcomes: passed } as const;
const incomplete = { verdict: "incomplete", exitCode: 3 } as const;
const untested = syntheticOutcome("SUR-3", "not-tested");

const cases: readonly (readonly [name: string, changes: Partial<Report>, face: object])[] = [
  ["every MUST proven", conformant, { message: "2 of 2 MUSTs", color: "brightgreen" }],
  [
    "a MUST not tested",
    { ...conformant, outcomes: [...passed, untested] },
    { message: "2 of 3 MUSTs", color: "yellow" },
  ],
  [
    "a part of the requirements",
    { ...conformant, only: ["SUR-1", "SUR-2"] },
    { message: "2 of 2 MUSTs (a part)", color: "yellow" },
  ],
  ["an incomplete run", { ...incomplete, outcomes: passed }, { message: "incomplete, 2 of 2 MUSTs", color: "orange" }],
  ["a run of nothing", { ...incomplete, outcomes: [] }, { message: "incomplete, 0 of 0 MUSTs", color: "orange" }],
  ["a broken MUST", {}, { message: "1 MUST broken", color: "red", isError: true }],
  [
    "a broken SHOULD under --strict",
    { outcomes: [syntheticOutcome("SVC-4", "warned")] },
    { message: "a SHOULD broken", color: "red", isError: true },
  ],
];

test.each(cases)("the badge of %s", (_name, changes, face) => {
  expect(JSON.parse(badgeReport(syntheticReport(changes)))).toEqual({
    schemaVersion: 1,
    label: "survey API",
    ...face,
  });
});
