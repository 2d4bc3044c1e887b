import { chapters } from "../../../spec/requirements/catalogue.ts";
import { outcomesOfChapter } from "../outcomes-of-chapter.ts";
import { failureText } from "../console/failure-text.ts";
import { plain } from "../console/paint.ts";
import type { Outcome, OutcomeKind, Report } from "../format/report.ts";
import { placesInGroups, type GroupPlace } from "../failure-groups.ts";
import { brokenFractionText } from "../broken-fraction-text.ts";
import { trafficFigures } from "../traffic-figures.ts";
import { judgedReason } from "../verdict-reason.ts";
import { knownFailureText } from "../known-failure-text.ts";
import { element } from "./xml.ts";

export interface JUnitOptions {
  /** True if a warning is a failure instead of a remark on a passed test. */
  readonly warningsFail: boolean;
}

type ResultKind = "failure" | "error" | "skipped" | "system-out";

interface Result {
  readonly kind: ResultKind;
  readonly xml: string;
}

interface TestCase {
  readonly name: string;
  readonly result?: Result;
}

const resultKinds: Readonly<Record<OutcomeKind, ResultKind | undefined>> = {
  passed: undefined,
  failed: "failure",
  warned: "system-out",
  "not-tested": "skipped",
  inconclusive: "error",
};

/**
 * Writes JUnit XML (junit-10.xsd): a suite for each chapter, a test case for each requirement. Only the first failure of a cause
 * has the exchanges; the others refer to it.
 */
export function junitReport(report: Report, options: JUnitOptions): string {
  const places = placesInGroups(report.outcomes);
  const judged = chapters.map((chapter) => ({
    name: chapter.title,
    cases: outcomesOfChapter(chapter, report.outcomes).map((outcome) =>
      testCase(outcome, options, places.get(outcome.id)),
    ),
  }));
  const judgedCases = judged.flatMap((suite) => suite.cases);
  const run = { name: report.overheard === undefined ? "Run" : "Traffic", cases: runCases(report, judgedCases) };
  const suites = [...judged, run].filter((suite) => suite.cases.length > 0);
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
  const properties = Object.entries({
    verdict: report.verdict,
    "base-url": report.baseUrl,
    ...figuresOf(report),
    ...(report.circumstances === undefined ? {} : { circumstances: report.circumstances.join("; ") }),
  }).map(([key, value]) => element("property", { name: key, value }));
  return element(
    "testsuite",
    {
      name,
      tests: cases.length,
      failures: tally(cases, "failure"),
      errors: tally(cases, "error"),
      skipped: tally(cases, "skipped"),
      timestamp: report.startedAt,
    },
    [
      element("properties", {}, properties),
      ...cases.map((each) =>
        element("testcase", { name: each.name, classname: `${report.tool.name}.${name}` }, xmlOf(each)),
      ),
    ],
  );
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

function xmlOf({ result }: TestCase): readonly string[] {
  return result === undefined ? [] : [result.xml];
}

function testCase(outcome: Outcome, options: JUnitOptions, place?: GroupPlace): TestCase {
  const name = `${outcome.id} ${outcome.text}`;
  const known = knownFailureText(outcome);
  if (known !== undefined) {
    const xml = element("skipped", { type: "excused", message: known });
    return { name, result: { kind: "skipped", xml } };
  }
  const isFailingWarning = outcome.outcome === "warned" && options.warningsFail;
  const kind = isFailingWarning ? "failure" : resultKinds[outcome.outcome];
  return kind === undefined ? { name } : { name, result: resultOf(outcome, kind, place) };
}

function resultOf(outcome: Outcome, kind: ResultKind, place?: GroupPlace): Result {
  const message = outcome.reason ?? "no reason was given";
  if (kind === "failure") return { kind, xml: failureElement(outcome, place) };
  if (kind === "system-out") return { kind, xml: element(kind, {}, fullText(outcome, place)) };
  return { kind, xml: element(kind, { type: outcome.outcome, message }) };
}

function failureElement(outcome: Outcome, place?: GroupPlace): string {
  const message = outcome.failure?.message ?? "no details were recorded";
  const fraction = brokenFractionText(outcome);
  const reference = place?.representedBy === undefined ? "" : `same as ${place.representedBy}: `;
  const fractionNote = fraction === undefined ? "" : ` (${fraction})`;
  const attributes = { type: outcome.level, message: `${reference}${message}${fractionNote}` };
  return element("failure", attributes, fullText(outcome, place));
}

function fullText(outcome: Outcome, place?: GroupPlace): string {
  return outcome.failure === undefined
    ? "no details were recorded"
    : failureText(outcome, outcome.failure, plain, place);
}

/** JUnit readers show only tests, so an incomplete run and an outdated baseline need failing ones. */
function runCases(report: Report, cases: readonly TestCase[]): readonly TestCase[] {
  const hasFailingCase = tally(cases, "error") > 0;
  const incompleteReason = report.verdict === "incomplete" && !hasFailingCase ? judgedReason(report) : undefined;
  const message = report.cutShort ?? incompleteReason;
  const outdated = (report.baseline?.problems ?? []).map(({ id, kind, message: text }): TestCase => {
    const xml = element("failure", { type: "baseline", message: text });
    const name = `the baseline's entry ${id} ${kind === "expired" ? "has not expired" : "excuses something"}`;
    return { name, result: { kind: "failure", xml } };
  });
  if (message === undefined) return outdated;
  const xml = element("error", { type: "incomplete", message });
  const name = report.overheard === undefined ? "the run is complete" : "something could be judged";
  return [...outdated, { name, result: { kind: "error", xml } }];
}
