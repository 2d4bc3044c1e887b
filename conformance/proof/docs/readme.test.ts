import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../../reference/api/app.ts";
import { startServer, type RunningServer } from "../../../reference/listen/start-server.ts";
import { plain } from "../../report/console/paint.ts";
import { planOf } from "../../engine/run/plan/plan.ts";
import { failureScreen, isOnOneScreen } from "../../report/console/failure-screen.ts";
import { createAppWithoutPatchBySlug } from "../selftest/app-without-patch-by-slug.ts";
import { judgeServer } from "../selftest/judge-server.ts";
import { documentText, shellBlocks } from "../selftest/shown-commands.ts";
import { openTerminal, type Terminal } from "../testing/open-terminal.ts";
import { root } from "../testing/package-root.ts";
import { freeUrl } from "../testing/start-subject.ts";

const readme = documentText("README.md");

/** Replaces run ids, ids and times, which differ from run to run. */
function steady(text: string): string {
  return text
    .replace(/\br[0-9a-f]{7}\b/g, "r1234567")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "7f3e0c5a-2b1d-4c6e-9a8f-0d1e2f3a4b5c")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "2026-01-01T00:00:00.000Z")
    .replace(/, trace [0-9a-f]{32}/g, "")
    .replace(/\brun-\d+/g, "run-1")
    .replace(/\(\d+ ms\)/g, "(1 ms)");
}

async function failureOfForgetfulServer(): Promise<string> {
  const report = await judgeServer(createAppWithoutPatchBySlug, { seed: 7 });
  const [broken] = report.outcomes.filter(({ failure }) => failure !== undefined);
  if (broken?.failure === undefined) throw new Error("the faulty server was found without fault");
  const screen = failureScreen(broken, broken.failure, { sameSymptom: [], blocked: [], files: [] }, plain);
  expect(isOnOneScreen(screen)).toBe(true);
  return steady(screen);
}

describe("the README", () => {
  let service: RunningServer;
  let folder: string;
  let port: string;
  const [install = "", check = "", start = "", examine = ""] = shellBlocks(readme);
  const exported = check.replaceAll(/^survey-.*$/gm, "");

  beforeAll(async () => {
    const keys = ["first-key", "second-key"];
    service = await startServer({
      app: (publicOrigin) => createApp({ keys, publicOrigin, limits: { requestsPerWindow: 1_000_000 } }),
    });
    ({ port } = await freeUrl());
    folder = mkdtempSync(join(tmpdir(), "survey-conformance-clone-"));
    for (const name of ["lib", "fixtures", "reference", "spec", "package.json"])
      symlinkSync(join(root, name), join(folder, name));
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  /** Pastes blocks of the README, in a clone whose `npm` commands were run. */
  const paste = (...blocks: readonly string[]): Terminal => {
    const lines = blocks
      .join("\n")
      .replaceAll(/^npm .*$/gm, "")
      .replaceAll("https://survey.example/api/v1", service.url)
      .replaceAll(/(127\.0\.0\.1:|PORT=)3000\b/g, `$1${port}`);
    return openTerminal(lines, folder);
  };

  test("its blocks for a first run are pasted as they are printed", async () => {
    const { exitCode, output } = await paste(install, check).ended;
    expect([exitCode, output.includes("error: ")], output).toEqual([0, false]);
    expect(output).toMatch(/Ready: you can run verify\.[\s\S]*\nverdict {9}conformant: /);
    expect(existsSync(join(folder, "report.html"))).toBe(true);
  });

  test("its blocks for a server of one's own are pasted into two terminals", async () => {
    const first = paste(install, exported, start);
    await first.waitFor("/api/v1");
    const second = paste(examine);
    await second.waitFor("watching: ");
    second.interrupt();
    const { exitCode, output } = await second.ended;
    first.interrupt();
    await first.ended;
    expect([exitCode, output.includes("error: ")], output).toEqual([0, false]);
    expect(output).toMatch(/ fixtures, 0 broken\n[\s\S]*verdict {9}no breach found: [\s\S]*\nRCP-32 /);
  });

  test("its aliases are the commands in a clone", async () => {
    const { exitCode, output } = await paste(install, "survey-conformance --help", "survey-reference --help").ended;
    expect([exitCode, output]).toEqual([
      0,
      expect.stringMatching(/Usage: survey-conformance [\s\S]*Usage: survey-reference /),
    ]);
  });

  test.each(["quick", "standard"] as const)("gives the figures that a %s run announces", (effort) => {
    const [, requests, surveys] =
      new RegExp(`^\\| \`${effort}\` +\\| ([\\d,]+) +\\| ([\\d,]+) +\\|$`, "m").exec(readme) ?? [];
    const plan = planOf({ effort, otherKey: "given" });
    expect([requests, surveys]).toEqual([plan.requests.toLocaleString("en"), plan.surveys.toLocaleString("en")]);
  });

  test("has 600 words at most, without its blocks", () => {
    const prose = readme.replaceAll(/^```[\s\S]*?^```$/gm, "");
    expect(prose.trim().split(/\s+/).length).toBeLessThanOrEqual(600);
  });

  test("its success is a real one", async () => {
    const { output } = await paste(install, exported, "survey-conformance verify").ended;
    const shown = /<!-- success[^>]*-->\n+```text\n([\s\S]*?)\n```/.exec(readme)?.[1]?.split("\n") ?? [];
    expect(shown).toHaveLength(3);
    expect(output.split("\n")).toEqual(expect.arrayContaining(shown));
  });

  test("its failure is a real one", async () => {
    const actual = (await failureOfForgetfulServer()).split("\n").map((line) => line.trimEnd());
    const shown = /<!-- failure[^>]*-->\n+```text\n([\s\S]*?)```/.exec(readme)?.[1]?.trimEnd().split("\n") ?? [];
    expect(shown.length).toBeGreaterThan(8);
    let from = 0;
    for (const line of shown.filter((one) => one.trim() !== "…")) {
      const at = actual.findIndex((one, index) => index >= from && isShortened(line, one));
      expect(
        at,
        `the README shows this line, which the output lacks:\n${line}\nin\n${actual.join("\n")}`,
      ).toBeGreaterThanOrEqual(from);
      from = at + 1;
    }
  });
});

/** True if `line` is `whole`, or its beginning followed by an ellipsis. */
function isShortened(line: string, whole: string): boolean {
  return line === whole || (line.endsWith("…") && whole.startsWith(line.slice(0, -1).trimEnd()));
}
