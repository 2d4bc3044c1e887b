import { expect, test } from "vitest";
import { requirementIds } from "../../../spec/requirements/catalogue.ts";
import { githubAnnotations } from "./github-annotations.ts";
import { withoutCommands } from "./workflow-command.ts";
import type { Report } from "../format/report.ts";
import { syntheticFailure, syntheticOutcome, syntheticReport } from "../../proof/testing/synthetic-report.ts";

const lenient = { warningsFail: false };

const linesOf = (changes: Partial<Report> = {}, style = lenient): readonly string[] =>
  githubAnnotations(syntheticReport(changes), style).trimEnd().split("\n");

/** The commands as GitHub's runner reads them (actions/runner, ActionCommand.cs). */
function read(line: string): { readonly kind: string; readonly title: string; readonly message: string } {
  const [, kind = "", title = "", message = ""] = /^::(\w+) title=([^:,]*)::([^\r\n]*)$/.exec(line) ?? [];
  const unescaped = (text: string): string =>
    text
      .replaceAll("%3A", ":")
      .replaceAll("%2C", ",")
      .replaceAll("%0D", "\r")
      .replaceAll("%0A", "\n")
      .replaceAll("%25", "%");
  return { kind, title: unescaped(title), message: unescaped(message) };
}

test("a broken MUST is an error, a broken SHOULD and what is inconclusive are warnings, the verdict comes last", () => {
  expect(linesOf().map(read)).toEqual([
    {
      kind: "error",
      title: "SUR-1 creating a survey was rejected",
      message: [
        "MUST: What SUR-1 requires. (Endpoints, rule 1)",
        "expected: a success (2xx)",
        "received: status 500",
        "replay: survey-conformance verify http://127.0.0.1:4010/api/v1 --only SUR-1 --seed 42 --path 3:0",
      ].join("\n"),
    },
    {
      kind: "warning",
      title: "SVC-4 no Content-Type",
      message: expect.stringContaining("SHOULD: What SVC-4 requires."),
    },
    { kind: "warning", title: "RCP-1 is inconclusive", message: "no answer within 10 s" },
    { kind: "error", title: "survey-conformance: nonconformant", message: "1 requirement is broken" },
  ]);
});

test.each([
  [
    { verdict: "conformant", exitCode: 0, outcomes: [syntheticOutcome("SUR-1", "passed")] },
    "notice",
    "the MUST is proven",
  ],
  [{ verdict: "incomplete", exitCode: 3, outcomes: [] }, "error", "nothing ran"],
] as const)("the verdict of %o", (changes, kind, message) => {
  const title = `survey-conformance: ${changes.verdict}`;
  expect(linesOf(changes).map(read)).toEqual([{ kind, title, message }]);
});

test("a breach that --strict counts is an error, one that a baseline excuses is none", () => {
  const known = { reason: "slow", expires: "2027-01-31" };
  const outcomes = [syntheticOutcome("SVC-4", "warned"), syntheticOutcome("SUR-1", "failed", { known })];
  const kinds = (warningsFail: boolean): readonly string[] =>
    linesOf({ outcomes }, { warningsFail })
      .slice(0, 2)
      .map((line) => `${read(line).kind} ${read(line).title.slice(0, 14)}`);
  expect(kinds(true)).toEqual(["error SVC-4 creating", "warning SUR-1 (known) "]);
  expect(kinds(false)).toEqual(["warning SVC-4 creating", "warning SUR-1 (known) "]);
});

test("a known failure has its reason and date, an outdated entry of the baseline its line", () => {
  const outcomes = [
    syntheticOutcome("SUR-1", "failed", { known: { reason: "slow", expires: "2027-01-31" } }),
    syntheticOutcome("SUR-2", "passed"),
  ];
  const problem = { id: "SUR-2", line: 12, kind: "stale", message: "SUR-2 is stale" } as const;
  const [outdated = "", known = "", verdict = ""] = linesOf({
    verdict: "passes-with-known-failures",
    outcomes,
    baseline: { file: "known.yaml", problems: [problem] },
  });
  expect(outdated).toBe("::error file=known.yaml,line=12,title=SUR-2 is stale in the baseline::SUR-2 is stale");
  expect(read(known).message).toContain("\nknown failure until 2027-01-31: slow (creating a survey was rejected)\n");
  expect(read(verdict)).toEqual({
    kind: "error",
    title: "survey-conformance: fails",
    message:
      "1 baseline entry is stale (SUR-2, known.yaml line 12); otherwise 1 known failure, and no other MUST is broken",
  });
});

test("GitHub shows ten errors of a step: the ninth names those that are left", () => {
  const outcomes = requirementIds
    .slice(0, 30)
    .map((id, index) =>
      syntheticOutcome(id, "failed", { failure: syntheticFailure({ message: "x".repeat(index + 1) }) }),
    );
  const errors = linesOf({ outcomes }).map(read);
  expect(errors).toHaveLength(10);
  expect(errors[8]).toEqual({
    kind: "error",
    title: "22 more",
    message: requirementIds.slice(8, 30).join(", "),
  });
});

test("failures with the same symptom are one annotation, which names the others", () => {
  const outcomes = [syntheticOutcome("SUR-1", "failed"), syntheticOutcome("QST-1", "failed")];
  const [first, ...rest] = linesOf({ outcomes }).map(read);
  expect(first?.title).toBe("SUR-1 creating a survey was rejected");
  expect(first?.message).toContain("also: QST-1: same symptom\n");
  expect(rest).toHaveLength(1);
});

test("no text from the service ends a command or begins another", () => {
  const hostile = "a%0A::set-output name=x::1\n::error title=b,c:d::e\r\n##[error]f\u0000\u202e%";
  const failure = syntheticFailure({ message: hostile, expected: hostile, received: hostile });
  const outcomes = [syntheticOutcome("SUR-1", "failed", { failure })];
  const [error = "", ...rest] = linesOf({ outcomes, baseUrl: hostile });
  expect(rest).toHaveLength(1);
  expect(read(error).title).toBe(
    String.raw`SUR-1 a%0A::set-output name=x::1\n::error title=b,c:d::e\r\n##[error]f\u0000\u202e%`,
  );
  expect(read(error).message).toContain("expected: a%0A::set-output name=x::1\n::error title=b,c:d::e\n##[error]f");
});

test("a very long text is cut", () => {
  const failure = syntheticFailure({ message: "m".repeat(9_000), received: "r".repeat(90_000) });
  const [error = ""] = linesOf({ outcomes: [syntheticOutcome("SUR-1", "failed", { failure })] });
  expect(error.length).toBeLessThan(5_000);
});

test("no text between the two stop commands is a command", () => {
  expect(withoutCommands("text\n::error::x", "token")).toBe("::stop-commands::token\ntext\n::error::x\n::token::\n");
  expect(withoutCommands("text\n", "token")).toBe("::stop-commands::token\ntext\n::token::\n");
});
