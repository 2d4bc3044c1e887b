import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { XMLValidator } from "fast-xml-parser";
import { afterEach, beforeEach, expect, test } from "vitest";

import { reportSchema } from "../../report/format/report-schema.ts";
import { jsonReport } from "../../report/machine/json.ts";
import {
  syntheticExchange,
  syntheticFailure,
  syntheticOutcome,
  syntheticReport,
} from "../../proof/testing/synthetic-report.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { planText } from "../texts/plan-text.ts";
import { tryCommandLine } from "../../proof/testing/try-command-line.ts";

const url = "http://127.0.0.1:4010/api/v1";
const conformant = { verdict: "conformant", exitCode: 0, outcomes: [syntheticOutcome("SVC-1", "passed")] } as const;

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "survey-conformance-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("a run gets the documented defaults and a random seed", async () => {
  const { runs } = await tryCommandLine(["verify", url]);
  const { runs: others } = await tryCommandLine(["verify", url]);
  expect(runs).toEqual([
    {
      baseUrl: new URL(url),
      ownerKey: "canary-owner-key",
      otherKey: "canary-other-key",
      seed: expect.any(Number),
      effort: "standard",
      emailDomain: "example.com",
      concurrency: 8,
      timeoutMs: 10_000,
      maxDurationMs: 600_000,
      probeRateLimit: 0,
      strict: false,
      requireAll: false,
      bail: false,
      force: false,
      signal: expect.any(AbortSignal),
      onPlan: expect.any(Function),
      onExchange: expect.any(Function),
    },
  ]);
  expect(others[0]?.seed).not.toBe(runs[0]?.seed);
});

test("every option reaches the run", async () => {
  const words = `verify ${url} --only sur-2,SUR-1 --only svc-1 --seed -5 --effort quick --strict --require-all
    --concurrency 2 --timeout 0.5 --max-duration 60 --probe-rate-limit 100`;
  const { runs } = await tryCommandLine(words.split(/\s+/));
  expect(runs[0]).toMatchObject({
    only: ["SVC-1", "SUR-1", "SUR-2"],
    seed: -5,
    effort: "quick",
    strict: true,
    requireAll: true,
    concurrency: 2,
    timeoutMs: 500,
    maxDurationMs: 60_000,
    probeRateLimit: 100,
  });
  const reading = await tryCommandLine(["verify", url, "--read-only", "my-survey"]);
  expect(reading.runs[0]).toMatchObject({ readOnly: { survey: "my-survey" } });
  const replay = await tryCommandLine(["verify", url, "--only", "SUR-1", "--seed", "1", "--path", "scenario tour"]);
  expect(replay.runs[0]).toMatchObject({ only: ["SUR-1"], seed: 1, path: "scenario tour" });
});

test("a driver reaches the run with what it exports, and half a minute for each action", async () => {
  const driver = join(folder, "driver.mjs");
  writeFileSync(driver, "export const issueKey = async () => ({ key: 'k' }), revokeKey = async () => {};");
  const { runs } = await tryCommandLine(["verify", url, "--driver", driver]);
  const actions = { issueKey: expect.any(Function), revokeKey: expect.any(Function) };
  expect(runs[0]?.driver).toEqual({ file: driver, actions, timeoutMs: 30_000 });
});

test("a chapter stands for its testable requirements", async () => {
  const { runs } = await tryCommandLine(["verify", url, "--only", "SVC"]);
  expect(runs[0]?.only).toContain("SVC-9");
  expect(runs[0]?.only).not.toContain("SVC-10");
});

test("the base URL and the keys come from the environment", async () => {
  const environment = { SERVICE_BASE_URL: `${url}/`, SERVICE_TOKEN: "from-the-alias" };
  const { runs } = await tryCommandLine(["verify"], { environment });
  expect(runs[0]).toMatchObject({ baseUrl: new URL(url), ownerKey: "from-the-alias" });
  expect(runs[0]?.otherKey).toBeUndefined();
});

test.each([
  [0, conformant],
  [1, {}],
  [3, { verdict: "incomplete", exitCode: 3, outcomes: [] }],
] as const)("the exit code %i is the report's", async (exitCode, changes) => {
  const trial = await tryCommandLine(["verify", url], { verify: async () => syntheticReport(changes) });
  expect(trial).toMatchObject({ exitCode, stderr: "" });
  expect(trial.stdout).toContain(`\nverdict         ${syntheticReport(changes).verdict}: `);
});

test("--quiet prints the verdict and nothing else, also on a terminal", async () => {
  const trial = await tryCommandLine(["verify", url, "--quiet"], { terminal: true });
  expect(trial).toMatchObject({ stdout: "nonconformant: 1 requirement is broken\n", stderr: "" });
});

test("colours need a terminal, and give way to NO_COLOR and TERM=dumb", async () => {
  const environment = { SERVICE_API_KEY: "some-key-or-other" };
  const coloured = async (terminal: boolean, extra = {}): Promise<boolean> => {
    const world = { terminal, environment: { ...environment, ...extra } };
    return (await tryCommandLine(["verify", url], world)).stdout.includes("\u001b[");
  };
  expect(await Promise.all([coloured(true), coloured(false)])).toEqual([true, false]);
  expect(await Promise.all([coloured(true, { NO_COLOR: "1" }), coloured(true, { TERM: "dumb" })])).toEqual([
    false,
    false,
  ]);
});

test("a terminal shows progress and each failure as it comes; CI, pipes and terminals without control sequences show neither", async () => {
  const plan = { checks: 2, requests: 40, surveys: 3 };
  const world = {
    environment: { SERVICE_API_KEY: "canary-owner-key" },
    verify: async (options: Parameters<NonNullable<Parameters<typeof tryCommandLine>[1]>["verify"] & object>[0]) => {
      const failure = syntheticFailure({ message: "\u001b[2J canary-owner-key" });
      options.onPlan?.(plan);
      options.onScenario?.("upsert");
      for (let sent = 0; sent < 12; sent += 1) options.onExchange?.(syntheticExchange());
      options.onOutcome?.(syntheticOutcome("SVC-1", "passed"), 1, 2);
      options.onOutcome?.(syntheticOutcome("SUR-1", "failed", { failure }), 2, 2);
      return syntheticReport();
    },
  };
  const [erase, rest] = ["\r\u001b[2K", "\u001b[K"];
  expect((await tryCommandLine(["verify", url], { ...world, terminal: true })).stderr).toBe(
    [
      `\rsetting up${rest}`,
      `${erase}${planText(plan, undefined)}\n`,
      `\rsetting up${rest}`,
      `\r0 of about 40 requests, setting up${rest}`,
      `\r0 of about 40 requests, trying upsert${rest}`,
      `\r10 of about 40 requests, trying upsert${rest}`,
      `\r12 of about 40 requests, 1 of 2 judged, last SVC-1${rest}`,
      `${erase}failed SUR-1: \\u001b[2J $SERVICE_API_KEY\n`,
      `\r12 of about 40 requests, 1 of 2 judged, last SVC-1, 1 failed, 0 warned${rest}`,
      erase,
    ].join(""),
  );
  const ci = { ...world, terminal: true, environment: { ...world.environment, CI: "true" } };
  const announced = `${planText(plan, undefined)}\n`;
  expect((await tryCommandLine(["verify", url], ci)).stderr).toBe(announced);
  const dumb = { ...world, terminal: true, environment: { ...world.environment, TERM: "dumb" } };
  expect((await tryCommandLine(["verify", url], dumb)).stderr).toBe(announced);
  expect((await tryCommandLine(["verify", url], world)).stderr).toBe(announced);
});

test("--json - prints the report as JSON, and what is for people on standard error", async () => {
  const { exitCode, stdout, stderr } = await tryCommandLine(["verify", url, "--json", "-"]);
  expect([exitCode, stdout]).toEqual([1, jsonReport(syntheticReport())]);
  expect(stderr).toContain("\nverdict         nonconformant: ");
  expect(stderr).not.toContain("a script: -");
  expect(existsSync("-")).toBe(false);
});

test("the report files are written whole, over those of an earlier run, even if a MUST is broken", async () => {
  const [json, junit] = [join(folder, "report.json"), join(folder, "report.xml")];
  writeFileSync(json, "old");
  const { exitCode } = await tryCommandLine(["verify", url, "--json", json, "--junit", junit]);
  expect(exitCode).toBe(1);
  expect(reportSchema.parse(JSON.parse(readFileSync(json, "utf8")))).toEqual(syntheticReport());
  expect(XMLValidator.validate(readFileSync(junit, "utf8"))).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual(["report.json", "report.xml"]);
});

test("--strict turns warnings into JUnit failures", async () => {
  const junit = join(folder, "report.xml");
  await tryCommandLine(["verify", url, "--junit", junit, "--strict"]);
  expect(readFileSync(junit, "utf8")).toContain('<failure type="SHOULD" message="no Content-Type">');
});

test("a run that can't start leaves no report of an earlier run behind", async () => {
  const json = join(folder, "report.json");
  writeFileSync(json, "old");
  const refused = new SetUpError(
    "http://127.0.0.1:4010/api/v1 rejected the key\u001b[2J canary-owner-key",
    "make a new one",
  );
  expect(await tryCommandLine(["verify", url, "--json", json], { verify: rejection(refused) })).toMatchObject({
    exitCode: 2,
    stdout: "",
    stderr: "error: http://127.0.0.1:4010/api/v1 rejected the key\\u001b[2J $SERVICE_API_KEY (make a new one)\n",
  });
  expect(readdirSync(folder)).toEqual([]);
});

test("a report that can't be written after all is announced, and the run is not a success", async () => {
  const json = join(folder, "report.json");
  const { exitCode, stderr } = await tryCommandLine(["verify", url, "--json", json], {
    verify: async () => {
      rmSync(folder, { recursive: true });
      return syntheticReport(conformant);
    },
  });
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringMatching(/^error: --json \S+report\.json could not be written: ENOENT.*\n$/),
  ]);
  mkdirSync(folder);
});

test("an error of the tool itself is not a verdict", async () => {
  const verify = rejection(new TypeError("canary-other-key is not a function"));
  const { exitCode, stderr } = await tryCommandLine(["verify", url], { verify });
  expect(exitCode).toBe(70);
  expect(stderr).toMatch(
    /^internal error; please report it:\nTypeError: \$SERVICE_OTHER_API_KEY is not a function\n {4}at /,
  );
});

function rejection(error: Error): () => Promise<never> {
  return async () => {
    throw error;
  };
}
