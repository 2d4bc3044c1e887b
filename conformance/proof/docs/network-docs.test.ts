import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../../reference/api/app.ts";
import { startServer, type RunningServer } from "../../../reference/listen/start-server.ts";
import { verifyOptions } from "../../cli/arguments/verify-options.ts";
import { planText } from "../../cli/texts/plan-text.ts";
import { planOf } from "../../engine/run/plan/plan.ts";
import { createDrivable } from "../selftest/create-drivable.ts";
import { documentText, shellBlocks } from "../selftest/shown-commands.ts";
import { installCommand } from "../testing/package-root.ts";

const page = documentText("conformance/docs/network.md");
const keys = { SERVICE_API_KEY: "network-key-of-the-owner", SERVICE_OTHER_API_KEY: "network-key-of-the-other" };

const commands = shellBlocks(page).flatMap((block) => block.split("\n"));

describe("the page on the network", () => {
  let server: RunningServer;
  const bin = mkdtempSync(join(tmpdir(), "survey-conformance-network-"));

  beforeAll(async () => {
    const { given } = createDrivable({ keys: Object.values(keys), limits: { requestsPerWindow: 1_000_000 } });
    server = await startServer({ app: (publicOrigin) => createApp({ ...given, publicOrigin }) });
    installCommand(bin);
  });
  afterAll(async () => {
    await server.close();
    rmSync(bin, { recursive: true });
  });

  test.each(commands)("%s", async (command) => {
    const gateway = { GATEWAY_ID: "canary-of-the-gateway", GATEWAY_COOKIE: "session=canary" };
    const env = { ...process.env, ...keys, ...gateway, PATH: `${bin}:${process.env["PATH"] ?? ""}` };
    const words = command.replace("https://survey.example/api/v1", server.url);
    const { stdout, stderr } = await promisify(execFile)("bash", ["-c", words], { cwd: bin, env });
    expect(stdout).toMatch(/^verdict {9}(?:conformant|no breach found): /m);
    expect(stdout.includes("(--insecure)")).toBe(command.includes("--insecure"));
    expect(stderr).toMatch(/^\d+ checks?, about /);
    expect(stdout + stderr).not.toContain("canary");
  });

  test("shows the plan of a standard run, and every option of the command line that it names", () => {
    expect(page).toContain(`\n${planText(planOf({ effort: "standard", otherKey: "given" }), undefined)}\n`);
    const known = verifyOptions.map(({ flags }) => flags.split(" ")[0]);
    const named = [...page.matchAll(/`(--[a-z-]+)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});
