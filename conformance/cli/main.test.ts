import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

import { requirementIds } from "../../spec/requirements/catalogue.ts";

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

function start(program: string, words: readonly string[]): ChildProcess {
  const environment = { PATH: process.env["PATH"], SERVICE_API_KEY: "canary-owner-key" };
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
  const { exitCode, stdout, stderr } = await ended(start("main.js", ["requirements", "--json"]));
  const { requirements } = JSON.parse(stdout) as { requirements: { id: string }[] };
  expect([exitCode, stderr, requirements.map(({ id }) => id)]).toEqual([0, "", requirementIds]);
});

test("a reader that goes away early is no error", async () => {
  const child = start("main.js", ["requirements"]);
  child.stdout?.destroy();
  expect(await ended(child)).toMatchObject({ exitCode: 0, stderr: "" });
});

test("a mistake ends with exit code 2 and one line", async () => {
  expect(await ended(start("main.js", ["verify", closedPort, "--sed"]))).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "error: unknown option '--sed' (Did you mean --seed?)\n",
  });
});

test.each(["main.js", "verify-reference.js"])("%s says in one line that nothing listens at a URL", async (program) => {
  const words = program === "main.js" ? ["verify", closedPort] : [closedPort];
  const { exitCode, stdout, stderr } = await ended(start(program, words));
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^error: http:\/\/127\.0\.0\.1:9\/api\/v1 can't be reached: .*\)\n$/);
});

test.each(["SIGINT", "SIGTERM"] as const)("%s ends a run that waits for an answer", async (signal) => {
  const child = start("main.js", ["verify", silentUrl]);
  const end = ended(child);
  await Promise.race([once(silent, "request"), end]);
  child.kill(signal);
  const { exitCode, stderr } = await end;
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("interrupted before anything was judged\n")]);
});

test("without a URL the reference server is judged", async () => {
  const words = ["--only", "SVC-1", "--effort", "quick", "--quiet"];
  expect(await ended(start("verify-reference.js", words))).toMatchObject({
    exitCode: 0,
    stdout: "conformant: all 1 MUSTs are proven\n",
  });
});
