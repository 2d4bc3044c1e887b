import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileURLToPath } from "node:url";
import { createApp } from "../../../reference/api/app.ts";
import { plain } from "../../report/console/paint.ts";
import { planOf } from "../../engine/run/plan/plan.ts";
import { failureScreen, isOnOneScreen } from "../../report/console/failure-screen.ts";
import { judgeServer } from "../selftest/judge-server.ts";
import {
  documentText,
  shellBlocks,
  shownFiles,
  startShownCommands,
  type ShownCommands,
} from "../selftest/shown-commands.ts";

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
  const report = await judgeServer(
    (given) => {
      const app = createApp(given);
      return async (request) => {
        const isBySlug = request.method === "PATCH" && request.url.includes("/surveys/conformance-");
        return isBySlug ? app(new Request(`${request.url}-lost`, { headers: request.headers })) : app(request);
      };
    },
    { seed: 7 },
  );
  const [broken] = report.outcomes.filter(({ failure }) => failure !== undefined);
  if (broken?.failure === undefined) throw new Error("the faulty server was found without fault");
  const screen = failureScreen(broken, broken.failure, { alike: [], blocked: [], files: [] }, plain);
  expect(isOnOneScreen(screen)).toBe(true);
  return steady(screen);
}

const commands = shellBlocks(readme)
  .flatMap((block) => block.split("\n"))
  .filter((line) => /^(?:survey-|python3 |PORT=)/.test(line));
const root = fileURLToPath(new URL("../../../", import.meta.url));

function expectedOutput(command: string): string {
  if (command.includes("requirements")) return "RCP-32";
  if (command.includes(" doctor")) return "Ready: you can run verify.";
  if (command.includes("fixtures/run.py")) return " fixtures, 0 broken";
  if (command.startsWith("PORT=")) return "/api/v1";
  return command.includes("--only") ? "verdict         no breach found" : "verdict         conformant";
}

describe("the README", () => {
  let place: ShownCommands;

  beforeAll(async () => {
    place = await startShownCommands();
    for (const { name, text } of shownFiles(documentText("conformance/docs/driver.md"))) place.write(name, text);
  });
  afterAll(() => place.close());

  test.each(commands)("%s", async (command) => {
    const { exitCode, stdout, stderr } = await place.run(command);
    // only SIGINT ends an example server
    expect(exitCode, stdout + stderr).toBe(command.startsWith("PORT=") ? -1 : 0);
    expect(stdout).toContain(expectedOutput(command));
  });

  test("its aliases are the commands in a clone", async () => {
    const alias = /^alias .*$/m.exec(readme)?.[0] ?? "";
    for (const name of ["survey-conformance", "survey-reference"]) {
      const script = `cd ${root}; shopt -s expand_aliases\n${alias}\n${name} --help`;
      const { exitCode, stdout } = await place.run(script);
      expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`Usage: ${name} `)]);
    }
  });

  test.each(["quick", "standard"] as const)("gives the figures that a %s run announces", (effort) => {
    const [, requests, surveys] =
      new RegExp(`^\\| \`${effort}\` +\\| ([\\d,]+) +\\| ([\\d,]+) +\\|$`, "m").exec(readme) ?? [];
    const plan = planOf({ effort, otherKey: "given" });
    expect([requests, surveys]).toEqual([plan.requests.toLocaleString("en"), plan.surveys.toLocaleString("en")]);
  });

  test("has 600 words at most, without its blocks and tables of links", () => {
    const prose = readme.replaceAll(/^```[\s\S]*?^```$/gm, "").replaceAll(/\]\([^)]*\)/g, "]");
    expect(prose.split(/\s+/).length).toBeLessThanOrEqual(600);
  });

  test("its success is a real one", async () => {
    const { stdout } = await place.run("survey-conformance verify https://survey.example/api/v1");
    const shown = /<!-- success[^>]*-->\n+```text\n([\s\S]*?)\n```/.exec(readme)?.[1]?.split("\n") ?? [];
    expect(shown).toHaveLength(3);
    expect(stdout.split("\n")).toEqual(expect.arrayContaining(shown));
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
