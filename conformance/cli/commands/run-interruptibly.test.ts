import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { syntheticOutcome, syntheticReport } from "../../proof/testing/synthetic-report.ts";
import { tryCommandLine } from "../../proof/testing/try-command-line.ts";
import { temporaryFolder } from "../../proof/testing/temporary-folder.ts";

const url = "http://127.0.0.1:4010/api/v1";
const folder = temporaryFolder();

const conformant = { verdict: "conformant", exitCode: 0, outcomes: [syntheticOutcome("SVC-1", "passed")] } as const;

test("the first Ctrl-C ends the run with a report, and never with success", async () => {
  const json = join(folder, "report.json");
  const { exitCode, stderr, exits } = await tryCommandLine(["verify", url, "--json", json], {
    verify: async ({ signal }, interrupt) => {
      interrupt();
      expect(signal?.aborted).toBe(true);
      return syntheticReport(conformant);
    },
  });
  expect([exitCode, stderr, exits]).toEqual([
    3,
    "interrupted: writing the report; press Ctrl-C again to stop at once without it\n",
    [],
  ]);
  expect(readdirSync(folder)).toEqual(["report.json"]);
});

test("the second Ctrl-C ends the process at once", async () => {
  const { exits } = await tryCommandLine(["verify", url], {
    verify: async (_options, interrupt) => {
      interrupt();
      interrupt();
      return syntheticReport();
    },
  });
  expect(exits).toEqual([3]);
});
