import { outcomesByChapter } from "../outcomes-by-chapter.ts";
import { failureText } from "../console/failure-text.ts";
import { plain } from "../console/paint.ts";
import type { Outcome, OutcomeKind, Report } from "../format/report.ts";
import { groupRoles, type GroupRole } from "../failure-groups.ts";
import { brokenFractionText } from "../words/broken-fraction-text.ts";
import { trafficFigures } from "../words/traffic-figures.ts";
import { judgedReason } from "../words/verdict-reason.ts";
import { knownFailureText } from "../words/known-failure.ts";
import { printableBlock } from "../printable.ts";

export interface JUnitOptions {
  /** True if a warning is a failure instead of a remark on a passed test. */
  readonly warningsFail: boolean;
}

type ResultKind = "failure" | "error" | "skipped" | "system-out";

interface TestCase {
  readonly name: string;
  /** Absent if the test passed. */
  readonly result?: { readonly kind: ResultKind; readonly xml: string };
}

/**
 * Writes JUnit XML (junit-10.xsd): a suite for each chapter, a test case for each requirement. Of failures with the same symptom,
 * only the first has the exchanges; the others refer to it.
 */
export function junitReport(report: Report, options: JUnitOptions): string {
  const roles = groupRoles(report.outcomes);
  const judged = outcomesByChapter(report.outcomes).map(({ chapter, outcomes }) => ({
    name: chapter.title,
    cases: outcomes.map((outcome) => testCase(outcome, options, roles.get(outcome.id))),
  }));
  const judgedCases = judged.flatMap((suite) => suite.cases);
  const run = { name: report.overheard === undefined ? "Run" : "Traffic", cases: runCases(report, judgedCases) };
  const suites = run.cases.length === 0 ? judged : [...judged, run];
  const cases = suites.flatMap((suite) => suite.cases);
  const root = element(
    "testsuites",
    {
      name: report.tool.name,
      tests: cases.length,
      failures: tally(cases, "failure"),
      errors: tally(cases, "error"),
      time: (report.durationMs / 1_000).toFixed(3),
    },
    suites.map((suite) => suiteElement(suite.name, suite.cases, report)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function suiteElement(name: string, cases: readonly TestCase[], report: Report): string {
  const properties = Object.entries(propertiesOf(report)).map(([key, value]) =>
    element("property", { name: key, value }),
  );
  const testCases = cases.map((one) => {
    const attributes = { name: one.name, classname: `${report.tool.name}.${name}` };
    return element("testcase", attributes, one.result === undefined ? [] : [one.result.xml]);
  });
  const attributes = {
    name,
    tests: cases.length,
    failures: tally(cases, "failure"),
    errors: tally(cases, "error"),
    skipped: tally(cases, "skipped"),
    timestamp: report.startedAt,
  };
  return element("testsuite", attributes, [element("properties", {}, properties), ...testCases]);
}

function propertiesOf(report: Report): Readonly<Record<string, string | number>> {
  const { verdict, baseUrl, circumstances } = report;
  const properties = { verdict, "base-url": baseUrl, ...figuresOf(report) };
  return circumstances === undefined ? properties : { ...properties, circumstances: circumstances.join("; ") };
}

function figuresOf({ overheard, seed, effort, runId }: Report): Readonly<Record<string, string | number>> {
  if (overheard === undefined) return { seed, effort, "run-id": runId };
  return Object.fromEntries(
    trafficFigures(overheard).map(([name, value]) => [name.toLowerCase().replace(" ", "-"), value]),
  );
}

function tally(cases: readonly TestCase[], kind: "failure" | "error" | "skipped"): number {
  return cases.filter(({ result }) => result?.kind === kind).length;
}

const resultKinds: Readonly<Record<OutcomeKind, ResultKind | undefined>> = {
  passed: undefined,
  failed: "failure",
  warned: "system-out",
  "not-tested": "skipped",
  inconclusive: "error",
};

function testCase(outcome: Outcome, { warningsFail }: JUnitOptions, role?: GroupRole): TestCase {
  const name = `${outcome.id} ${outcome.text}`;
  const known = knownFailureText(outcome);
  if (known !== undefined) return { name, result: resultOf("skipped", "excused", known) };
  const kind = outcome.outcome === "warned" && warningsFail ? "failure" : resultKinds[outcome.outcome];
  if (kind === undefined) return { name };
  if (kind === "failure") return { name, result: { kind, xml: failureElement(outcome, role) } };
  if (kind === "system-out") return { name, result: { kind, xml: element(kind, {}, fullText(outcome, role)) } };
  return { name, result: resultOf(kind, outcome.outcome, outcome.reason ?? "no reason was given") };
}

function resultOf(kind: ResultKind, type: string, message: string): TestCase["result"] {
  return { kind, xml: element(kind, { type, message }) };
}

function failureElement(outcome: Outcome, role?: GroupRole): string {
  const message = outcome.failure?.message ?? "no details were recorded";
  const fraction = brokenFractionText(outcome);
  const reference = role?.representedBy === undefined ? "" : `same as ${role.representedBy}: `;
  const fractionNote = fraction === undefined ? "" : ` (${fraction})`;
  const attributes = { type: outcome.level, message: `${reference}${message}${fractionNote}` };
  return element("failure", attributes, fullText(outcome, role));
}

function fullText(outcome: Outcome, role?: GroupRole): string {
  return outcome.failure === undefined
    ? "no details were recorded"
    : failureText(outcome, outcome.failure, plain, role);
}

/** JUnit readers show only tests, so an incomplete run and an outdated baseline need failing ones. */
function runCases(report: Report, judgedCases: readonly TestCase[]): readonly TestCase[] {
  const outdated = (report.baseline?.problems ?? []).map(({ id, kind, message }): TestCase => {
    // the name of a test says what should be true
    const name = `the baseline's entry ${id} ${kind === "expired" ? "has not expired" : "excuses a failure"}`;
    return { name, result: resultOf("failure", "baseline", message) };
  });
  const isIncompletenessUnseen = report.verdict === "incomplete" && tally(judgedCases, "error") === 0;
  const message = report.cutShort ?? (isIncompletenessUnseen ? judgedReason(report) : undefined);
  if (message === undefined) return outdated;
  const name = report.overheard === undefined ? "the run is complete" : "at least one request could be judged";
  return [...outdated, { name, result: resultOf("error", "incomplete", message) }];
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/** Writes an XML element: `<skipped type="x"/>`. Characters that XML can't contain are written as `\u0000`. */
function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string | readonly string[] = [],
): string {
  const attributesText = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeValue(`${value}`)}"`);
  const open = `<${name}${attributesText.join("")}`;
  if (typeof content === "string") return `${open}>${characterData(content)}</${name}>`;
  if (content.length === 0) return `${open}/>`;
  return [`${open}>`, ...content, `</${name}>`].join("\n");
}

function attributeValue(text: string): string {
  return printableBlock(text).replace(/[&<>"\n\t]/g, (character) => entities[character] ?? character);
}

function characterData(text: string): string {
  return printableBlock(text).replace(/[&<>]/g, (character) => entities[character] ?? character);
}
