import { expect, test } from "vitest";

import { countLevel } from "../counts.ts";
import { plain } from "./paint.ts";
import { requirement, requirementIds } from "../../../spec/requirements/catalogue.ts";
import type { LedgerEntry, Report } from "../format/report.ts";
import { summaryLines, verdictLine } from "./summary.ts";
import { syntheticOutcome, syntheticReport } from "../../proof/testing/synthetic-report.ts";

const synthetic: LedgerEntry = { id: "", slug: "run7-2", title: "run7 lost", identity: "owner" };
const passed = syntheticOutcome("SVC-1", "passed");
const testable = requirementIds
  .map(requirement)
  .filter(({ level, untestable }) => level === "MUST" && untestable === undefined).length;
const conformant = { verdict: "conformant", exitCode: 0 } as const;
const incomplete = { verdict: "incomplete", exitCode: 3 } as const;

const verdicts: readonly (readonly [string, Partial<Report>])[] = [
  ["conformant: the MUST is proven", { ...conformant, outcomes: [passed] }],
  [
    "conformant: no MUST is broken, and 1 of 2 are proven",
    { ...conformant, outcomes: [passed, syntheticOutcome("SUR-1", "not-tested")] },
  ],
  ["nonconformant: 1 requirement is broken", {}],
  [
    "nonconformant: 1 SHOULD is broken, which fails the run because of --strict",
    { outcomes: [passed, syntheticOutcome("SVC-4", "warned")] },
  ],
  ["incomplete: nothing ran", { ...incomplete, outcomes: [] }],
  ["incomplete: nothing was tested", { ...incomplete, outcomes: [syntheticOutcome("SUR-1", "not-tested")] }],
  ["incomplete: cut short: interrupted", { ...incomplete, cutShort: "interrupted", outcomes: [passed] }],
  [
    "incomplete: 1 requirement is inconclusive",
    { ...incomplete, outcomes: [passed, syntheticOutcome("SUR-1", "inconclusive")] },
  ],
  [
    "incomplete: 1 requirement was not tested",
    { ...incomplete, outcomes: [passed, syntheticOutcome("SUR-1", "not-tested")] },
  ],
];

test.each(verdicts)("the verdict line says why: %s", (line, changes) => {
  expect(verdictLine(syntheticReport(changes), plain)).toBe(line);
});

test("a part in which nothing is broken is not called conformant, but says how much was checked", () => {
  const part = syntheticReport({ verdict: "no-breach-found", exitCode: 0, only: ["SVC-1"], outcomes: [passed] });
  expect(verdictLine(part, plain)).toBe(`no breach found: 1 of ${testable} MUSTs were checked`);
});

const known = { reason: "planned", issue: "https://issues.example/1", expires: "2026-12-31" };
const outdated = {
  file: "k.yaml",
  problems: [
    { id: "SUR-3", line: 4, kind: "stale", message: "SUR-3 passed in this run: delete line 4" },
    { id: "SUR-4", line: 5, kind: "expired", message: "SUR-4 has expired (excused until 2026-12-31): delete line 5" },
  ],
} as const;

test.each<readonly [string, Partial<Report>]>([
  [
    `passes with 1 known failure: no other MUST is broken, and 1 of ${testable} are proven`,
    {
      verdict: "passes-with-known-failures",
      exitCode: 0,
      outcomes: [passed, syntheticOutcome("SUR-1", "failed", { known })],
    },
  ],
  [
    "fails: 1 baseline entry is stale (SUR-3, k.yaml line 4); 1 baseline entry is expired (SUR-4, k.yaml line 5); otherwise conformant: the MUST is proven",
    { verdict: "conformant", outcomes: [passed], baseline: outdated },
  ],
  [
    "fails: 1 baseline entry is expired (SUR-4, k.yaml line 5); otherwise 1 known failure, and no other MUST is broken",
    {
      verdict: "passes-with-known-failures",
      outcomes: [passed, syntheticOutcome("SUR-1", "failed", { known })],
      baseline: { ...outdated, problems: outdated.problems.slice(1) },
    },
  ],
  [
    "nonconformant: 1 requirement is broken; 1 baseline entry is expired (SUR-4, k.yaml line 5)",
    { baseline: { ...outdated, problems: outdated.problems.slice(1) } },
  ],
  [
    "incomplete: SUR-1 is a known failure (until 2026-12-31; https://issues.example/1): planned. Nothing else was judged, so nothing is proven",
    { ...incomplete, outcomes: [syntheticOutcome("SUR-1", "failed", { known })] },
  ],
  [
    "incomplete: 2 known failures (SUR-1, SVC-4). Nothing else was judged, so nothing is proven",
    {
      ...incomplete,
      outcomes: [syntheticOutcome("SUR-1", "failed", { known }), syntheticOutcome("SVC-4", "warned", { known })],
    },
  ],
])("the verdict line names what is excused: %s", (line, changes) => {
  expect(verdictLine(syntheticReport(changes), plain)).toBe(line);
});

test("known failures, stale and expired entries have a line each", () => {
  const outcomes = [passed, syntheticOutcome("SUR-1", "failed", { known })];
  const lines = summaryLines(syntheticReport({ ...conformant, outcomes, baseline: outdated }), plain);
  expect(lines.slice(1, 5)).toEqual([
    "MUSTs           1 of 2 proven, 1 known to fail (4 more can't be tested by any client)",
    "known failure   SUR-1 (until 2026-12-31; https://issues.example/1): planned. This run: creating a survey was rejected",
    "baseline        SUR-3 passed in this run: delete line 4",
    "baseline        SUR-4 has expired (excused until 2026-12-31): delete line 5",
  ]);
});

test("a selection is named, and nothing is claimed about the rest", () => {
  const lines = summaryLines(syntheticReport({ only: ["SUR-1"] }), plain);
  expect(lines[1]).toMatch(/^selected {8}SUR-1 \(1 of \d+ requirements; the others were not judged\)$/);
  expect(lines[2]).toBe("MUSTs           1 of 7 proven, 1 failed, 4 not tested, 1 inconclusive");
});

test("the first twelve of many ids are listed", () => {
  const outcomes = requirementIds.slice(0, 14).map((id) => syntheticOutcome(id, "not-tested", { reason: "why" }));
  const listed = `not tested      14 (why): ${requirementIds.slice(0, 12).join(", ")}, …`;
  expect(summaryLines(syntheticReport({ outcomes }), plain)).toContain(listed);
});

test.each([
  [1, "1 request"],
  [2, "2 requests"],
])("%i judged in recordings is said in words", (judged, words) => {
  const overheard = { files: ["a.har"], hosts: ["host"], judged, leftOut: [] };
  const report = syntheticReport({ overheard });
  expect(summaryLines(report, plain)).toContain(`judged          ${words} from a.har; nothing was sent`);
});

test("a prerequisite that is not in the report leaves the reason that the outcome gives", () => {
  const outcome = syntheticOutcome("SUR-2", "not-tested", { prerequisite: "SUR-1", reason: "SUR-1 failed before" });
  expect(summaryLines(syntheticReport({ outcomes: [outcome] }), plain)).toContain(
    "not tested      1 (SUR-1 failed before): SUR-2",
  );
});

test.each([
  [0, 0, "0 surveys"],
  [1, 0, "1 survey, marked with the run id run7"],
  [2, 1, "2 surveys, marked with the run id run7; 1 may exist: the response to the create was lost"],
  [0, 2, "0 surveys, marked with the run id run7; 2 may exist: the response to the create was lost"],
])("%i surveys left behind and %i that may exist are announced", (surveysLeftBehind, unsure, text) => {
  const lost = { ...synthetic, mayExist: true } as const;
  const report = syntheticReport({ surveysLeftBehind, ledger: Array.from({ length: unsure }, () => lost) });
  expect(summaryLines(report, plain)).toContain(`left behind     ${text}`);
});

test("a survey that may exist is described by the response to its create", () => {
  const unsure = (answered: number): LedgerEntry => ({ ...synthetic, mayExist: true, answered });
  const report = syntheticReport({ surveysLeftBehind: 0, ledger: [501, 201, 501].map(unsure) });
  expect(summaryLines(report, plain)).toContain(
    "left behind     0 surveys, marked with the run id run7; 2 may exist: the create returned 501; 1 may exist: the create returned 201 without the survey",
  );
});

test("MUSTs and SHOULDs are counted apart", () => {
  const report = syntheticReport();
  expect([countLevel(report, "MUST"), countLevel(report, "SHOULD")]).toEqual([
    { passed: 1, failed: 1, warned: 0, "not-tested": 4, inconclusive: 1, known: 0, total: 7 },
    { passed: 0, failed: 0, warned: 1, "not-tested": 0, inconclusive: 0, known: 0, total: 1 },
  ]);
});
