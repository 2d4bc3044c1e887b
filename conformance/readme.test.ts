import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../reference/app.ts";
import type { Driver } from "./driver/driver.ts";
import { startServer, type RunningServer } from "../reference/start-server.ts";
import { plain } from "./report/paint.ts";
import { failureText } from "./report/failure-text.ts";
import { drivable } from "./selftest/driver-of.ts";
import { judgeServer } from "./selftest/judge-server.ts";
import { json, startSubject, type Subject } from "./testing/start-subject.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");
const keys = { SERVICE_API_KEY: "readme-key-of-the-owner", SERVICE_OTHER_API_KEY: "readme-key-of-the-other" };

/** The text without what differs from run to run: run ids, ids, times. */
function steady(text: string): string {
  return text
    .replace(/\br[0-9a-f]{7}\b/g, "r1234567")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "7f3e0c5a-2b1d-4c6e-9a8f-0d1e2f3a4b5c")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "2026-01-01T00:00:00.000Z")
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
  return steady(failureText(broken, broken.failure, plain));
}

/** The words of every command in the README's shell blocks that this package brings. */
const commands = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block = ""]) => block.split("\n"))
  .map((line) => line.replace(/#.*$/, "").trim())
  .filter((line) => line.startsWith("survey-"));

/** The module that the README shows. */
const driverModule = /```js\n(\/\/ driver\.mjs[\s\S]*?)```/.exec(readme)?.[1] ?? "";

/** The internal API that the README's driver calls. */
function startInternalApi(driver: Required<Driver>): Promise<Subject> {
  const actions: Readonly<Record<string, (body: never) => Promise<unknown>>> = {
    "/keys": driver.issueKey,
    "/keys/revoke": ({ key }: { readonly key: string }) => driver.revokeKey(key),
    "/invitations": driver.markInvited,
    "/answers": driver.submitResponse,
  };
  return startSubject(({ path, body }, response) => {
    const done = actions[path]?.(JSON.parse(body) as never) ?? Promise.reject(new Error(path));
    done.then(
      (answer) => json(response, 200, answer ?? {}),
      () => json(response, 500, {}),
    );
  });
}

describe("the README", () => {
  let server: RunningServer;
  let internal: Subject;
  let bin: string;

  beforeAll(async () => {
    const { given, driver } = drivable({ keys: Object.values(keys) });
    server = await startServer({ app: (publicOrigin) => createApp({ ...given, publicOrigin }) });
    internal = await startInternalApi(driver);
    bin = mkdtempSync(join(tmpdir(), "survey-conformance-bin-"));
    for (const [name, file] of [
      ["survey-conformance", "conformance/cli/main.js"],
      ["survey-reference", "reference/main.js"],
    ] as const) {
      writeFileSync(join(bin, name), `#!/bin/sh\nexec "${process.execPath}" "${root}dist/${file}" "$@"\n`);
      chmodSync(join(bin, name), 0o755);
    }
  });
  afterAll(() => Promise.all([server.close(), internal.close()]));

  test.each(commands)("%s", async (command) => {
    const words = command
      .replaceAll(/https:\/\/survey\.example\/api\/v1|http:\/\/127\.0\.0\.1:3000\/api\/v1/g, server.url)
      .replaceAll("$BASE_URL", server.url);
    const folder = mkdtempSync(join(tmpdir(), "survey-conformance-readme-"));
    writeFileSync(join(folder, "driver.mjs"), driverModule);
    const path = `${bin}:${process.env["PATH"] ?? ""}`;
    const environment = { ...process.env, ...keys, INTERNAL_URL: internal.url.origin, PATH: path };
    const { stdout } = await promisify(execFile)("bash", ["-c", words], { cwd: folder, env: environment });
    expect(stdout).toContain(command.includes("requirements") ? "RCP-32" : "verdict         conformant");
    if (command.includes("--driver")) expect(stdout).toMatch(/^RSP {2}Responses +8 passed\nAUT .* 14 passed$/m);
  });

  test("its failure is a real one", async () => {
    const actual = (await failureOfForgetfulServer()).split("\n").map((line) => line.trimEnd());
    const shown = /<!-- failure[^>]*-->\n+```text\n([\s\S]*?)```/.exec(readme)?.[1]?.trimEnd().split("\n") ?? [];
    expect(shown.length).toBeGreaterThan(12);
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

/** Says whether a line is another one, or its beginning followed by an ellipsis. */
function isShortened(line: string, whole: string): boolean {
  return line === whole || (line.endsWith("…") && whole.startsWith(line.slice(0, -1).trimEnd()));
}
