import { createApp } from "../../../reference/api/app.ts";
import { startServer } from "../../../reference/listen/start-server.ts";
import type { Effort, Report } from "../../report/format/report.ts";
import { createDrivable } from "../selftest/create-drivable.ts";
import { referenceOptions } from "../selftest/judge-server.ts";
import { observingChecks } from "../../suite/open-points/observing-checks.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { planOf } from "../../engine/run/plan/plan.ts";
import type { Plan } from "../../engine/run/plan/plan-figures.ts";
import { testKeys, testRunOptions } from "../selftest/test-run-options.ts";
import { startFaultyLine } from "../testing/start-faulty-line.ts";
import { verify } from "../../engine/run/verify.ts";
import { runProgram } from "./run-program.ts";

/**
 * Judges the reference over faulty lines. A line cuts a share of the connections and delays 5 % of the responses by 2
 * s. The timeout is 1 s or 10 s by turns. Prints the losses, and exits with 1 if any requirement was reported as
 * broken. Arguments: RUNS EFFORT SHARE FIRST, such as `50 quick 0.05 1`; FIRST is the first seed. The EFFORT
 * `fingerprint` asks the open points. The SHARE `any` takes shares from 0.01 to 0.5 by turns, and starts each run as a
 * process. A process must exit with 0, 2 (not begun) or 3. It must write its report files unless it exits with 2. A run
 * that exits with 0 leaves at most 1.5 times the planned surveys.
 */
const [runs = "50", effort = "quick", share = "0.05", first = "1"] = process.argv.slice(2);
const dropShares = share === "any" ? [0.01, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5] : [Number(share)];
const isAsking = effort === "fingerprint";
const concurrentRuns = 5;
/** Times the planned surveys. */
const maxSurveysOfPlanLeft = 1.5;
const chosenOptions = isAsking
  ? { effort: "quick" as const, only: observingChecks, fingerprint: true as const }
  : { effort: effort as Effort };
const tally = {
  runs: 0,
  refused: 0,
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

function dropShareOf(seed: number): number {
  return dropShares[seed % dropShares.length] ?? 0;
}

/** Runs the command line as a process, without a driver. */
async function runOnce(seed: number): Promise<void> {
  const { origin, close } = await startServer({ app: () => createApp(referenceOptions) });
  const line = await startFaultyLine({ origin, seed, dropShare: dropShareOf(seed), delayShare: 0.05, delayMs: 2_000 });
  const url = `${line.origin}/api/v1`;
  const timeoutMs = seed % 2 === 0 ? 1_000 : 10_000;
  const common = ["--seed", `${seed}`, "--timeout", `${timeoutMs / 1_000}`];
  try {
    const { exitCode, report, missing, remarks } = isAsking
      ? await runProgram(["fingerprint", url, ...common], ["json"])
      : await runProgram(["verify", url, "--effort", effort, ...common], ["json", "junit", "html"]);
    tally.exitCodes[`${exitCode}`] = (tally.exitCodes[`${exitCode}`] ?? 0) + 1;
    const plan = planOf({ ...chosenOptions, otherKey: testKeys.otherKey });
    if (report !== undefined) printRun(seed, { timeoutMs, faults: line.faults.length, plan, exitCode }, report);
    else
      process.stdout.write(
        `seed ${seed}, cut ${dropShareOf(seed)}: not begun, exit code ${exitCode}: ${remarks.trim()}\n`,
      );
    if (exitCode === 2) tally.refused += 1;
    else if (missing.length > 0 || report === undefined) tally.withoutFiles += 1;
  } finally {
    await line.close();
    await close();
  }
}

async function judgeOnce(seed: number): Promise<void> {
  const server = createDrivable(referenceOptions);
  const { origin, close } = await startServer({ app: () => createApp(server.given) });
  const line = await startFaultyLine({ origin, seed, dropShare: dropShareOf(seed), delayShare: 0.05, delayMs: 2_000 });
  const timeoutMs = seed % 2 === 0 ? 1_000 : 10_000;
  const options = testRunOptions(`${line.origin}/api/v1`, {
    driver: { file: "driver.js", actions: server.driver, timeoutMs: 10_000 },
    seed,
    ...chosenOptions,
    timeoutMs,
  });
  const run = verify(options);
  try {
    const report = await run;
    printRun(seed, { timeoutMs, faults: line.faults.length, plan: planOf(options), exitCode: report.exitCode }, report);
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    tally.refused += 1;
    process.stdout.write(`seed ${seed}: not begun: ${error.message}\n`);
  } finally {
    await line.close();
    await close();
  }
}

interface RunFacts {
  readonly timeoutMs: number;
  readonly faults: number;
  readonly plan: Plan;
  readonly exitCode: number | null;
}

function printRun(
  seed: number,
  { timeoutMs, faults, plan, exitCode }: RunFacts,
  { outcomes, requests, traffic, durationMs, verdict, surveysLeftBehind, ledger, observations }: Report,
): void {
  const of = (...kinds: readonly string[]): readonly string[] =>
    outcomes.filter(({ outcome }) => kinds.includes(outcome)).map(({ id }) => id);
  const [broken, inconclusive] = [of("failed", "warned"), of("inconclusive")];
  tally.runs += 1;
  tally.passed += of("passed").length;
  tally.broken += broken.length;
  tally.inconclusive += inconclusive.length;
  tally.notTested += of("not-tested").length;
  tally.faults += faults;
  tally.retries += traffic?.retries ?? 0;
  tally.requests += requests;
  tally.longestMs = Math.max(tally.longestMs, durationMs);
  tally.maxRequestsOfPlan = Math.max(tally.maxRequestsOfPlan, requests / plan.requests);
  tally.maxSurveysOfPlan = Math.max(tally.maxSurveysOfPlan, ledger.length / plan.surveys);
  if (exitCode === 0 && ledger.length > Math.ceil(plan.surveys * maxSurveysOfPlanLeft)) tally.overPlan += 1;
  const open = inconclusive.length === 0 ? "" : `; inconclusive: ${inconclusive.join(", ")}`;
  process.stdout.write(
    `seed ${seed}, cut ${dropShareOf(seed)}, timeout ${timeoutMs / 1_000} s: exit code ${exitCode}, ${verdict}, ${observations.length} points, ` +
      `${surveysLeftBehind} + ${ledger.length - surveysLeftBehind} of ${plan.surveys} surveys, ${requests} of ${plan.requests} requests, ${faults} faults, ${(durationMs / 1_000).toFixed(1)} s; ` +
      `${broken.length} called broken${open}\n`,
  );
  for (const { id, failure } of outcomes)
    if (failure !== undefined) process.stdout.write(`  ${id}: ${failure.message}\n`);
}

const seeds = Array.from({ length: Number(runs) }, (_, index) => Number(first) + index);
await Promise.all(
  Array.from({ length: concurrentRuns }, async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
      await (share === "any" ? runOnce(seed) : judgeOnce(seed));
  }),
);
process.stdout.write(`${JSON.stringify(tally)}\n`);
const areExitCodesKnown = Object.keys(tally.exitCodes).every((code) => ["0", "2", "3"].includes(code));
// some runs can't begin on the worst lines
const haveEnoughBegun = tally.runs >= tally.refused;
process.exitCode =
  tally.broken === 0 && tally.withoutFiles === 0 && tally.overPlan === 0 && areExitCodesKnown && haveEnoughBegun
    ? 0
    : 1;
