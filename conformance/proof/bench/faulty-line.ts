import { createApp } from "../../../reference/api/app.ts";
import { startServer } from "../../../reference/listen/start-server.ts";
import type { Effort, Report } from "../../report/format/report.ts";
import { createDrivable, type FullDriver } from "../selftest/create-drivable.ts";
import { referenceOptions } from "../selftest/judge-server.ts";
import { observingChecks } from "../../suite/open-points/observing-checks.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { planOf } from "../../engine/run/plan/plan.ts";
import type { Plan } from "../../engine/run/plan/plan-figures.ts";
import { testKeys, testRunOptions } from "../selftest/test-run-options.ts";
import { startFaultyLine } from "../testing/network/start-faulty-line.ts";
import { verify } from "../../engine/run/verify.ts";
import { runProgram } from "./run-program.ts";

/**
 * Judges the reference over faulty lines. A line cuts a share of the connections and delays 5 % of the responses by
 * 2 s. The timeout is 10 s for odd seeds and 1 s for even seeds. Prints what was lost.
 *
 * Arguments: RUNS EFFORT SHARE FIRST, such as `50 quick 0.05 1`. FIRST is the first seed. The effort `fingerprint` asks
 * the open points. The share `any` uses shares from 0.01 to 0.5 in turn, and starts each run as a process without a
 * driver.
 *
 * Exits with 1 if a requirement was reported as broken. Every run must exit with 0, 2 (it could not start) or 3, and
 * must write its report files unless it exits with 2. A run that exits with 0 may leave 1.5 times the planned surveys.
 */
const [runs = "50", effort = "quick", share = "0.05", first = "1"] = process.argv.slice(2);
const isAnyShare = share === "any";
const dropShares = isAnyShare ? [0.01, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5] : [Number(share)];
const isFingerprint = effort === "fingerprint";
const concurrentRuns = 5;
const maxSurveysOfPlanLeft = 1.5;
const effortOptions = isFingerprint
  ? { effort: "quick" as const, only: observingChecks, fingerprint: true as const }
  : { effort: effort as Effort };
const tally = {
  runs: 0,
  notStarted: 0,
  passed: 0,
  inconclusive: 0,
  notTested: 0,
  broken: 0,
  faults: 0,
  retries: 0,
  requests: 0,
  withoutFiles: 0,
  overPlan: 0,
  maxSurveysOfPlan: 0,
  maxRequestsOfPlan: 0,
  longestMs: 0,
  exitCodes: {} as Record<string, number>,
};

const seeds = Array.from({ length: Number(runs) }, (_, index) => Number(first) + index);
await Promise.all(
  Array.from({ length: concurrentRuns }, async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) await judgeOverLine(seed);
  }),
);
process.stdout.write(`${JSON.stringify(tally)}\n`);
const areExitCodesKnown = Object.keys(tally.exitCodes).every((code) => ["0", "2", "3"].includes(code));
// some runs can't start on the worst lines, but at least half of them must
const haveEnoughStarted = tally.runs >= tally.notStarted;
const isNothingWrong = tally.broken === 0 && tally.withoutFiles === 0 && tally.overPlan === 0;
process.exitCode = isNothingWrong && areExitCodesKnown && haveEnoughStarted ? 0 : 1;

interface LineRun {
  readonly plan: Plan;
  readonly exitCode: number | null;
  /** Undefined if the run could not start, or wrote no report. */
  readonly report: Report | undefined;
  /** Report files that were not written. */
  readonly missing: readonly string[];
  readonly stderr: string;
}

async function judgeOverLine(seed: number): Promise<void> {
  const { given, driver } = createDrivable(referenceOptions);
  const { origin, close } = await startServer({ app: () => createApp(given) });
  const dropShare = dropShares[seed % dropShares.length] ?? 0;
  const line = await startFaultyLine({ origin, seed, dropShare, delayShare: 0.05, delayMs: 2_000 });
  const url = `${line.origin}/api/v1`;
  const timeoutMs = seed % 2 === 0 ? 1_000 : 10_000;
  try {
    const run = await (isAnyShare ? runAsProcess(url, seed, timeoutMs) : runHere(url, seed, timeoutMs, driver));
    const { exitCode, report, missing, stderr } = run;
    tally.exitCodes[`${exitCode}`] = (tally.exitCodes[`${exitCode}`] ?? 0) + 1;
    if (exitCode === 2) tally.notStarted += 1;
    else if (missing.length > 0 || report === undefined) tally.withoutFiles += 1;
    process.stdout.write(`seed ${seed}, cut ${dropShare}, timeout ${timeoutMs / 1_000} s: exit code ${exitCode}, `);
    if (report === undefined) process.stdout.write(`no report: ${stderr.trim()}\n`);
    else countAndPrint(run, report, line.faults.length);
  } finally {
    await line.close();
    await close();
  }
}

async function runAsProcess(url: string, seed: number, timeoutMs: number): Promise<LineRun> {
  const options = ["--seed", `${seed}`, "--timeout", `${timeoutMs / 1_000}`];
  const ended = isFingerprint
    ? await runProgram(["fingerprint", url, ...options], ["json"])
    : await runProgram(["verify", url, "--effort", effort, ...options], ["json", "junit", "html"]);
  return { ...ended, plan: planOf({ ...effortOptions, otherKey: testKeys.otherKey }) };
}

async function runHere(url: string, seed: number, timeoutMs: number, actions: FullDriver): Promise<LineRun> {
  const driver = { file: "driver.js", actions, timeoutMs: 10_000 };
  const options = testRunOptions(url, { driver, seed, ...effortOptions, timeoutMs });
  const plan = planOf(options);
  try {
    const report = await verify(options);
    return { plan, exitCode: report.exitCode, report, missing: [], stderr: "" };
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    return { plan, exitCode: 2, report: undefined, missing: [], stderr: error.message };
  }
}

function countAndPrint({ plan, exitCode }: LineRun, report: Report, faults: number): void {
  const { outcomes, requests, traffic, durationMs, verdict, surveysLeftBehind, ledger, observations } = report;
  const idsOf = (...kinds: readonly string[]): readonly string[] =>
    outcomes.filter(({ outcome }) => kinds.includes(outcome)).map(({ id }) => id);
  const [broken, inconclusive] = [idsOf("failed", "warned"), idsOf("inconclusive")];
  tally.runs += 1;
  tally.passed += idsOf("passed").length;
  tally.broken += broken.length;
  tally.inconclusive += inconclusive.length;
  tally.notTested += idsOf("not-tested").length;
  tally.faults += faults;
  tally.retries += traffic?.retries ?? 0;
  tally.requests += requests;
  tally.longestMs = Math.max(tally.longestMs, durationMs);
  tally.maxRequestsOfPlan = Math.max(tally.maxRequestsOfPlan, requests / plan.requests);
  tally.maxSurveysOfPlan = Math.max(tally.maxSurveysOfPlan, ledger.length / plan.surveys);
  if (exitCode === 0 && ledger.length > Math.ceil(plan.surveys * maxSurveysOfPlanLeft)) tally.overPlan += 1;
  const inconclusiveText = inconclusive.length === 0 ? "" : `; inconclusive: ${inconclusive.join(", ")}`;
  process.stdout.write(
    `${verdict}, ${observations.length} open points, ` +
      `${surveysLeftBehind} surveys left and ${ledger.length - surveysLeftBehind} possibly left of ${plan.surveys} planned, ` +
      `${requests} of ${plan.requests} planned requests, ${faults} faults, ${(durationMs / 1_000).toFixed(1)} s; ` +
      `${broken.length} reported as broken${inconclusiveText}\n`,
  );
  for (const { id, failure } of outcomes)
    if (failure !== undefined) process.stdout.write(`  ${id}: ${failure.message}\n`);
}
