import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureLongList } from "./measure-long-list.ts";
import { measureLatencyRatio, measureLimitRatio } from "./measure-pacing.ts";
import type { Report } from "../../report/format/report.ts";
import { program, root } from "../testing/package-root.ts";
import { peakMebibytes, reportMemoryOption } from "../testing/peak-memory.ts";
import { once } from "node:events";
import { createServer } from "node:http";
import { listenOnLoopback } from "../testing/network/listen-on-loopback.ts";
import { startProgram } from "../testing/start-program.ts";

/** Measures times, requests and memory. Prints each with its limit, and whether it is within the limit. */
const verifyReference = `${root}dist/conformance/cli/verify-reference.js`;

function measureSeconds(words: readonly string[]): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, words, { stdio: "ignore" });
  if (status !== 0) throw new Error(`node ${words.join(" ")} ended with exit code ${status}.`);
  return (performance.now() - started) / 1_000;
}

function measureMebibytes(words: readonly string[]): number {
  const env = { ...process.env, NODE_OPTIONS: reportMemoryOption };
  return peakMebibytes(spawnSync(process.execPath, words, { env, encoding: "utf8" }).stderr);
}

function median(seconds: readonly number[]): number {
  return seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? Number.NaN;
}

function medianSeconds(times: number, words: readonly string[]): number {
  return median(Array.from({ length: times }, () => measureSeconds(words)));
}

function printRow(name: string, measured: number, limit: number, unit: string): void {
  const verdict = measured <= limit ? "within" : "OVER";
  process.stdout.write(`${name.padEnd(58)} ${measured.toFixed(2).padStart(9)} ${unit.padEnd(9)} ${verdict} ${limit}\n`);
}

const bareNodeSeconds = medianSeconds(15, ["-e", "0"]);
printRow(
  "start of `--version`, against a bare `node -e 0`",
  medianSeconds(15, [program, "--version"]) / bareNodeSeconds,
  1.5,
  "times",
);
const firstRequestSeconds: number[] = [];
for (let time = 0; time < 15; time += 1) firstRequestSeconds.push(await measureFirstRequest());
printRow(
  "first request of `verify`, against a bare `node -e 0`",
  median(firstRequestSeconds) / bareNodeSeconds,
  3,
  "times",
);
printRow(
  "start of `requirements`, against a bare `node -e 0`",
  medianSeconds(15, [program, "requirements"]) / bareNodeSeconds,
  3,
  "times",
);

const folder = mkdtempSync(join(tmpdir(), "survey-conformance-bench-"));
for (const { effort, seconds, requests, surveys } of [
  { effort: "standard", seconds: 4, requests: 1_500, surveys: 60 },
  { effort: "quick", seconds: 1.6, requests: 600, surveys: 40 },
]) {
  const file = join(folder, `${effort}.json`);
  const wall = medianSeconds(5, [verifyReference, "--effort", effort, "--seed", "1", "--json", file]);
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  printRow(`wall time of a ${effort} run, the reference's start included`, wall, seconds, "s");
  printRow(`duration of a ${effort} run by its own report`, report.durationMs / 1_000, seconds, "s");
  printRow(`requests of a ${effort} run`, report.requests, requests, "requests");
  printRow(`memory of a ${effort} run`, measureMebibytes([verifyReference, "--effort", effort]), 200, "MiB");
  printRow(`surveys left behind by a ${effort} run`, report.surveysLeftBehind, surveys, "surveys");
}
rmSync(folder, { recursive: true });
const longList = await measureLongList();
printRow("standard run with 20,000 older surveys, against one without", longList.ratio, 2, "times");
printRow("memory of a standard run with 20,000 older surveys", longList.mebibytes, 300, "MiB");
printRow("standard run at 50 ms of latency, by requests x latency / 8", await measureLatencyRatio(), 1.3, "times");
printRow("quick run against 10 requests a second, by requests / 10", await measureLimitRatio(), 1.6, "times");

/** Returns the seconds from the start of `verify` to its first request, which gets no response. */
async function measureFirstRequest(): Promise<number> {
  const server = createServer();
  const { port, close } = await listenOnLoopback(server);
  const startedAt = performance.now();
  const { child } = startProgram(["verify", `http://127.0.0.1:${port}/api/v1`], {
    SERVICE_API_KEY: "key-of-a-bench-0123456789",
  });
  await once(server, "request");
  const seconds = (performance.now() - startedAt) / 1_000;
  child.kill("SIGKILL");
  await close();
  return seconds;
}
