import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Report } from "../../../report/format/report.ts";
import { createApp } from "../../../../reference/api/app.ts";
import { rules } from "../../../suite/rules/all.ts";
import { program, root } from "../../testing/package-root.ts";
import { judgeServer } from "../judge-server.ts";

// the guide says that the specification and the fixtures suffice to write a server, as for this one
const file = `${root}reference/examples/tiny-server.mjs`;
const keys = { SERVICE_API_KEY: "tiny-key-of-the-owner", SERVICE_OTHER_API_KEY: "tiny-key-of-the-other" };

/** A quick run never tries some facets of these requirements. */
const rarely = rules.filter(({ notAtQuick }) => notAtQuick.length > 0).map(({ id }) => id);

describe("the tiny server", () => {
  let server: ChildProcess;
  let url: string;
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-tiny-"));

  beforeAll(async () => {
    server = spawn(process.execPath, [file], { env: { ...keys, PORT: "0" } });
    const [line] = (await once(server.stdout ?? server, "data")) as [Buffer];
    url = line.toString().trim();
  });
  afterAll(() => {
    server.kill();
    rmSync(folder, { recursive: true });
  });

  test("imports nothing but Node", () => {
    const imported = [...readFileSync(file, "utf8").matchAll(/\bfrom "([^"]+)"|\bimport\(/g)].map(([, name]) => name);
    expect(imported).toEqual(["node:crypto", "node:http"]);
  });

  test.each([
    ["quick", 1],
    ["quick", 2],
    ["quick", 3],
    ["standard", 4],
    ["standard", 5],
  ] as const)(
    "is conformant at effort %s with seed %i, by about as many requests and surveys as are announced",
    async (effort, seed) => {
      const json = join(folder, `${effort}-${seed}.json`);
      const words = ["verify", url, "--effort", effort, "--seed", String(seed), "--json", json];
      const announced = await new Promise<string>((resolve, reject) => {
        execFile(process.execPath, [program, ...words], { env: keys }, (error, stdout, stderr) =>
          error === null ? resolve(stderr) : reject(new Error(stdout)),
        );
      });
      const { verdict, outcomes, requests, surveysLeftBehind } = JSON.parse(readFileSync(json, "utf8")) as Report;
      const [, ...figures] = /about ([\d,]+) requests; about (\d+) surveys/.exec(announced) ?? [];
      const [plannedRequests = 0, plannedSurveys = 0] = figures.map((one) => Number(one.replace(",", "")));
      expect(Math.abs(plannedRequests - requests)).toBeLessThanOrEqual(requests * 0.1);
      expect(Math.abs(plannedSurveys - surveysLeftBehind)).toBeLessThanOrEqual(surveysLeftBehind * 0.1);
      const unproven = outcomes
        .filter(({ outcome }) => outcome !== "passed")
        .map(({ id, outcome }) => `${id} ${outcome}`);
      // a run without a driver doesn't see these on the reference either
      const reference = await judgeServer(createApp, { effort, seed, driver: undefined });
      const unasked = reference.outcomes.flatMap(({ id, outcome }) => (outcome === "not-tested" ? [id] : []));
      const missing = new Set([...unasked, ...(effort === "quick" ? rarely : [])].map((id) => `${id} not-tested`));
      expect([verdict, unproven.filter((one) => !missing.has(one))]).toEqual(["conformant", []]);
    },
  );
});
