import { marked } from "marked";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { requirementIds } from "../../../spec/requirements/catalogue.ts";
import { githubSummary } from "./github-summary.ts";
import type { Failure, Report } from "../format/report.ts";
import { syntheticFailure, syntheticOutcome, syntheticReport } from "../../proof/testing/synthetic-report.ts";

const pageOf = (changes: Partial<Report> = {}): ReturnType<typeof parse> =>
  parse(marked.parse(githubSummary(syntheticReport(changes)), { gfm: true, async: false }), {
    blockTextElements: {},
  });

const texts = (page: ReturnType<typeof parse>, selector: string): readonly string[] =>
  page.querySelectorAll(selector).map(({ textContent }) => textContent.replace(/\s+/g, " ").trim());

test("the verdict comes first, then the chapters, what was not tested, and the failures", () => {
  const page = pageOf();
  expect(texts(page, "h2, h3")).toEqual([
    "❌ survey-conformance: nonconformant",
    "Not tested",
    "Inconclusive",
    "❌ SUR-1: creating a survey was rejected",
    "⚠️ SVC-4: no Content-Type",
  ]);
  expect(texts(page, "strong")).toEqual(["1 of 7 MUSTs proven"]);
  expect(texts(page, "tbody tr")).toEqual([
    "Service 1 0 1 0 0 0",
    "Surveys 0 1 0 0 2 0",
    "Recipients 0 0 0 0 0 1",
    "Authentication 0 0 0 0 2 0",
  ]);
  expect(texts(page, "li")).toEqual([
    "the rate limit was left alone; --probe-rate-limit N looks for it",
    "SUR-1 failed: SUR-2, SUR-3",
    "SERVICE_OTHER_API_KEY is not set: AUT-1, AUT-2",
    "no answer within 10 s: RCP-1",
  ]);
  expect(texts(page, "pre").slice(-5)).toEqual([
    "a success (2xx)",
    "status 500",
    'POST http://127.0.0.1:4010/api/v1/surveys as owner {"title":"t"}',
    "survey-conformance verify http://127.0.0.1:4010/api/v1 --only SUR-1 --seed 42 --path 3:0",
    `BASE=http://127.0.0.1:4010/api/v1 curl -sS "$BASE/surveys" -d '{"title":"t"}'`,
  ]);
});

test.each([
  [
    { verdict: "conformant", exitCode: 0, outcomes: [syntheticOutcome("SUR-1", "passed")] },
    "✅ survey-conformance: conformant",
  ],
  [{ verdict: "incomplete", exitCode: 3, outcomes: [] }, "⚠️ survey-conformance: incomplete"],
] as const)("the verdict of %o", (changes, title) => {
  expect(texts(pageOf(changes), "h2, h3")).toEqual([title]);
});

test("a failure that a baseline excuses says so, and outdated entries have a list", () => {
  const known = { reason: "slow", expires: "2027-01-31" };
  const problem = { id: "SUR-2", line: 12, kind: "stale", message: "SUR-2 is stale: delete line 12" } as const;
  const page = pageOf({
    verdict: "passes-with-known-failures",
    outcomes: [syntheticOutcome("SUR-1", "failed", { known }), syntheticOutcome("SUR-2", "passed")],
    baseline: { file: "known.yaml", problems: [problem] },
  });
  expect(texts(page, "h2, h3")).toEqual([
    "❌ survey-conformance: fails",
    "The baseline is out of date",
    "⚠️ SUR-1 (known): creating a survey was rejected",
  ]);
  expect(texts(page, "tbody tr")).toEqual(["Surveys 1 0 0 1 0 0"]);
  expect(texts(page, "li")[1]).toBe("SUR-2 is stale: delete line 12");
  expect(texts(page, "p")).toContain("Known until 2027-01-31: slow");
});

test("failures with the same symptom are one section, which names the others and what they block", () => {
  const page = pageOf({
    outcomes: [
      syntheticOutcome("SVC-4", "warned"),
      syntheticOutcome("SUR-1", "failed"),
      syntheticOutcome("QST-1", "failed"),
      syntheticOutcome("QST-2", "not-tested", { prerequisite: "QST-1" }),
    ],
  });
  expect(texts(page, "h3")).toEqual([
    "Not tested",
    "❌ SUR-1: creating a survey was rejected",
    "⚠️ SVC-4: creating a survey was rejected",
  ]);
  expect(texts(page, "li")).toContain("QST-1: creating a survey was rejected");
  expect(texts(page, "p")).toContain("Not tested because of this: QST-2");
});

const hostile =
  "</details><script>alert(1)</script> <img src=x> ![i](http://evil.example/i) [l](javascript:1) **b** `c` ~~~\n```\n" +
  "# h\n| a | b |\n- [ ] t\n> q https://evil.example www.evil.example &amp; \u0000\u202e\n````\n<b>";

test("no text from the service becomes markup, a link or HTML", () => {
  const failure = syntheticFailure({
    message: hostile,
    expected: hostile,
    received: hostile,
    counterexample: hostile,
    script: hostile,
    replay: hostile,
  });
  const changes = (text: string): Partial<Report> => ({
    baseUrl: text,
    cutShort: text,
    notes: [text],
    outcomes: [
      syntheticOutcome("SUR-1", "failed", text === "" ? {} : { failure }),
      syntheticOutcome("SUR-2", "not-tested", { reason: text }),
      syntheticOutcome("SUR-3", "inconclusive", { reason: text }),
    ],
  });
  const page = pageOf(changes(hostile));
  const tags = (one: typeof page): readonly string[] => one.querySelectorAll("*").map(({ rawTagName }) => rawTagName);
  // the same elements as with harmless texts, to the last
  expect(tags(page)).toEqual(tags(pageOf(changes("harmless text"))));
  expect(texts(page, "h3").at(-1)).toContain("SUR-1: </details><script>alert(1)</script> <img src=x> ![i](http://");
  expect(texts(page, "pre")[0]).toContain("# h | a | b | - [ ] t > q https://evil.example");
  for (const hidden of ["\u202e", "\0"]) expect(page.toString()).not.toContain(hidden);
});

test("a summary stays below GitHub's limit, however many and long the failures are", () => {
  const long = "long ``` ".repeat(20_000);
  const failureOf = (index: number): Failure =>
    syntheticFailure({
      message: "x".repeat(index + 1) + long,
      expected: long,
      received: long,
      counterexample: long,
      script: long,
    });
  const text = githubSummary(
    syntheticReport({
      outcomes: requirementIds.map((id, index) => syntheticOutcome(id, "failed", { failure: failureOf(index) })),
    }),
  );
  expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
  expect(text).toMatch(/\d+ more causes are omitted; the report files contain them\.\n$/);
});
