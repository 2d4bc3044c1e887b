import { expect, test } from "vitest";
import { jsonReport } from "../../report/machine/json.ts";
import { syntheticReport } from "../../proof/testing/synthetic-report.ts";
import { tryCommandLine } from "../../proof/testing/try-command-line.ts";

const words = ["fingerprint", "http://127.0.0.1:4010/api/v1"];

test("the answers to open points are printed, inconsistent ones marked", async () => {
  const { exitCode, stdout } = await tryCommandLine(words);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(
    [
      "open points observed: 2 (1 inconsistent: envelope-list)",
      "  status-create  201 (9×, POST /surveys → 201)",
      "  envelope-list  inconsistent: { surveys } (2×); [] (1×)",
    ].join("\n"),
  );
});

test("the surveys that stay are counted, with the run id that marks them", async () => {
  const lineFor = async (surveysLeftBehind: number): Promise<string | undefined> => {
    const { stdout } = await tryCommandLine(words, { verify: async () => syntheticReport({ surveysLeftBehind }) });
    return stdout.trimEnd().split("\n").at(-1);
  };
  expect(await lineFor(0)).toMatch(/; 0 surveys left behind$/);
  expect(await lineFor(1)).toMatch(/; 1 survey left behind, marked with the run id run7$/);
});

test("--json - prints the report as JSON, and the answers on standard error", async () => {
  const { exitCode, stdout, stderr } = await tryCommandLine([...words, "--json", "-"]);
  expect([exitCode, stdout]).toEqual([0, jsonReport(syntheticReport())]);
  expect(stderr).toContain("open points observed: 2");
});
