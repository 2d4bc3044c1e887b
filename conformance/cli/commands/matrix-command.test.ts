import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jsonReport } from "../../report/machine/json.ts";
import { syntheticFailure, syntheticOutcome, syntheticReport } from "../../report/synthetic-report.ts";
import { tryCommandLine, type Trial } from "../synthetic-host.ts";

const folder = mkdtempSync(join(tmpdir(), "survey-conformance-matrix-"));
const at = (name: string): string => join(folder, name);
const hostile = `"><script>alert(1)</script>\u202e`;

beforeAll(() => {
  const failure = syntheticFailure({ message: hostile });
  const go = [syntheticOutcome("SUR-1", "failed", { failure }), syntheticOutcome("SVC-4", "passed")];
  const ruby = [
    syntheticOutcome("SUR-1", "passed"),
    syntheticOutcome("SVC-4", "passed"),
    syntheticOutcome("AUT-1", "passed"),
  ];
  writeFileSync(at("go.json"), jsonReport(syntheticReport({ outcomes: go })));
  writeFileSync(at("ruby.json"), jsonReport(syntheticReport({ outcomes: ruby, verdict: "conformant", exitCode: 0 })));
});
afterAll(() => rmSync(folder, { recursive: true }));

const matrix = (...words: readonly string[]): Promise<Trial> =>
  tryCommandLine(["matrix", ...words], { environment: {} });

test("implementations stand next to each other, and what differs is listed", async () => {
  const { exitCode, stdout } = await matrix(at("go.json"), at("ruby.json"));
  expect(exitCode).toBe(0);
  expect(stdout.split("\n")).toEqual([
    "go    nonconformant, 0 of 1 MUSTs proven  http://127.0.0.1:4010/api/v1",
    "ruby  conformant, 2 of 2 MUSTs proven  http://127.0.0.1:4010/api/v1",
    "",
    "SUR-1  go failed, ruby passed",
    "",
  ]);
});

test("the page has a cell for each requirement and implementation, which leads to the report's own page", async () => {
  expect((await matrix(at("go.json"), at("ruby.json"), "--html", at("matrix.html"))).exitCode).toBe(0);
  const page = parse(readFileSync(at("matrix.html"), "utf8"));
  const cells = page
    .querySelectorAll("tbody tr[id]")
    .map((row) => [row.id, ...row.querySelectorAll("td").map((cell) => cell.classNames)]);
  expect(cells).toEqual([
    ["SVC-4", "passed", "passed"],
    ["SUR-1", "failed", "passed"],
    ["AUT-1", "absent", "passed"],
  ]);
  for (const link of page.querySelectorAll("td a, thead a")) {
    const [file = "", id] = (link.getAttribute("href") ?? "").split("#");
    expect(existsSync(at(file))).toBe(true);
    if (id !== undefined) expect(parse(readFileSync(at(file), "utf8")).querySelector(`#${id}`)).not.toBeNull();
  }
  expect([page.querySelectorAll("script").length, page.toString().includes("\u202e")]).toEqual([1, false]);
});

test.each([
  [["go.json", "go.json"], [], /two reports are called go.*columns are named for the files/],
  [["go.json", "missing.json"], [], /missing\.json can't be read \(ENOENT\)/],
  [["go.json"], ["--html", "go.json"], /go\.json is named twice|name the same file/],
])("a mistake is named before anything is written: %j %j", async (files, options, message) => {
  const words = [...files, ...options].map((word) => (word.startsWith("--") ? word : at(word)));
  const { exitCode, stderr } = await matrix(...words);
  expect(exitCode).toBe(2);
  expect(stderr.replaceAll("\n", "; ")).toMatch(message);
});
