import { validate } from "ctrf";
import { expect, test } from "vitest";
import { ctrfReport } from "./ctrf.ts";
import type { Report } from "../../format/report.ts";
import { syntheticOutcome, syntheticReport } from "../synthetic-report.ts";

interface Document {
  readonly results: {
    readonly summary: Readonly<Record<string, number>>;
    readonly tests: readonly {
      readonly name: string;
      readonly status: string;
      readonly message?: string;
      readonly trace?: string;
    }[];
  };
}

function written(report: Report, warningsFail = false): Document {
  const document = JSON.parse(ctrfReport(report, { warningsFail })) as Document;
  // by the schema that the makers of the format publish
  expect(validate(document)).toEqual({ valid: true, errors: [] });
  return document;
}

test("each requirement is a test of the published schema, with what became of it", () => {
  const { summary, tests } = written(syntheticReport()).results;
  expect(tests.map(({ name, status }) => `${status} ${name}`)).toEqual([
    "passed SVC-1 What SVC-1 requires.",
    "other SVC-4 What SVC-4 requires.",
    "failed SUR-1 What SUR-1 requires.",
    "skipped SUR-2 What SUR-2 requires.",
    "skipped SUR-3 What SUR-3 requires.",
    "other RCP-1 What RCP-1 requires.",
    "skipped AUT-1 What AUT-1 requires.",
    "skipped AUT-2 What AUT-2 requires.",
  ]);
  expect(summary).toMatchObject({ tests: 8, passed: 1, failed: 1, skipped: 4, pending: 0, other: 2, duration: 2345 });
  expect(tests[2]).toMatchObject({
    message: "creating a survey was rejected",
    trace: expect.stringContaining("curl -sS"),
  });
  expect(tests[6]?.message).toBe("SERVICE_OTHER_API_KEY is not set");
});

test("a warning fails where --strict has it fail, and a known failure doesn't", () => {
  const known = { reason: "later", expires: "2030-01-01" };
  const report = syntheticReport({
    outcomes: [syntheticOutcome("SVC-4", "warned"), syntheticOutcome("SUR-1", "failed", { known })],
  });
  const statuses = (warningsFail: boolean): readonly string[] =>
    written(report, warningsFail).results.tests.map(({ status }) => status);
  expect([statuses(false), statuses(true)]).toEqual([
    ["other", "skipped"],
    ["failed", "skipped"],
  ]);
});

test("of failures with one cause the first has the exchanges, and the others name it", () => {
  const outcomes = [syntheticOutcome("SUR-1", "failed"), syntheticOutcome("QST-1", "failed")];
  expect(written(syntheticReport({ outcomes })).results.tests).toMatchObject([
    { message: "creating a survey was rejected", extra: { alike: ["QST-1"] }, trace: expect.stringContaining("curl") },
    {
      message: "same as SUR-1: creating a survey was rejected",
      extra: { sameAs: "SUR-1" },
      trace: expect.not.stringContaining("curl"),
    },
  ]);
});

test("a run that was cut short, and a stale entry of a baseline, are tests of their own", () => {
  const problem = { id: "SUR-9", line: 3, message: "SUR-9 passes now: delete lines 3 to 5" };
  const report = syntheticReport({
    outcomes: [],
    cutShort: "interrupted",
    baseline: { file: "known.yaml", problems: [problem] },
  });
  expect(written(report).results.tests).toMatchObject([
    { name: "the run came to its end", status: "other", message: "interrupted" },
    { name: "baseline SUR-9", status: "failed", message: problem.message },
  ]);
});
