import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { requirementIds } from "../../../spec/requirements/catalogue.ts";
import { jsonReport } from "../../report/machine/json.ts";
import type { Outcome, Report } from "../../report/format/report.ts";
import { syntheticFailure, syntheticOutcome, syntheticReport } from "../../proof/testing/synthetic-report.ts";
import { tryCommandLine, type Trial } from "../../proof/testing/try-command-line.ts";
import { temporaryFolder } from "../../proof/testing/temporary-folder.ts";

const folder = temporaryFolder();
const [a, b] = [join(folder, "a.json"), join(folder, "b.json")];

const conformant = { verdict: "conformant", exitCode: 0, observations: [] } as const;

function compare(before: Partial<Report>, after: Partial<Report>, ...words: readonly string[]): Promise<Trial> {
  writeFileSync(a, jsonReport(syntheticReport({ ...conformant, ...before })));
  writeFileSync(b, jsonReport(syntheticReport({ ...conformant, ...after })));
  return tryCommandLine(["compare", a, b, ...words], { environment: {} });
}

const head = (verdict: string): readonly string[] => [
  `before    ${a}: http://127.0.0.1:4010/api/v1, 2026-01-02T03:04:05.678Z`,
  `after     ${b}: http://127.0.0.1:4010/api/v1, 2026-01-02T03:04:05.678Z`,
  `verdict   ${verdict}`,
];

test("changes for worse, better or otherwise are shown, and a requirement in only one report is no difference", async () => {
  const before = [
    syntheticOutcome("SUR-1", "passed"),
    syntheticOutcome("SUR-2", "failed"),
    syntheticOutcome("SUR-3", "passed"),
    syntheticOutcome("SUR-4", "inconclusive"),
    syntheticOutcome("SVC-4", "failed"),
    syntheticOutcome("RCP-1", "failed"),
    syntheticOutcome("RCP-2", "passed"),
  ];
  const after = [
    syntheticOutcome("SUR-1", "failed", { failure: syntheticFailure({ message: "it returned 500\u001b[2J" }) }),
    syntheticOutcome("SUR-2", "passed"),
    syntheticOutcome("SUR-3", "not-tested", { reason: "a key is missing" }),
    syntheticOutcome("SUR-4", "not-tested"),
    syntheticOutcome("SVC-4", "warned"),
    syntheticOutcome("RCP-1", "inconclusive", { reason: "no answer" }),
    syntheticOutcome("AUT-1", "failed"),
  ];
  const { exitCode, stdout } = await compare({ outcomes: before }, { outcomes: after, verdict: "nonconformant" });
  expect(exitCode).toBe(1);
  expect(stdout.split("\n")).toEqual([
    ...head("conformant -> nonconformant"),
    "worse     SUR-1  passed -> failed: it returned 500\\u001b[2J",
    "worse     SUR-3  passed -> not tested: a key is missing",
    "better    SUR-2  failed -> passed",
    "better    SVC-4  failed -> warned: creating a survey was rejected",
    "changed   SUR-4  inconclusive -> not tested",
    "changed   RCP-1  failed -> inconclusive: no answer",
    `only in ${a}: RCP-2`,
    `only in ${b}: AUT-1`,
    "",
  ]);
});

const answered = (...answers: readonly string[]): Report["observations"] => [
  { id: "status-create", question: "?", answers: answers.map((answer, index) => ({ answer, times: 9 - index })) },
];

describe("an open point that is answered otherwise", () => {
  test.each([
    [[], 0],
    [["--strict"], 1],
  ] as const)("is drift, and with %j the exit code is %i", async (words, code) => {
    const { exitCode, stdout } = await compare(
      { observations: answered("201") },
      { observations: answered("200", "201") },
      ...words,
    );
    expect([exitCode, stdout]).toEqual([
      code,
      `${[...head("conformant"), "drift     status-create  201 -> 200; 201"].join("\n")}\n`,
    ]);
  });

  test("is the same however often each answer came", async () => {
    const { exitCode, stdout } = await compare(
      { observations: answered("200", "201") },
      { observations: answered("201", "200") },
      "--strict",
    );
    expect([exitCode, stdout.split("\n")[3]]).toEqual([0, "no differences"]);
  });
});

test.each([
  ["conformant", "incomplete", 1],
  ["incomplete", "nonconformant", 1],
  ["nonconformant", "incomplete", 0],
  ["incomplete", "conformant", 0],
  ["nonconformant", "nonconformant", 0],
] as const)("from a verdict of %s to %s the exit code is %i", async (before, after, code) => {
  expect((await compare({ verdict: before }, { verdict: after })).exitCode).toBe(code);
});

describe("what the baseline of a report excuses is a known failure", () => {
  const known = { reason: "planned", expires: "9999-12-31" };
  const flaky = { ...known, flaky: true };
  const one = (outcome: Outcome["outcome"], excuse?: typeof known): readonly Outcome[] => [
    syntheticOutcome("SUR-1", outcome, excuse === undefined ? {} : { known: excuse }),
  ];
  const rejected = "creating a survey was rejected";

  test.each([
    [one("passed"), one("failed", flaky), `changed   SUR-1  passed -> known failure: ${rejected}`, 0],
    [one("failed", flaky), one("passed"), "changed   SUR-1  known failure -> passed", 0],
    [one("passed"), one("failed", known), `changed   SUR-1  passed -> known failure: ${rejected}`, 0],
    [one("failed", known), one("passed"), "better    SUR-1  known failure -> passed", 0],
    [one("failed"), one("failed", known), `changed   SUR-1  failed -> known failure: ${rejected}`, 0],
    [one("failed", known), one("failed"), `worse     SUR-1  known failure -> failed: ${rejected}`, 1],
    [one("failed", known), one("inconclusive"), "changed   SUR-1  known failure -> inconclusive", 0],
    [one("failed", known), one("failed", flaky), "no differences", 0],
  ])("row %#", async (before, after, line, code) => {
    const { exitCode, stdout } = await compare({ outcomes: before }, { outcomes: after });
    expect([exitCode, stdout.split("\n")[3]]).toEqual([code, line]);
  });

  test("what it keeps from being tested is not worse", async () => {
    const blocked = syntheticOutcome("SUR-2", "not-tested", { prerequisite: "SUR-1", reason: "SUR-1 failed" });
    const { exitCode, stdout } = await compare(
      { outcomes: [...one("passed"), syntheticOutcome("SUR-2", "passed")] },
      { outcomes: [...one("failed", flaky), blocked] },
    );
    expect([exitCode, stdout.split("\n")[4]]).toEqual([0, "changed   SUR-2  passed -> not tested: SUR-1 failed"]);
  });

  test("a run of only known failures is incomplete, but not worse", async () => {
    const { exitCode } = await compare(
      { outcomes: one("passed"), verdict: "no-breach-found" },
      { outcomes: one("failed", flaky), verdict: "incomplete" },
    );
    expect(exitCode).toBe(0);
  });

  test("three reports have it in their table", async () => {
    writeFileSync(join(folder, "c.json"), jsonReport(syntheticReport({ outcomes: one("failed", known) })));
    const { stdout } = await compare({ outcomes: one("passed") }, { outcomes: one("failed") }, join(folder, "c.json"));
    expect(stdout).toMatch(/^SUR-1 +passed +failed +known failure$/m);
  });
});

describe("a service that was judged in part is never called conformant", () => {
  test.each([
    [{ fingerprint: true, verdict: "incomplete" }, {}, "not judged (a fingerprint) -> conformant", 0],
    [{}, { fingerprint: true, verdict: "incomplete" }, "conformant -> not judged (a fingerprint)", 0],
    [{}, { fingerprint: true, verdict: "nonconformant" }, "conformant -> nonconformant", 1],
    [{ only: ["SVC-1"] }, {}, `conformant (1 of ${requirementIds.length} requirements) -> conformant`, 0],
  ] as const)("%j and %j", async (before, after, verdict, code) => {
    const { exitCode, stdout } = await compare(before, after);
    expect([exitCode, stdout.split("\n")[2]]).toEqual([code, `verdict   ${verdict}`]);
  });
});

test("--json prints the same as data", async () => {
  const outcomes = (outcome: Outcome["outcome"]): readonly Outcome[] => [syntheticOutcome("SUR-1", outcome)];
  const { stdout } = await compare({ outcomes: outcomes("passed") }, { outcomes: outcomes("failed") }, "--json", "-");
  const side = { baseUrl: "http://127.0.0.1:4010/api/v1", startedAt: "2026-01-02T03:04:05.678Z" };
  const common = { ...side, specRevision: "1.0", effort: "standard" };
  expect(JSON.parse(stdout)).toEqual({
    format: 1,
    before: { file: a, ...common },
    after: { file: b, ...common },
    verdict: { before: "conformant", after: "conformant", isWorse: false },
    worse: [{ id: "SUR-1", before: "passed", after: "failed", message: "creating a survey was rejected" }],
    better: [],
    changed: [],
    drift: [],
    onlyBefore: [],
    onlyAfter: [],
  });
});

describe("a file is rejected, with a hint, that", () => {
  const hint = "(pass a file that verify --json or fingerprint --json wrote)";
  test.each([
    ["isn't there", undefined, "can't be read (ENOENT) (check the file name)"],
    [
      "is not JSON",
      "<xml/>",
      expect.stringMatching(/^is not JSON: .+ \(pass a file that verify --json or fingerprint --json wrote\)$/),
    ],
    ["is not a report", "{}", `is not a report of this tool: format Invalid input: expected 1 ${hint}`],
    ["is an array", "[]", expect.stringMatching(/^is not a report of this tool: .*\(pass a file that verify/)],
    [
      "is a report of another format",
      JSON.stringify({ ...syntheticReport(), format: 2 }),
      "is a report in format 2, but this version reads format 1 (read it with the version that wrote it, or create it again with this version)",
    ],
  ])("%s", async (_what, text, message) => {
    const file = join(folder, "other.json");
    rmSync(file, { force: true });
    if (text !== undefined) writeFileSync(file, text);
    writeFileSync(a, jsonReport(syntheticReport()));
    const { exitCode, stdout, stderr } = await tryCommandLine(["compare", a, file], { environment: {} });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr.replace(`error: ${file} `, "").trimEnd()).toEqual(message);
  });
});

test("a key that a report holds in spite of all is not printed", async () => {
  writeFileSync(a, jsonReport(syntheticReport({ baseUrl: "http://canary-owner-key/api/v1" })));
  const { stdout } = await tryCommandLine(["compare", a, a]);
  expect(stdout).not.toContain("canary");
});

test("a report of an earlier version, which knew no revisions, is compared as well", async () => {
  const { specRevision: _revision, ...older } = syntheticReport();
  writeFileSync(a, JSON.stringify(older));
  expect((await tryCommandLine(["compare", a, a])).exitCode).toBe(0);
});

test.each(["[", '{"a":'])("a report whose format is nested %s without end is refused", async (open) => {
  const depth = 100_000;
  const nested = `${open.repeat(depth)}1${(open === "[" ? "]" : "}").repeat(depth)}`;
  writeFileSync(a, `{"format":${nested},"outcomes":[]}`);
  const { exitCode, stderr } = await tryCommandLine(["compare", a, a]);
  expect([exitCode, stderr.trim().split("\n").length]).toEqual([2, 1]);
});

test("a report that is nested too deeply is refused in one line", async () => {
  const deep = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`;
  writeFileSync(a, jsonReport(syntheticReport(conformant)).replace(/^\{/, `{"extra":${deep},`));
  const { exitCode, stderr } = await tryCommandLine(["compare", a, a], { environment: {} });
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`${a} is not a report of this tool: it is nested too deeply`);
});
