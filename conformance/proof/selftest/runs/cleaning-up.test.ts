import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import type { Driver, SurveyName } from "../../../client/driver/driver.ts";
import type { LedgerChange } from "../../../engine/run/ledger.ts";
import type { RunOptions } from "../../../engine/run/options.ts";
import type { Report } from "../../../report/format/report.ts";
import { tryCommandLine } from "../../testing/try-command-line.ts";
import { judgeServer } from "../judge-server.ts";

const run = (actions: Driver, options: Partial<RunOptions> = {}): Promise<Report> =>
  judgeServer(createApp, { driver: { file: "driver.mjs", actions, timeoutMs: 1_000 }, effort: "quick", ...options });

test("a run deletes each survey that it created, and says so", async () => {
  const [deleted, changes, plans]: [SurveyName[], LedgerChange[], unknown[]] = [[], [], []];
  const report = await run(
    { deleteSurvey: async (survey) => void deleted.push(survey) },
    { onLedger: (change) => changes.push(change), onPlan: (plan) => plans.push(plan) },
  );
  expect(report).toMatchObject({ surveysLeftBehind: 0, surveysDeleted: deleted.length, ledger: [] });
  expect(deleted.length).toBeGreaterThan(20);
  expect(changes.at(-1)?.settled.map(({ id, deleted: isDeleted }) => [id, isDeleted])).toEqual(
    deleted.map(({ id }) => [id, true]),
  );
  expect(plans).toEqual([expect.objectContaining({ isCleanedUp: true })]);
});

test("a run that is ended early deletes, too", async () => {
  const end = new AbortController();
  const deleted: string[] = [];
  const report = await run(
    { deleteSurvey: async ({ id }) => void deleted.push(id) },
    { signal: end.signal, onLedger: ({ settled }) => settled.length > 0 && end.abort() },
  );
  expect(report.cutShort).toBe("the run was interrupted");
  expect(deleted.length).toBeGreaterThan(0);
  expect([report.surveysDeleted, report.surveysLeftBehind]).toEqual([deleted.length, 0]);
});

test("what a driver can't delete stays in the ledger, with the reason; it isn't asked for all", async () => {
  let asked = 0;
  const report = await run({
    deleteSurvey: async () => {
      asked += 1;
      if (asked > 1) throw new Error("it is locked");
    },
  });
  expect([asked, report.surveysDeleted]).toEqual([4, 1]);
  expect(report.ledger.length).toBe(report.surveysLeftBehind);
  expect(report.notes).toContain(
    "some surveys were not deleted: the driver's deleteSurvey failed: it is locked; to try again, run cleanup --ledger FILE --driver FILE",
  );
});

const line = (id: string, more: object = {}): string =>
  `${JSON.stringify({ runId: "r", baseUrl: "u", id, slug: `s-${id}`, title: "t", identity: "owner", ...more })}\n`;

/** Returns the options of cleanup, and a function that reads what the driver deleted. */
function cleanupOf(ledgerText: string): { readonly words: readonly string[]; readonly deleted: () => string } {
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-cleanup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [ledger, driver, log] = [join(folder, "ledger.jsonl"), join(folder, "driver.mjs"), join(folder, "log")];
  writeFileSync(ledger, ledgerText);
  writeFileSync(log, "");
  writeFileSync(
    driver,
    `import { appendFileSync } from "node:fs";
     export async function deleteSurvey({ id, slug }) { appendFileSync(${JSON.stringify(log)}, id + " " + slug + "\\n"); }`,
  );
  return { words: ["--ledger", ledger, "--driver", driver], deleted: () => readFileSync(log, "utf8") };
}

test("cleanup deletes what a ledger lists, once", async () => {
  const cleanup = cleanupOf(
    line("1") + line("2", { deleted: true }) + line("2") + line("", { mayExist: true }) + line("3"),
  );
  const words = ["cleanup", ...cleanup.words];
  expect(await tryCommandLine(words)).toMatchObject({ exitCode: 0, stdout: "2 of 2 surveys deleted\n" });
  expect(cleanup.deleted()).toBe("1 s-1\n3 s-3\n");
  expect(await tryCommandLine(words)).toMatchObject({ exitCode: 0, stdout: "nothing is left to delete\n" });
  expect(await tryCommandLine(["cleanup"])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/^error: cleanup needs --ledger FILE and --driver FILE/),
  });
});

test("cleanup of a ledger of two services needs the URL of one, and deletes no survey of the other", async () => {
  const [staging, production] = ["https://staging.example/api/v1", "https://survey.example/api/v1"];
  const { words, deleted } = cleanupOf(line("1", { baseUrl: staging }) + line("1", { baseUrl: production }));
  const whole = await tryCommandLine(["cleanup", ...words]);
  expect(whole).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(`lists surveys of 2 services: ${staging}, ${production}`),
  });
  expect(deleted()).toBe("");
  const absent = await tryCommandLine(["cleanup", "https://other.example/api/v1", ...words]);
  expect(absent).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("lists no survey at https://other") });
  const one = await tryCommandLine(["cleanup", staging, ...words]);
  expect(one).toMatchObject({ exitCode: 0, stdout: "1 of 1 survey deleted\n" });
  // the other service's survey has the same id
  expect(await tryCommandLine(["cleanup", ...words])).toMatchObject({ stdout: "1 of 1 survey deleted\n" });
});

test("cleanup names the line that is not a ledger entry", async () => {
  const { words } = cleanupOf("{}\n");
  const { stderr } = await tryCommandLine(["cleanup", ...words]);
  expect(stderr).toMatch(/^error: line 1 of \S+ledger\.jsonl is not a ledger entry/);
});
