import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";

import { junitReport } from "./junit.ts";
import type { Report } from "../format/report.ts";
import {
  syntheticExchange,
  syntheticFailure,
  syntheticOutcome,
  syntheticReport,
} from "../../proof/testing/synthetic-report.ts";

interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
  readonly text: string;
}

// Jenkins' junit-10.xsd: allowed attributes (required ones marked) and child elements.
const schema: Readonly<Record<string, { readonly attributes: string; readonly children: string }>> = {
  testsuites: { attributes: "name time tests failures errors", children: "testsuite" },
  testsuite: {
    attributes: "name! tests! failures! errors! time skipped timestamp hostname id package file log url",
    children: "properties testcase system-out system-err",
  },
  properties: { attributes: "", children: "property" },
  property: { attributes: "name! value!", children: "" },
  testcase: { attributes: "name! time classname group", children: "skipped error failure system-out system-err" },
  failure: { attributes: "type message", children: "" },
  error: { attributes: "type message", children: "" },
  skipped: { attributes: "type message", children: "" },
  "system-out": { attributes: "", children: "" },
};

const lenient = { warningsFail: false };

function parsed(xml: string): Node {
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    parseTagValue: false,
    trimValues: false,
    ignoreDeclaration: true,
    htmlEntities: true,
  });
  const roots = nodes(parser.parse(xml));
  expect(roots.map(({ name }) => name)).toEqual(["testsuites"]);
  const [root] = roots;
  if (root === undefined) throw new Error("the document is empty");
  expectStructure(root);
  return root;
}

function nodes(ordered: unknown): readonly Node[] {
  return (ordered as Record<string, unknown>[]).flatMap((entry) => {
    const [name = "", content] = Object.entries(entry).find(([key]) => key !== ":@") ?? [];
    if (name === "#text") return [];
    const inside = content as Record<string, unknown>[];
    const text = inside.map((child) => (typeof child["#text"] === "string" ? child["#text"] : "")).join("");
    const attributes = (entry[":@"] ?? {}) as Readonly<Record<string, string>>;
    return [{ name, attributes, children: nodes(inside), text }];
  });
}

function expectStructure(node: Node): void {
  const allowed = schema[node.name] ?? { attributes: "", children: "" };
  const attributes = allowed.attributes.split(" ");
  expect(attributes.map((name) => name.replace("!", ""))).toEqual(expect.arrayContaining(Object.keys(node.attributes)));
  const required = attributes.filter((name) => name.endsWith("!")).map((name) => name.slice(0, -1));
  expect(Object.keys(node.attributes)).toEqual(expect.arrayContaining(required));
  expect(allowed.children.split(" ")).toEqual(expect.arrayContaining(node.children.map(({ name }) => name)));
  for (const child of node.children) expectStructure(child);
}

function resultsOf(report: Report, style = lenient): readonly string[] {
  return parsed(junitReport(report, style)).children.flatMap((suite) =>
    suite.children
      .filter(({ name }) => name === "testcase")
      .map((testcase) => {
        const [result] = testcase.children;
        const id = (testcase.attributes["name"] ?? "").split(" ")[0];
        return `${suite.attributes["name"]} ${id} ${result?.name ?? "passed"} ${result?.attributes["message"] ?? ""}`;
      }),
  );
}

test("a suite per chapter holds a test case per requirement", () => {
  expect(resultsOf(syntheticReport())).toEqual([
    "Service SVC-1 passed ",
    "Service SVC-4 system-out ",
    "Surveys SUR-1 failure creating a survey was rejected",
    "Surveys SUR-2 skipped no survey could be created",
    "Surveys SUR-3 skipped no survey could be created",
    "Recipients RCP-1 error no answer within 10 s",
    "Authentication AUT-1 skipped SERVICE_OTHER_API_KEY is not set",
    "Authentication AUT-2 skipped SERVICE_OTHER_API_KEY is not set",
  ]);
});

test("totals and properties are those of the report", () => {
  const root = parsed(junitReport(syntheticReport(), lenient));
  expect(root.attributes).toEqual({
    name: "survey-conformance",
    tests: "8",
    failures: "1",
    errors: "1",
    time: "2.345",
  });
  const surveys = root.children[1];
  expect(surveys?.attributes).toEqual({
    name: "Surveys",
    tests: "3",
    failures: "1",
    errors: "0",
    skipped: "2",
    timestamp: "2026-01-02T03:04:05.678Z",
  });
  expect(surveys?.children[0]?.children.map(({ attributes }) => attributes)).toEqual([
    { name: "verdict", value: "nonconformant" },
    { name: "base-url", value: "http://127.0.0.1:4010/api/v1" },
    { name: "seed", value: "42" },
    { name: "effort", value: "standard" },
    { name: "run-id", value: "run7" },
  ]);
});

test("a test case has the names that a CI server shows, and no time, for a rule judges all exchanges", () => {
  const surveys = parsed(junitReport(syntheticReport(), lenient)).children[1];
  expect(surveys?.children[1]?.attributes).toEqual({
    name: "SUR-1 What SUR-1 requires.",
    classname: "survey-conformance.Surveys",
  });
});

test("a warning fails when warnings fail", () => {
  expect(resultsOf(syntheticReport(), { warningsFail: true })[1]).toBe("Service SVC-4 failure no Content-Type");
});

test("a failure carries the text of the console", () => {
  const failure = parsed(junitReport(syntheticReport(), lenient)).children[1]?.children[1]?.children[0];
  expect(failure?.attributes).toEqual({ type: "MUST", message: "creating a survey was rejected" });
  expect(failure?.text).toContain("✗ SUR-1 creating a survey was rejected\n");
  expect(failure?.text).toContain(
    "replay          survey-conformance verify http://127.0.0.1:4010/api/v1 --only SUR-1",
  );
});

test("the first of several failures with the same symptom has the exchanges, and the others name it", () => {
  const outcomes = [syntheticOutcome("SUR-1", "failed"), syntheticOutcome("QST-1", "failed")];
  const [surveys, questions] = parsed(junitReport(syntheticReport({ outcomes }), lenient)).children;
  const [first, other] = [surveys, questions].map((suite) => suite?.children[1]?.children[0]);
  expect(first?.text).toContain("also            QST-1: same symptom\n");
  expect(first?.text).toContain("curl");
  expect(other?.attributes["message"]).toBe("same as SUR-1: creating a survey was rejected");
  expect(other?.text).toContain("same as         SUR-1, which shows the exchanges and a script\n");
  expect(other?.text).not.toContain("curl");
});

test("a run that is incomplete without any test saying so shows an error", () => {
  const incomplete = { verdict: "incomplete", exitCode: 3 } as const;
  const passed = syntheticOutcome("SVC-1", "passed");
  const notTested = syntheticOutcome("SUR-1", "not-tested");
  const shown = (changes: Partial<Report>): string | undefined =>
    resultsOf(syntheticReport({ ...incomplete, ...changes })).at(-1);
  expect(shown({ outcomes: [] })).toBe("Run the error nothing ran");
  expect(shown({ outcomes: [notTested] })).toBe("Run the error nothing was tested");
  expect(shown({ outcomes: [passed, notTested] })).toBe("Run the error 1 requirement was not tested");
  expect(shown({ outcomes: [passed], cutShort: "interrupted" })).toBe("Run the error interrupted");
  expect(shown({ outcomes: [syntheticOutcome("SUR-1", "inconclusive", { reason: "timeout" })] })).toBe(
    "Surveys SUR-1 error timeout",
  );
  expect(resultsOf(syntheticReport({ cutShort: "interrupted" })).at(-1)).toBe("Run the error interrupted");
});

test("no text from the service breaks the document", () => {
  const hostile = "]]></failure><testcase/>&amp;\"'\u0000\u001b\ufffe\ud800\u202e\r\n\ttail";
  const shown = "]]></failure><testcase/>&amp;\"'\\u0000\\u001b\\ufffe\\ud800\\u202e\n\ttail";
  const exchanges = [syntheticExchange({ responseBody: hostile })];
  const failure = syntheticFailure({ message: hostile, received: hostile, exchanges });
  const report = syntheticReport({
    baseUrl: hostile,
    outcomes: [
      syntheticOutcome("SUR-1", "failed", { failure }),
      syntheticOutcome("SUR-2", "not-tested", { reason: hostile }),
    ],
  });
  const [properties, failed, skipped] = parsed(junitReport(report, lenient)).children[0]?.children ?? [];
  expect(properties?.children[1]?.attributes["value"]).toBe(shown);
  expect(failed?.children[0]?.attributes["message"]).toBe(shown);
  expect(failed?.children[0]?.text).toContain("]]></failure><testcase/>&amp;\"'\\u0000\\u001b\\ufffe\\ud800\\u202e");
  expect(skipped?.children[0]?.attributes["message"]).toBe(shown);
});

const known = { reason: "planned", issue: "https://issues.example/1", expires: "2026-12-31" };

test("an excused failure is skipped with its reason, a stale entry of the baseline is a failure", () => {
  const xml = junitReport(
    syntheticReport({
      verdict: "passes-with-known-failures",
      outcomes: [
        syntheticOutcome("SUR-1", "failed", { known }),
        syntheticOutcome("SVC-4", "warned", { known }),
        syntheticOutcome("SUR-4", "passed"),
      ],
      baseline: {
        file: "k.yaml",
        problems: [{ id: "SUR-9", line: 4, kind: "stale", message: "SUR-9 is stale: delete line 4" }],
      },
    }),
    { warningsFail: true },
  );
  const results = [...xml.matchAll(/<(skipped|failure|error) type="([^"]*)" message="([^"]*)"/g)];
  const excuse = "known failure until 2026-12-31: planned (https://issues.example/1; creating a survey was rejected)";
  expect(results.map(([, ...parts]) => parts)).toEqual([
    ["skipped", "excused", excuse],
    ["skipped", "excused", excuse],
    ["failure", "baseline", "SUR-9 is stale: delete line 4"],
  ]);
  expect(xml).toContain('tests="4" failures="1" errors="0"');
});
