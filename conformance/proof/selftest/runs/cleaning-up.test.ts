import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import type { Driver, SurveyName } from "../../../client/driver/driver.ts";
import type { LedgerChange } from "../../../engine/run/ledger.ts";
import type { RunOptions } from "../../../engine/run/options.ts";
import type { Report } from "../../../report/format/report.ts";
import { tryCommandLine } from "../../testing/synthetic-host.ts";
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
    "surveys stay: the driver's deleteSurvey failed: it is locked; to try again, run cleanup --ledger FILE --driver FILE",
  );
});

test("cleanup deletes what a ledger lists, once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-cleanup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [ledger, driver, log] = ["ledger.jsonl", "driver.mjs", "log"].map((name) => join(folder, name));
  const line = (id: string, more: object = {}): string =>
    `${JSON.stringify({ runId: "r", baseUrl: "u", id, slug: `s-${id}`, title: "t", identity: "owner", ...more })}\n`;
  writeFileSync(
    ledger ?? "",
    line("1") + line("2", { deleted: true }) + line("2") + line("", { mayExist: true }) + line("3"),
  );
  writeFileSync(
    driver ?? "",
    `import { appendFileSync } from "node:fs";
     export async function deleteSurvey({ id, slug }) { appendFileSync(${JSON.stringify(log)}, id + " " + slug + "\\n"); }`,
  );
  const words = ["cleanup", "--ledger", ledger ?? "", "--driver", driver ?? ""];
  expect(await tryCommandLine(words)).toMatchObject({ exitCode: 0, stdout: "2 of 2 surveys deleted\n" });
  expect(readFileSync(log ?? "", "utf8")).toBe("1 s-1\n3 s-3\n");
  expect(await tryCommandLine(words)).toMatchObject({ exitCode: 0, stdout: "0 of 0 surveys deleted\n" });
  expect(await tryCommandLine(["cleanup"])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/^error: cleanup needs --ledger FILE and --driver FILE/),
  });
});
