import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { githubSummary } from "../../report/machine/github-summary.ts";
import { syntheticFailure, syntheticOutcome, syntheticReport } from "../../proof/testing/synthetic-report.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { tryCommandLine } from "../../proof/testing/try-command-line.ts";

const url = "http://127.0.0.1:4010/api/v1";
const keys = { SERVICE_API_KEY: "canary-owner-key" };

let folder = "";
let summary = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "survey-conformance-"));
  summary = join(folder, "summary.md");
});

afterEach(() => rmSync(folder, { recursive: true }));

test("on GitHub Actions a run annotates, and adds a summary to the step's", async () => {
  writeFileSync(summary, "earlier\n");
  const environment = { ...keys, GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary };
  const { exitCode, stdout, stderr } = await tryCommandLine(["verify", url], { environment });
  expect([exitCode, stderr]).toEqual([1, ""]);
  const [, token] = /^::stop-commands::(\S+)\nsurvey-conformance 0\.1\.0 judged /.exec(stdout) ?? [];
  expect(
    stdout
      .split("\n")
      .filter((line) => line.startsWith("::"))
      .map((line) => line.split("::")[1]),
  ).toEqual([
    "stop-commands",
    token,
    "error title=SUR-1 creating a survey was rejected",
    "warning title=SVC-4 no Content-Type",
    "warning title=RCP-1 is inconclusive",
    "error title=survey-conformance%3A nonconformant",
  ]);
  expect(readFileSync(summary, "utf8")).toBe(`earlier\n${githubSummary(syntheticReport())}`);
  const again = await tryCommandLine(["verify", url, "--quiet"], { environment });
  expect(again.stdout.split("\n")[0]).not.toBe(`::stop-commands::${token}`);
});

test("a run that can't start has its error and the hint in the step's summary", async () => {
  const environment = { ...keys, GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary };
  await tryCommandLine(["verify", url], {
    environment,
    verify: () => Promise.reject(new SetUpError("the key is rejected (401)", "check <it>")),
  });
  expect(readFileSync(summary, "utf8")).toBe(
    String.raw`## ❌ survey-conformance: the key is rejected \(401\)` + "\n\n" + String.raw`check \<it\>` + "\n",
  );
  writeFileSync(summary, "");
  const { stderr } = await tryCommandLine(["verify", url, "--sed", "3"], { environment });
  expect(stderr).toContain("::error title=survey-conformance::unknown option '--sed' (Did you mean --seed?)");
  expect(readFileSync(summary, "utf8")).toMatch(/^## ❌ survey-conformance: unknown option .*\n\nSee .*\n$/);
});

test("elsewhere nothing is a command", async () => {
  expect((await tryCommandLine(["verify", url], { environment: keys })).stdout).not.toMatch(/^::/m);
});

test("a subject's text is never a command, wherever it is printed", async () => {
  const hostile = "::error::x\n  ::add-mask::conformant\n##[error]y";
  const failure = syntheticFailure({ message: hostile, received: hostile, counterexample: hostile });
  const report = syntheticReport({ outcomes: [syntheticOutcome("SUR-1", "failed", { failure })] });
  const { stdout } = await tryCommandLine(["verify", url], {
    environment: { ...keys, GITHUB_ACTIONS: "true" },
    verify: async () => report,
  });
  const [, token = ""] = /^::stop-commands::(\S+)\n/.exec(stdout) ?? [];
  const outside = stdout
    .slice(stdout.lastIndexOf(`::${token}::\n`))
    .split("\n")
    .filter((line) => line !== "");
  expect(outside.map((line) => line.slice(0, 14))).toEqual([
    `::${token}::`.slice(0, 14),
    "::error title=",
    "::error title=",
  ]);
  const refused = await tryCommandLine(["verify", url], {
    environment: { ...keys, GITHUB_ACTIONS: "true" },
    verify: () => Promise.reject(new SetUpError("the subject said ##[error]x", "look")),
  });
  // a line that begins with one command is searched for no other
  expect([refused.exitCode, refused.stderr.split("\n")]).toEqual([
    2,
    [
      "error: the subject said #\\u0023[error]x (look)",
      "::error title=survey-conformance::the subject said ##[error]x (look)",
      "",
    ],
  ]);
});

test("a summary that can't be written is reported, and changes no verdict", async () => {
  const environment = { ...keys, GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: folder };
  const { exitCode, stderr } = await tryCommandLine(["verify", url], { environment });
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringMatching(/^warning: the step summary could not be written: EISDIR.*\n$/),
  ]);
});
