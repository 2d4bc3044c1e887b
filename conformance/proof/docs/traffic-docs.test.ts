import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../../reference/api/app.ts";
import { startServer, type RunningServer } from "../../../reference/listen/start-server.ts";
import { mutants } from "../faults/all.ts";
import { referenceOptions } from "../selftest/judge-server.ts";
import hidden from "../selftest/traffic/hidden-faults.json" with { type: "json" };
import { keyVariables, testKeys } from "../selftest/test-run-options.ts";
import { documentText, shellBlocks } from "../selftest/shown-commands.ts";
import { root } from "../testing/package-root.ts";
import { startProgram } from "../testing/start-program.ts";
import { startProxyCommand } from "../testing/start-proxy-command.ts";

const commandsOf = (text: string): readonly string[] => shellBlocks(text).flatMap((block) => block.split("\n"));

const page = documentText("conformance/docs/traffic.md");
const commands = commandsOf(page);
const proxies = commandsOf(documentText("conformance/docs/cli.md")).filter((command) =>
  command.startsWith("survey-conformance proxy "),
);
const folder = mkdtempSync(join(tmpdir(), "survey-conformance-traffic-"));

test("the page on traffic has at most 900 words, and says how many faults are hidden", () => {
  expect(page.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThanOrEqual(900);
  expect(page).toContain("about a fifth of the known faults");
  expect(Object.values(hidden).flat().length / mutants.length).toBeCloseTo(0.2, 1);
});

describe("the page on traffic", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ app: (publicOrigin) => createApp({ ...referenceOptions, publicOrigin }) });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  // each command continues from the state that the one before left
  test("has commands that end with 0 with the reference, in their order", async () => {
    expect(commands.length).toBe(4);
    for (const command of commands) {
      const [, ...words] = command.replaceAll("https://survey.example/api/v1", server.url).split(" ");
      if (words[0] !== "proxy") {
        // some seeds leave a title with a lone surrogate, and a list with one isn't judged
        const seeded = words[0] === "verify" ? [...words, "--seed", "1"] : words;
        const { code, stdout } = await startProgram(seeded, keyVariables, folder).ended;
        expect([command, code, stdout]).toEqual([command, 0, expect.stringContaining("verdict")]);
        continue;
      }
      const [to, port, files] = [words[1] ?? "", words[3], words.slice(4)];
      expect([to, port]).toEqual([server.url, "4020"]);
      const proxy = await startProxyCommand(to, files, { environment: keyVariables, folder });
      const headers = { authorization: `Bearer ${testKeys.ownerKey}` };
      await (await fetch(`${proxy.url}/surveys`, { headers })).json();
      expect((await proxy.interrupt()).code).toBe(0);
      expect(JSON.parse(readFileSync(join(folder, "report.json"), "utf8"))).toMatchObject({
        verdict: "no-breach-found",
      });
      expect(readFileSync(join(folder, "report.xml"), "utf8")).toContain("<testsuites");
    }
  });

  test("and those of the command line's page forward until they are interrupted", async () => {
    expect(proxies.length).toBe(2);
    for (const command of proxies) {
      const words = command.replaceAll("https://survey.example/api/v1", server.url).split(" ");
      expect([words[2], words[4]]).toEqual([server.url, "4020"]);
      const proxy = await startProxyCommand(server.url, words.slice(5), { environment: keyVariables, folder });
      const headers = { authorization: `Bearer ${testKeys.ownerKey}` };
      expect(await (await fetch(`${proxy.url}/surveys`, { headers })).json()).toHaveProperty("surveys");
      expect((await proxy.interrupt()).code).toBe(0);
    }
  });

  // each has a minimal workload
  test.each([
    [
      "proof/bench/live-traffic.js",
      ["500"],
      /^\d+ exchanges in \d+ s, \d+ judged; [12]?\d?\d MB at most; nothing broken$/m,
    ],
    ["proof/selftest/traffic/traffic-rate.js", ["860"], /^one of both: \d of \d /m],
  ])("names %s, which prints its figures", async (name, words, printed) => {
    expect(page).toContain(`\`node dist/conformance/${name}\``);
    const program = `${root}dist/conformance/${name}`;
    expect((await promisify(execFile)(process.execPath, [program, ...words])).stdout).toMatch(printed);
  });
});
