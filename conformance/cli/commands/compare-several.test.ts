import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { jsonReport } from "../../report/machine/json.ts";
import type { Outcome, Report } from "../../report/format/report.ts";
import { syntheticOutcome, syntheticReport } from "../../proof/testing/synthetic-report.ts";
import { tryCommandLine } from "../../proof/testing/try-command-line.ts";
import { temporaryFolder } from "../../proof/testing/temporary-folder.ts";

const folder = temporaryFolder();
const conformant = { verdict: "conformant", exitCode: 0, observations: [] } as const;

describe("several reports next to each other", () => {
  const file = (name: string): string => join(folder, name);
  const write = (name: string, report: Partial<Report>): string => {
    writeFileSync(file(name), jsonReport(syntheticReport({ ...conformant, ...report })));
    return file(name);
  };
  const judged = (...outcomes: readonly Outcome[]): Partial<Report> => ({ outcomes });
  const three = (): readonly string[] => [
    write("go.json", {
      verdict: "nonconformant",
      ...judged(syntheticOutcome("SUR-1", "failed"), syntheticOutcome("SVC-4", "passed")),
    }),
    write("ruby.json", judged(syntheticOutcome("SUR-1", "passed"), syntheticOutcome("SVC-4", "passed"))),
    write(
      "a|b.json",
      judged(
        syntheticOutcome("SUR-1", "not-tested"),
        syntheticOutcome("SVC-4", "passed"),
        syntheticOutcome("AUT-1", "passed"),
      ),
    ),
  ];

  test("are printed with what differs", async () => {
    const { exitCode, stdout } = await tryCommandLine(["compare", ...three()], { environment: {} });
    expect([exitCode, stdout.split("\n")]).toEqual([
      0,
      [
        "go    nonconformant, 0 of 1 MUSTs proven  http://127.0.0.1:4010/api/v1",
        "ruby  conformant, 1 of 1 MUSTs proven     http://127.0.0.1:4010/api/v1",
        "a|b   conformant, 1 of 2 MUSTs proven     http://127.0.0.1:4010/api/v1",
        "",
        "       go      ruby    a|b",
        "SUR-1  failed  passed  not tested",
        "the other 2 requirements have the same outcome in all reports",
        "",
      ],
    ]);
  });

  test("are written whole as Markdown and as JSON", async () => {
    const words = ["compare", ...three(), "--markdown", file("table.md"), "--json", "-"];
    const { exitCode, stdout, stderr } = await tryCommandLine(words, { environment: {} });
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining("SUR-1  failed  passed  not tested")]);
    const { format, implementations, requirements } = JSON.parse(stdout) as {
      readonly format: number;
      readonly implementations: readonly { readonly name: string; readonly musts: object }[];
      readonly requirements: readonly { readonly id: string; readonly outcomes: readonly unknown[] }[];
    };
    expect([format, implementations.map(({ name }) => name), implementations[1]?.musts]).toEqual([
      1,
      ["go", "ruby", "a|b"],
      { passed: 1, total: 1 },
    ]);
    expect(requirements.map(({ id, outcomes }) => [id, outcomes])).toEqual([
      ["SVC-4", ["passed", "passed", "passed"]],
      ["SUR-1", ["failed", "passed", "not-tested"]],
      ["AUT-1", [null, null, "passed"]],
    ]);
    const lines = readFileSync(file("table.md"), "utf8").split("\n");
    expect(lines.slice(0, 4)).toEqual([
      String.raw`| Requirement |  | go | ruby | a\|b |`,
      "| --- | --- | --- | --- | --- |",
      "| Verdict |  | nonconformant | conformant | conformant |",
      "| MUSTs proven |  | 0 of 1 | 1 of 1 | 1 of 2 |",
    ]);
    expect(lines.at(-2)).toMatch(/^\| AUT-1 \| .* \| not judged \| not judged \| passed \|$/);
  });

  test.each([
    [["go.json"], /^error: compare needs two or more reports/],
    [["go.json", "go.json", "go.json"], /^error: two reports are called go \(rename one file/],
    [["go.json", "missing.json", "ruby.json"], /missing\.json can't be read \(ENOENT\)/],
    [["go.json", "ruby.json", "--json", "go.json"], /a report and --json name the same file/],
    [["go.json", "ruby.json", "--json", "-", "--markdown", "-"], /--json and --markdown name the same file -/],
  ])("%j is a mistake", async (names, message) => {
    three();
    const words = names.map((name) => (name.endsWith(".json") ? file(name) : name));
    const { exitCode, stdout, stderr } = await tryCommandLine(["compare", ...words], { environment: {} });
    expect([exitCode, stdout, stderr]).toEqual([2, "", expect.stringMatching(message)]);
  });
});
