import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { requirement, requirementIds } from "../../../../spec/requirements/catalogue.ts";
import { program, root } from "../../testing/package-root.ts";

const file = `${root}reference/examples/from-the-specification.py`;
const keys = { SERVICE_API_KEY: "key-of-the-first-caller", SERVICE_OTHER_API_KEY: "key-of-the-second-caller" };

async function started(settings: Readonly<Record<string, string>>): Promise<string> {
  const server = spawn("python3", [file], { env: { PATH: process.env["PATH"], ...keys, PORT: "0", ...settings } });
  onTestFinished(() => void server.kill());
  const [line] = (await once(server.stdout, "data")) as [Buffer];
  return line.toString().trim();
}

function verified(...words: readonly string[]): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return promisify(execFile)(process.execPath, [program, "verify", ...words], { env: keys });
}

test("the server that was written from specification.md alone needs nothing but Python", () => {
  const imported = [...readFileSync(file, "utf8").matchAll(/^(?:import|from) (.+?)(?: import .*)?$/gm)];
  expect(imported.map(([, names]) => names)).toEqual([
    "json, os, re, sys, threading, time, urllib.parse",
    "http.server",
  ]);
});

test("it conforms: every MUST is proven that needs neither a driver nor a burst, and about as many surveys stay as announced", async () => {
  const { stdout, stderr } = await verified(await started({}), "--seed", "4");
  const musts = requirementIds
    .map((id) => requirement(id))
    .filter(({ level, untestable }) => level === "MUST" && !untestable);
  const proven = musts.filter(({ needs = [] }) => !needs.some((need) => /^a driver that (?!sends)|burst/.test(need)));
  expect(stdout).toContain(
    `MUSTs           ${proven.length} of ${musts.length} proven, ${musts.length - proven.length} not tested`,
  );
  const announced = Number(/about (\d+) surveys/.exec(stderr)?.[1]);
  const left = Number(/^left behind +(\d+) surveys/m.exec(stdout)?.[1]);
  expect(Math.abs(announced - left)).toBeLessThanOrEqual(left * 0.1);
});

test("its rate limit is one, and is each key's own", async () => {
  const url = await started({ REQUESTS_PER_10_S: "300" });
  const { stdout } = await verified(url, "--only", "LIM-30,LIM-31", "--probe-rate-limit", "1000", "--seed", "1");
  expect(stdout).toMatch(/^LIM +Limits +2 passed$/m);
});
