import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { createApp } from "../../../reference/api/app.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import { handlerTransport } from "../../client/wire/handler-transport.ts";
import { reportSchema } from "../../report/format/report-schema.ts";
import { referenceOptions } from "../../proof/selftest/judge-server.ts";
import { verify } from "../../engine/run/verify.ts";
import { temporaryFolder } from "../../proof/testing/temporary-folder.ts";
import { tryCommandLine, type Trial } from "../../proof/testing/try-command-line.ts";

const url = "http://localhost/api/v1";
const [owner = "", other = ""] = referenceOptions.keys ?? [];
const environment = { SERVICE_API_KEY: owner, SERVICE_OTHER_API_KEY: other };
const folder = temporaryFolder();

/** A server on which PATCH and add know no slug. */
const slugless = (): Fetch => {
  const app = createApp(referenceOptions);
  return async (request) => {
    const isBySlug = request.method !== "GET" && request.url.includes("/surveys/conformance-");
    return isBySlug ? app(new Request(`${request.url}-lost`, request)) : app(request);
  };
};

function judge(server: Fetch, ...words: readonly string[]): Promise<Trial> {
  const only = ["--effort", "quick", "--only", "SUR-1,SUR-2,SUR-39", "--seed", "1"];
  const run = {
    environment,
    verify: (options: Parameters<typeof verify>[0]) => verify(options, handlerTransport(server)),
  };
  return tryCommandLine(["verify", url, ...only, ...words], run);
}

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("a baseline is started, excuses what it lists, and fails the run with the lines to delete once that is mended", async () => {
  const [file, json, junit] = ["known.yaml", "report.json", "report.xml"].map((name) => join(folder, name));
  const first = await judge(slugless(), "--write-baseline", file ?? "");
  expect(first.exitCode).toBe(1);
  const text = readFileSync(file ?? "", "utf8");
  expect(text).toContain(`- id: SUR-39\n  reason: PATCH by slug returned 404\n  expires: ${dayIn(90)}\n`);

  const second = await judge(slugless(), "--baseline", file ?? "", "--json", json ?? "", "--junit", junit ?? "");
  expect(second.exitCode).toBe(0);
  expect(second.stdout).toMatch(
    /^verdict {9}passes with 1 known failure: no other MUST is broken, and 2 of \d+ are proven$/m,
  );
  // the seed decides what else the PATCH gives
  const known = second.stdout.split("\n").find((line) => line.startsWith("known failure   SUR-39"));
  expect(known?.startsWith(`known failure   SUR-39 (until ${dayIn(90)}): PATCH by slug returned 404`)).toBe(true);
  expect(second.stdout).not.toContain("✗");
  const report = reportSchema.parse(JSON.parse(readFileSync(json ?? "", "utf8")));
  expect(report.baseline).toEqual({ file, problems: [] });
  const outcome = report.outcomes.find(({ id }) => id === "SUR-39");
  expect(outcome?.outcome).toBe("failed");
  expect(outcome?.known).toEqual({
    reason: "PATCH by slug returned 404",
    expires: dayIn(90),
  });
  expect(readFileSync(junit ?? "", "utf8")).toContain(
    `<skipped type="excused" message="known failure until ${dayIn(90)}: PATCH by slug returned 404`,
  );

  const third = await judge(createApp(referenceOptions), "--baseline", file ?? "", "--junit", junit ?? "");
  expect(third.exitCode).toBe(1);
  const [, from = "", to = ""] = /SUR-39 passed in this run: delete lines (\d+) to (\d+) of/.exec(third.stdout) ?? [];
  expect(third.stdout).toMatch(
    /^verdict {9}fails: 1 baseline entry is stale \(SUR-39, \S+known\.yaml line 4\); otherwise no breach found: 3 of \d+ MUSTs were checked$/m,
  );
  expect(readFileSync(junit ?? "", "utf8")).toContain(
    '<failure type="baseline" message="SUR-39 passed in this run: delete lines 4 to 7 of ',
  );
  const lines = text.split("\n");
  lines.splice(Number(from) - 1, Number(to) - Number(from) + 1);
  writeFileSync(file ?? "", lines.join("\n"));
  expect(lines.join("\n")).not.toContain("# issue");
  expect((await judge(createApp(referenceOptions), "--baseline", file ?? "")).exitCode).toBe(0);

  writeFileSync(file ?? "", text.replace(/^( *)expires: .*$/m, "$&\n$1flaky: true"));
  expect((await judge(createApp(referenceOptions), "--baseline", file ?? "")).exitCode).toBe(0);
  const kept = await judge(createApp(referenceOptions), "--baseline", file ?? "", "--write-baseline", file ?? "");
  expect([kept.exitCode, readFileSync(file ?? "", "utf8")]).toEqual([0, expect.stringContaining("flaky: true")]);
  expect((await judge(slugless(), "--baseline", file ?? "")).exitCode).toBe(0);
});

test("a baseline that is written again keeps reasons, issues and what was not judged, and drops what is mended", async () => {
  const file = join(folder, "known.yaml");
  const soon = dayIn(5);
  writeFileSync(
    file,
    [
      `- {id: SUR-39, reason: "planned: soon", issue: "https://issues.example/7", expires: ${soon}}`,
      `- {id: SUR-1, reason: mended, expires: ${soon}}`,
      `- {id: RCP-1, reason: not judged here, expires: ${soon}}`,
    ].join("\n"),
  );
  const renewed = await judge(slugless(), "--baseline", file, "--write-baseline", file);
  expect([renewed.exitCode, renewed.stdout]).toEqual([0, expect.stringContaining("passes with 1 known failure: ")]);
  expect(readFileSync(file, "utf8").split("\n\n").slice(1).join("\n\n")).toBe(
    [
      `- id: SUR-39\n  reason: "planned: soon"\n  issue: https://issues.example/7\n  expires: ${soon}\n`,
      `- id: RCP-1\n  reason: not judged here\n  expires: ${soon}\n  # issue: the address of the issue that tracks this failure\n`,
    ].join("\n"),
  );
  expect((await judge(slugless(), "--baseline", file)).exitCode).toBe(0);
  // a renewed baseline takes new failures in
  writeFileSync(file, "[]\n");
  expect((await judge(slugless(), "--baseline", file, "--write-baseline", file)).exitCode).toBe(0);
  expect(readFileSync(file, "utf8")).toContain(`reason: PATCH by slug returned 404\n  expires: ${dayIn(90)}\n`);
});

test("a run without failures writes a baseline that excuses nothing", async () => {
  const file = join(folder, "known.yaml");
  expect((await judge(createApp(referenceOptions), "--write-baseline", file)).exitCode).toBe(0);
  expect(readFileSync(file, "utf8")).toMatch(/\n\[\]\n$/);
  expect((await judge(createApp(referenceOptions), "--baseline", file)).exitCode).toBe(0);
});

test("a baseline with a mistake stops the run before it starts, and stays as it is", async () => {
  const file = join(folder, "known.yaml");
  writeFileSync(file, "- id: SUR-39\n");
  const trial = await judge(slugless(), "--baseline", file, "--write-baseline", file);
  expect([trial.exitCode, trial.runs]).toEqual([2, []]);
  expect(trial.stderr).toMatch(/^error: --baseline \S+: line 1 has an entry without reason \(.*\)\n$/);
  expect(readFileSync(file, "utf8")).toBe("- id: SUR-39\n");
});

test("--bail goes on past what is known", async () => {
  const file = join(folder, "known.yaml");
  writeFileSync(file, `- {id: SUR-39, reason: planned, expires: ${dayIn(5)}}\n`);
  const trial = await judge(slugless(), "--baseline", file, "--bail");
  expect([trial.exitCode, trial.stdout.includes("cut short")]).toEqual([0, false]);
});
