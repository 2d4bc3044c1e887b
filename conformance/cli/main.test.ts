import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

import { requirementIds } from "../../spec/requirements/catalogue.ts";
import { tool } from "../report/format/tool.ts";

// Node 20 can't run TypeScript: these tests need a build, which `npm test` makes first.
const dist = new URL("../../dist/conformance/cli/", import.meta.url);
const closedPort = "http://127.0.0.1:9/api/v1";

let silent: Server;
let silentUrl = "";

beforeAll(async () => {
  silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/api/v1`;
});

afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

function start(program: string, words: readonly string[], more: Readonly<Record<string, string>> = {}): ChildProcess {
  const environment = { PATH: process.env["PATH"], SERVICE_API_KEY: "canary-owner-key", ...more };
  return spawn(process.execPath, [fileURLToPath(new URL(program, dist)), ...words], { env: environment });
}

async function ended(child: ChildProcess): Promise<{ exitCode: unknown; stdout: string; stderr: string }> {
  const written = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (written.stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (written.stderr += text));
  const [exitCode] = (await once(child, "close")) as unknown[];
  return { exitCode, ...written };
}

test("the catalogue comes whole out of a pipe", async () => {
  const { exitCode, stdout, stderr } = await ended(start("main.js", ["requirements", "--json", "-"]));
  const { requirements } = JSON.parse(stdout) as { requirements: { id: string }[] };
  expect([exitCode, stderr, requirements.map(({ id }) => id)]).toEqual([0, "", requirementIds]);
});

test.each(["requirements", "--version"])("a reader of %s that goes away early is not an error", async (word) => {
  const child = start("main.js", [word]);
  child.stdout?.destroy();
  expect(await ended(child)).toMatchObject({ exitCode: 0, stderr: "" });
});

test.each(["--version", "-V"])("%s prints the version of the package, and nothing else", async (word) => {
  expect(await ended(start("main.js", [word]))).toEqual({ exitCode: 0, stdout: `${tool.version}\n`, stderr: "" });
});

test("a mistake ends with exit code 2 and one line", async () => {
  expect(await ended(start("main.js", ["verify", closedPort, "--sed"]))).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "error: unknown option '--sed' (Did you mean --seed?)\n",
  });
});

function driverOf(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "survey-conformance-")), "driver.mjs");
  writeFileSync(file, text);
  return file;
}

test("a driver that fails where nobody awaits it ends the run in one line, without its keys", async () => {
  const driver = driverOf(
    "export const issueKey = async () => {}; void Promise.reject(new Error('no page for key_0123456789_abcdefghijklm'));",
  );
  expect(await ended(start("main.js", ["verify", silentUrl, "--driver", driver]))).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: `error: --driver ${driver} failed outside its functions: no page for … (await every promise in the driver)\n`,
  });
});

test("a command that can never come to its end says so, with a documented exit code", async () => {
  const driver = driverOf("await new Promise(() => {});");
  const timeless = "data:text/javascript,globalThis.setTimeout = () => ({});";
  const words = [
    "--import",
    timeless,
    fileURLToPath(new URL("main.js", dist)),
    "verify",
    silentUrl,
    "--driver",
    driver,
  ];
  const environment = { PATH: process.env["PATH"], SERVICE_API_KEY: "canary-owner-key" };
  const { exitCode, stderr } = await ended(spawn(process.execPath, words, { env: environment }));
  expect([exitCode, stderr]).toEqual([
    70,
    expect.stringMatching(/^internal error; please report it:\nError: no work was pending, but the command/),
  ]);
});

test("a driver with a syntax error is rejected in one line", async () => {
  const driver = driverOf("export const issueKey = async () => {");
  expect(await ended(start("main.js", ["verify", closedPort, "--driver", driver]))).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: `error: --driver ${driver} can't be loaded: Unexpected end of input (check that it is an ES module that this version of Node can load)\n`,
  });
});

test.each(["main.js", "verify-reference.js"])("%s says in one line that nothing listens at a URL", async (program) => {
  const words = program === "main.js" ? ["verify", closedPort] : [closedPort];
  const { exitCode, stdout, stderr } = await ended(start(program, words));
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^error: http:\/\/127\.0\.0\.1:9\/api\/v1 can't be reached: .*\)\n$/);
});

test("npm run verify judges SERVICE_BASE_URL where no argument is a URL", async () => {
  const child = start("verify-reference.js", ["--only", "SVC-1"], { SERVICE_BASE_URL: closedPort });
  expect(await ended(child)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/^error: http:\/\/127\.0\.0\.1:9\/api\/v1 can't be reached: /),
  });
});

test.each(["SIGINT", "SIGTERM"] as const)("%s ends a run that waits for a response", async (signal) => {
  const child = start("main.js", ["verify", silentUrl]);
  const end = ended(child);
  await Promise.race([once(silent, "request"), end]);
  child.kill(signal);
  const { exitCode, stderr } = await end;
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("interrupted: writing the report")]);
});

test("without a URL the reference server is judged by its own driver, unless another is given", async () => {
  const words = ["--only", "RSP,AUT-15,AUT-16,RCP-44", "--effort", "quick", "--quiet"];
  expect(await ended(start("verify-reference.js", words))).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^no breach found: 9 of \d+ MUSTs were checked\n$/),
  });
  expect(await ended(start("verify-reference.js", [...words, "--driver=no-such-driver.mjs"]))).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(
      /^error: --driver no-such-driver\.mjs: the file does not exist \(its full path would be .*\)\n$/,
    ),
  });
});

test("without a URL the reference server is judged", async () => {
  const words = ["--only", "SVC-1", "--effort", "quick", "--quiet"];
  expect(await ended(start("verify-reference.js", words))).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^no breach found: 1 of \d+ MUSTs were checked\n$/),
  });
});
