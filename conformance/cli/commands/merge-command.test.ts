import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { badgeReport } from "../../report/machine/badge.ts";
import { githubAnnotations } from "../../report/machine/github-annotations.ts";
import { githubSummary } from "../../report/machine/github-summary.ts";
import { htmlReport } from "../../report/html/html-report.ts";
import { jsonReport } from "../../report/machine/json.ts";
import { junitReport } from "../../report/machine/junit.ts";
import type { Outcome, Report, Shard } from "../../format/report.ts";
import { reportSchema } from "../../format/report-schema.ts";
import { syntheticOutcome, syntheticReport } from "../../report/synthetic-report.ts";
import { tryCommandLine, type Trial } from "../synthetic-host.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "survey-conformance-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function shardReport(shard: Partial<Shard>, outcomes: readonly Outcome[], changes: Partial<Report> = {}): Report {
  const findings = outcomes.map(({ id }) => ({ id }));
  return syntheticReport({
    verdict: "conformant",
    exitCode: 0,
    notes: [],
    outcomes,
    shard: { number: 1, of: 2, strict: false, requireAll: false, findings, ...shard },
    ...changes,
  });
}

const one = (changes: Partial<Report> = {}): Report =>
  shardReport({ number: 1 }, [syntheticOutcome("SVC-1", "passed")], { runId: "r1", ...changes });
const two = (changes: Partial<Report> = {}): Report =>
  shardReport({ number: 2 }, [syntheticOutcome("SUR-1", "passed")], {
    runId: "r2",
    startedAt: "2026-01-02T03:04:06.678Z",
    durationMs: 5_000,
    ...changes,
  });

function merge(reports: readonly Report[], words: readonly string[] = []): Promise<Trial> {
  const files = reports.map((report, index) => {
    const file = join(folder, `${index + 1}.json`);
    writeFileSync(file, jsonReport(report));
    return file;
  });
  return tryCommandLine(["merge", ...files, ...words]);
}

test("the reports of all shards become one, with what the runs did added up", async () => {
  const file = join(folder, "whole.json");
  const { exitCode, stdout, stderr } = await merge([two(), one()], ["--json", file]);
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("\nverdict         conformant: all 2 MUSTs are proven\n");
  const report = reportSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  expect(report).toMatchObject({
    verdict: "conformant",
    runId: "r1, r2",
    startedAt: "2026-01-02T03:04:05.678Z",
    durationMs: 6_000,
    requests: 240,
    traffic: { retries: 4, rateLimited: 6, waitedMs: 8_400 },
    surveysLeftBehind: 6,
    notes: ["merged from the reports of 2 shards"],
  });
  expect(report.outcomes.map(({ id }) => id)).toEqual(["SVC-1", "SUR-1"]);
  expect(report.observations[0]?.answers[0]).toMatchObject({ answer: "201", times: 18 });
  expect(report.requestLog?.requests.map(([, , sentMs]) => sentMs)).toEqual([
    0, 41, 60, 75, 1_000, 1_041, 1_060, 1_075,
  ]);
  expect(report).not.toHaveProperty("shard");
});

test("every format is written from the merged report, and keys are hidden in it", async () => {
  const formats = ["json", "junit", "html", "badge"];
  const words = formats.flatMap((format) => [`--${format}`, join(folder, `report.${format}`)]);
  const leaking = one({ notes: ["canary-owner-key"] });
  const { stdout } = await merge([leaking, two()], [...words, "--observations", "--github"]);
  const written = readdirSync(folder).filter((name) => name.startsWith("report."));
  expect(written.toSorted()).toEqual(["report.badge", "report.html", "report.json", "report.junit"]);
  for (const text of [stdout, ...written.map((name) => readFileSync(join(folder, name), "utf8"))])
    expect(text).not.toContain("canary");
  expect(stdout).toContain("::notice title=survey-conformance%3A conformant::all 2 MUSTs are proven\n");
});

test("a MUST that is broken in one shard is broken in the whole", async () => {
  const failing = shardReport({ number: 2 }, [syntheticOutcome("SUR-1", "failed")]);
  expect(await merge([one(), failing], ["--quiet"])).toMatchObject({
    exitCode: 1,
    stdout: "nonconformant: 1 requirement is broken\n",
  });
});

test("a shard that was cut short leaves the whole incomplete", async () => {
  const cut = two({ verdict: "incomplete", exitCode: 3, cutShort: "interrupted" });
  expect(await merge([one(), cut], ["--quiet"])).toMatchObject({
    exitCode: 3,
    stdout: "incomplete: cut short: shard 2/2: interrupted\n",
  });
});

const refusals: readonly (readonly [name: string, reports: () => readonly Report[], line: string])[] = [
  ["a missing shard", () => [one()], "the report of shard 2/2 is missing (merge the reports of all shards at once)"],
  ["a doubled shard", () => [one(), one()], "1 and 2 are both the report of shard 1/2 (name each shard's report once)"],
  [
    "a whole run",
    () => [one(), syntheticReport()],
    "2 is the report of a whole run (merge takes the reports of verify --shard)",
  ],
  ["another seed", () => [one(), two({ seed: 43 })], other("seed", "42", "43")],
  [
    "another base URL",
    () => [one(), two({ baseUrl: "http://x/api/v1" })],
    other("base URL", "http://127.0.0.1:4010/api/v1", "http://x/api/v1"),
  ],
  [
    "another version",
    () => [one(), two({ tool: { name: "survey-conformance", version: "9.9.9" } })],
    other("version of this tool", "0.1.0", "9.9.9"),
  ],
  ["another effort", () => [one(), two({ effort: "quick" })], other("effort", "standard", "quick")],
  ["another selection", () => [one(), two({ only: ["SUR-1"] })], other("selection (--only)", "none", "SUR-1")],
  [
    "another number of shards",
    () => [one(), shardReport({ number: 2, of: 3 }, [])],
    other("number of shards", "2", "3"),
  ],
  ["another severity", () => [one(), shardReport({ number: 2, strict: true }, [])], other("--strict", "false", "true")],
  [
    "a baseline that is forgotten",
    () => [one({ baseline: { file: "known.yaml", problems: [] } }), two()],
    "1 was judged with the baseline known.yaml (give it to merge as well: --baseline FILE)",
  ],
];

test.each(refusals)("merging rejects %s", async (_name, reports, line) => {
  const { exitCode, stdout, stderr } = await merge(reports());
  const short = stderr.replaceAll(`${folder}/`, "").replaceAll(".json", "");
  expect({ exitCode, stdout, short }).toEqual({ exitCode: 2, stdout: "", short: `error: ${line}\n` });
});

function other(what: string, first: string, second: string): string {
  return `1 and 2 are not parts of one run: another ${what} (${first} and ${second}) (run all shards alike, with one --seed)`;
}

test("merging rejects what is not a report, and says where it isn't", async () => {
  writeFileSync(join(folder, "none.json"), JSON.stringify({ ...one(), verdict: "fine" }));
  const { exitCode, stderr } = await tryCommandLine(["merge", join(folder, "none.json")]);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(
    /none\.json is not a report of this tool: verdict Invalid option.*\(name what verify --shard wrote with --json\)\n$/,
  );
});

test("a shard alone never looks like the whole, in any format", async () => {
  const url = "http://127.0.0.1:4010/api/v1";
  const report = one();
  const words = ["verify", url, "--seed", "1", "--shard", "1/2"];
  const { exitCode, stdout, runs } = await tryCommandLine(words, { verify: async () => report });
  expect(exitCode).toBe(0);
  expect(runs[0]?.shard).toEqual({ number: 1, of: 2 });
  expect(stdout).toContain("\nverdict         shard 1/2 alone is conformant: the MUST is proven\n");
  expect(stdout).toMatch(
    /\nshard {11}1\/2 \(1 of \d+ requirements; merge the reports of all 2 shards for the verdict on the whole\)\n/,
  );
  expect(htmlReport(report)).toMatch(/<h1>Shard 1\/2 alone: conformant<\/h1>/);
  expect(junitReport(report, { warningsFail: false })).toContain('value="shard 1/2 alone is conformant"');
  expect(githubAnnotations(report, { warningsFail: false })).toContain(
    "title=survey-conformance%3A shard 1/2 alone is conformant:",
  );
  expect(githubSummary(report)).toMatch(/^## ✅ survey-conformance: shard 1\/2 alone is conformant\n/);
  expect(JSON.parse(badgeReport(report))).toMatchObject({ message: "1 of 1 MUSTs (a part)", color: "yellow" });
});
