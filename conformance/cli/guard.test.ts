import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { reportSchema } from "../report/format/report-schema.ts";
import {
  syntheticExchange,
  syntheticFailure,
  syntheticOutcome,
  syntheticReport,
} from "../proof/testing/synthetic-report.ts";
import { Guard } from "../client/redaction/guard.ts";
import { tryCommandLine } from "../proof/testing/try-command-line.ts";
import { temporaryFolder } from "../proof/testing/temporary-folder.ts";

const url = "http://127.0.0.1:4010/api/v1";
const folder = temporaryFolder();

test("no key gets into any artefact, wherever a subject puts it", async () => {
  const keyed = 'canary"owner\\key';
  const summary = join(folder, "summary.md");
  const environment = {
    SERVICE_API_KEY: keyed,
    SERVICE_OTHER_API_KEY: "canary-other-key",
    GITHUB_ACTIONS: "true",
    GITHUB_STEP_SUMMARY: summary,
    HTTPS_PROXY: "http://me:canary%20proxy@proxy:3128",
  };
  const both = `canary-of-the-gateway canary%20proxy canary proxy ${keyed} canary-other-key ${encodeURIComponent(keyed)} ${JSON.stringify(keyed)}`;
  const failure = syntheticFailure({
    message: both,
    expected: both,
    received: both,
    counterexample: both,
    script: both,
    replay: both,
    exchanges: [syntheticExchange({ url: both, responseBody: both, responseHeaders: { [both]: both }, fault: both })],
  });
  const report = syntheticReport({
    baseUrl: both,
    cutShort: both,
    notes: [both],
    outcomes: [
      syntheticOutcome("SUR-1", "failed", { failure }),
      syntheticOutcome("SUR-2", "not-tested", { reason: both }),
    ],
    observations: [{ id: "status-create", question: "?", answers: [{ answer: both, times: 1 }] }],
    ledger: [{ id: both, slug: both, title: both, identity: "owner" }],
  });
  const formats = ["json", "junit", "html", "ledger", "write-baseline"];
  const files = formats.map((format) => join(folder, `report.${format}`));
  const options = formats.flatMap((format, index) => [`--${format}`, files[index] ?? ""]);
  const trial = await tryCommandLine(["verify", url, ...options, "--header", "X-Gate: canary-of-the-gateway"], {
    environment,
    verify: async ({ onLedger }) => {
      onLedger?.({ runId: "run7", settled: report.ledger, pending: report.ledger });
      return report;
    },
  });
  const written = [...files, summary].map((file) => readFileSync(file, "utf8"));
  const artefacts = [trial.stdout, trial.stderr, ...written].join("\n");
  expect(artefacts).not.toMatch(/canary/);
  for (const shown of ["$SERVICE_OTHER_API_KEY", "$HEADER_X_GATE", "$PROXY_PASSWORD"])
    expect(artefacts).toContain(shown);
  expect(reportSchema.safeParse(JSON.parse(written[0] ?? "")).success).toBe(true);
});

test("a key that is a common word changes nothing that no subject has a say in", () => {
  const report = syntheticReport();
  const guarded = new Guard({ SERVICE_API_KEY: "passed", SERVICE_TOKEN: "survey" }).value(report);
  expect(reportSchema.safeParse(guarded).success).toBe(true);
  expect(guarded.outcomes[0]).toEqual({ ...report.outcomes[0] });
  expect(guarded.ledger[0]?.title).toBe("run7 survey");
});

test.each(["canary%", "canary%FF"])(
  "a proxy's password %s, which can't be decoded, is hidden as it stands",
  (password) => {
    const guard = new Guard({ HTTPS_PROXY: `http://me:${password}@proxy:3128` });
    expect(guard.value(`no route by ${password}`)).toBe("no route by $PROXY_PASSWORD");
  },
);
