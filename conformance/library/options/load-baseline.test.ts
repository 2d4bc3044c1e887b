import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { SetUpError } from "../../engine/run/options.ts";
import { loadBaseline } from "./load-baseline.ts";

const folder = mkdtempSync(join(tmpdir(), "survey-conformance-baseline-"));
const file = join(folder, "baseline.yaml");

afterAll(() => rmSync(folder, { recursive: true }));

function load(text: string): ReturnType<typeof loadBaseline>["entries"] {
  writeFileSync(file, text);
  return loadBaseline(file).entries;
}

function refusal(text: string): string {
  try {
    load(text);
    return "it was accepted";
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    return `${error.message} (${error.hint})`.replace(`--baseline ${file}: `, "");
  }
}

test("each entry has its members and the lines that hold it", () => {
  const text = `# Known failures
- id: SUR-39
  reason: "PATCH takes no slug: it is planned"
  issue: https://issues.example/7
  expires: 2026-12-31 # the release

# another one
-
  id: RCP-1
  reason: >
    Urls come
    with the invitation
  expires: 2027-02-28
- { id: LIM-1, reason: slow, expires: 2026-11-30 }
`;
  expect(load(text)).toEqual([
    {
      id: "SUR-39",
      reason: "PATCH takes no slug: it is planned",
      issue: "https://issues.example/7",
      expires: "2026-12-31",
      lines: { first: 2, last: 5 },
    },
    {
      id: "RCP-1",
      reason: "Urls come with the invitation",
      expires: "2027-02-28",
      lines: { first: 7, last: 13 },
    },
    { id: "LIM-1", reason: "slow", expires: "2026-11-30", lines: { first: 14, last: 14 } },
  ]);
});

test("the lines of an entry include comments above its dash and below it, but no header", () => {
  const [one, two] = ["SUR-1", "SUR-2"].map((id) => `- { id: ${id}, reason: r, expires: 2026-12-31 }`);
  const linesIn = (...lines: readonly (string | undefined)[]): readonly unknown[] =>
    load(lines.join("\n")).map(({ lines: { first, last } }) => [first, last]);
  expect(linesIn("# header", one, "  # issue: x", "  # y", two, "  # issue: z", "# end")).toEqual([
    [2, 4],
    [5, 6],
  ]);
  expect(linesIn("# header", "", "# why", "# so", one, "", "# z", "", `  # of 1`, "# of 2", two)).toEqual([
    [3, 5],
    [10, 11],
  ]);
  expect(linesIn(`  ${one}`, "    # of 1", "  # of 2", `  ${two}`)).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test.each([[""], ["# nothing is known\n"], ["[]\n"], ["---\n"]])("%j excuses nothing", (text) => {
  expect(load(text)).toEqual([]);
});

const shape =
  "an entry has the members id, reason and expires (YYYY-MM-DD), and may have issue (a URL) and flaky: true";
const good = "- id: SUR-1\n  reason: r\n  expires: 2026-12-31\n";

describe("a file is rejected, with the line and what to do, that", () => {
  test.each([
    ["is not YAML", `${good}- id: "SUR-2\n`, /^line [45] is not YAML: .* \(fix this line\)$/],
    ["is indented by tabs", `${good}\t- id: SUR-2\n`, /^line 4 is not YAML: .* \(fix this line\)$/],
    ["is not a list", "id: SUR-1\n", `line 1 is not a list (${shape})`],
    ["holds a text", "SUR-1", `line 1 is not a list (${shape})`],
    ["lists ids alone", `${good}- SUR-2\n`, `line 4 has an entry without members (${shape})`],
    ["lacks a reason", "- id: SUR-1\n  expires: 2026-12-31\n", `line 1 has an entry without reason (${shape})`],
    ["lacks a date", `${good}- id: SUR-2\n  reason: r\n`, `line 4 has an entry without expires (${shape})`],
    ["lacks an id", "- reason: r\n  expires: 2026-12-31\n", `line 1 has an entry without id (${shape})`],
    ["misspells a member", `${good}  isue: x\n`, 'line 4 has an unknown member "isue" (did you mean issue?)'],
    [
      "has an empty reason",
      "- id: SUR-1\n  reason:\n  expires: 2026-12-31\n",
      `line 2 has no text for reason (${shape})`,
    ],
    ["has a number as id", "- id: 39\n  reason: r\n  expires: 2026-12-31\n", `line 1 has no text for id (${shape})`],
    [
      "has no date as a date",
      "- id: SUR-1\n  reason: r\n  expires: next week\n",
      'line 3 has the invalid date "next week" (write it like 2026-12-31)',
    ],
    [
      "has a day that no month has",
      "- id: SUR-1\n  reason: r\n  expires: 2026-02-30\n",
      'line 3 has the invalid date "2026-02-30" (write it like 2026-12-31)',
    ],
    [
      "has an issue that is not an address",
      `${good}  issue: "#12"\n`,
      'line 4 has the issue "#12", which is not a URL (write it as https://…, or omit it)',
    ],
    [
      "names no requirement",
      `${good}${good.replace("SUR-1", "SUR-999")}`,
      'line 4 has the id "SUR-999", which no requirement has (delete this entry or fix its id)',
    ],
    [
      "names a requirement that no client can test",
      good.replace("SUR-1", "AUT-12"),
      "line 1 has the id AUT-12 of a requirement that no client can test (delete this entry)",
    ],
    ["lists an id twice", `${good}${good}`, "line 4 repeats the id SUR-1 from line 1 (keep one of the two)"],
    ["names a member twice", `${good}  reason: again\n`, "line 4 has reason twice in an entry (keep one of the two)"],
    ["points at an anchor that isn't there", "- *nobody\n", /^line 1 /],
  ])("%s", (_what, text, message) => {
    if (typeof message === "string") expect(refusal(text)).toBe(message);
    else expect(refusal(text)).toMatch(message);
  });

  test("isn't there, or is a folder, or is huge", () => {
    const refused = (path: string): unknown => {
      try {
        return loadBaseline(path);
      } catch (error) {
        return error instanceof SetUpError ? `${error.message} (${error.hint})` : error;
      }
    };
    const missing = join(folder, "none.yaml");
    expect(refused(missing)).toBe(
      `--baseline ${missing}: it can't be read (ENOENT) (--write-baseline FILE creates one)`,
    );
    expect(refused(folder)).toBe(`--baseline ${folder}: it can't be read (EISDIR) (name a file that you can read)`);
    writeFileSync(file, "#".repeat(128 * 1024 + 1));
    expect(refused(file)).toBe(`--baseline ${file}: it is longer than 128 KiB (check that it is a baseline)`);
  });
});

test.each([
  ["100,000 quotes", '"'.repeat(100_000), "line 1 is not YAML"],
  ["9,000 members", `- id: SUR-1\n${Array.from({ length: 9_000 }, (_, at) => `  k${at}: 1`).join("\n")}`, "line 2 has"],
  ["9,000 entries without a date", "- id: SUR-1\n".repeat(9_000), "line 1 has an entry without reason"],
])("%s are refused", (_what, text, message) => {
  expect(refusal(text)).toContain(message);
});
