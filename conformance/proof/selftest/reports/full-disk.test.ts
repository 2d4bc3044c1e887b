import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { program } from "../../testing/package-root.ts";
import { referenceOptions } from "../judge-server.ts";
import { keyVariables } from "../test-run-options.ts";

let url = "";

beforeAll(async () => {
  const server = await startServer({ app: () => createApp(referenceOptions) });
  url = server.url;
  return () => server.close();
});

interface Ended {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(before: string, words: readonly string[], stdout: number | "pipe" = "pipe"): Promise<Ended> {
  const child = spawn("bash", ["-c", `${before} exec "$@"`, "bash", process.execPath, program, ...words], {
    env: { PATH: process.env["PATH"], ...keyVariables },
    stdio: ["ignore", stdout, "pipe"],
  });
  const written = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (written.stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (written.stderr += text));
  const [code] = (await once(child, "close")) as unknown[];
  return { code, ...written };
}

const one = ["--only", "SUR-1", "--effort", "quick", "--quiet"];

test("a report on a full disk is named with its option, and the others are written", async () => {
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-full-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const junit = join(folder, "report.xml");
  const { code, stdout, stderr } = await run("", ["verify", url, ...one, "--json", "/dev/full", "--junit", junit]);
  expect([code, stdout, stderr]).toEqual([
    2,
    expect.stringMatching(/^no breach found: 1 of \d+ MUSTs were checked\n$/),
    "error: --json /dev/full could not be written: ENOSPC: no space left on device, write (free some disk space, or choose a file on another disk)\n" +
      `files written in full: --junit ${junit}\n`,
  ]);
  expect(readFileSync(junit, "utf8")).toContain("SUR-1");
});

test("a ledger and a report that outgrow what a file may be are reported once each, and no part of the report is left", async () => {
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-full-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [json, ledger] = [join(folder, "report.json"), join(folder, "ledger.jsonl")];
  const words = ["verify", url, "--only", "SUR", "--effort", "quick", "--quiet", "--json", json, "--ledger", ledger];
  const { code, stdout, stderr } = await run("trap '' XFSZ; ulimit -f 1;", words);
  expect([code, stdout]).toEqual([2, expect.stringMatching(/^no breach found: /)]);
  const hint = "EFBIG: file too large, write (free some disk space, or choose a file on another disk)";
  expect(stderr.split("\n")).toEqual([
    `error: --ledger ${ledger} could not be written: ${hint}`,
    `error: --json ${json} could not be written: ${hint}`,
    "",
  ]);
  expect(existsSync(json)).toBe(false);
});

test("a full disk behind the standard output is reported, and is not an error of the tool", async () => {
  const full = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(full));
  const reported = "error: standard output could not be written: ENOSPC: no space left on device, write";
  for (const words of [["verify", url, ...one], ["requirements"], ["doctor", url], ["--version"]]) {
    const { code, stderr } = await run("", words, full);
    expect([words[0], code, stderr.split(" (")[0]]).toEqual([words[0], 2, reported]);
  }
});

test("the verdict on a subject outweighs a full disk", async () => {
  const broken = await startServer({ app: () => async () => Response.json({}) });
  onTestFinished(() => broken.close());
  const { code } = await run("", ["verify", broken.url, ...one, "--json", "/dev/full"]);
  expect(code).toBe(1);
});

test("a rate that is too slow for the run's time is reported before the first request", async () => {
  const words = ["verify", url, "--effort", "quick", "--rate", "0.5", "--max-duration", "20"];
  const { code, stdout, stderr } = await run("", words);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(
    /^error: with --rate 0\.5, \d+ requests take about \d+ s, but --max-duration ends the run after 20 s \(try --max-duration \d+, a higher --rate, or fewer requests with --only\)\n$/,
  );
});
