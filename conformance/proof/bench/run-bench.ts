import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { secondsToFirstRequest } from "./first-request.ts";
import { longListCost } from "./long-list.ts";
import { latencyRatio, limitRatio } from "./pacing.ts";
import type { Report } from "../../report/format/report.ts";

const cli = fileURLToPath(new URL("../../../../lib/survey-conformance.js", import.meta.url));
const around = fileURLToPath(new URL("../../cli/verify-reference.js", import.meta.url));

function secondsOf(words: readonly string[]): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, words, { stdio: "ignore" });
  if (status !== 0) throw new Error(`node ${words.join(" ")} ended with ${status}`);
  return (performance.now() - started) / 1_000;
}

const account = "data:text/javascript,process.on('exit',()=>console.error('maxRSS',process.resourceUsage().maxRSS))";

function megabytesOf(words: readonly string[]): number {
  const env = { ...process.env, NODE_OPTIONS: `--import "${account}"` };
  const { stderr } = spawnSync(process.execPath, words, { env, encoding: "utf8" });
  return Math.max(...[...stderr.matchAll(/^maxRSS (\d+)$/gm)].map(([, kilobytes]) => Number(kilobytes))) / 1024;
}

function middle(seconds: readonly number[]): number {
  return seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? Number.NaN;
}

function median(times: number, words: readonly string[]): number {
  return middle(Array.from({ length: times }, () => secondsOf(words)));
}

function row(name: string, measured: number, limit: number, unit: string): void {
  const verdict = measured <= limit ? "within" : "OVER";
  process.stdout.write(`${name.padEnd(58)} ${measured.toFixed(2).padStart(9)} ${unit.padEnd(9)} ${verdict} ${limit}\n`);
}

const bare = median(15, ["-e", "0"]);
row("start of `--version`, against a bare `node -e 0`", median(15, [cli, "--version"]) / bare, 1.5, "times");
const first: number[] = [];
for (let time = 0; time < 15; time += 1) first.push(await secondsToFirstRequest(cli));
row("first request of `verify`, against a bare `node -e 0`", middle(first) / bare, 3, "times");
row("start of `requirements`, against a bare `node -e 0`", median(15, [cli, "requirements"]) / bare, 3, "times");

const folder = mkdtempSync(join(tmpdir(), "survey-conformance-bench-"));
for (const { effort, seconds, requests, surveys, maxMegabytes } of [
  { effort: "standard", seconds: 4, requests: 1_500, surveys: 60, maxMegabytes: 200 },
  { effort: "quick", seconds: 1.6, requests: 600, surveys: 40, maxMegabytes: 200 },
]) {
  const file = join(folder, `${effort}.json`);
  const wall = median(5, [around, "--effort", effort, "--seed", "1", "--json", file]);
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  row(`wall time of a ${effort} run, the reference's start included`, wall, seconds, "s");
  row(`duration of a ${effort} run by its own report`, report.durationMs / 1_000, seconds, "s");
  row(`requests of a ${effort} run`, report.requests, requests, "requests");
  row(`memory of a ${effort} run`, megabytesOf([around, "--effort", effort]), maxMegabytes, "MB");
  row(`surveys left behind by a ${effort} run`, report.surveysLeftBehind, surveys, "surveys");
}
rmSync(folder, { recursive: true });
const longList = await longListCost(cli, account);
row("standard run with 20,000 older surveys, against one without", longList.ratio, 2, "times");
row("memory of a standard run with 20,000 older surveys", longList.megabytes, 300, "MB");
row("standard run at 50 ms of latency, by requests x latency / 8", await latencyRatio(), 1.3, "times");
row("quick run against 10 requests a second, by requests / 10", await limitRatio(), 1.6, "times");
