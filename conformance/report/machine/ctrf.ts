import { printableBlock } from "../printable.ts";
import { failureText } from "../console/failure-text.ts";
import { plain } from "../console/paint.ts";
import { chapters } from "../../../spec/requirements/catalogue.ts";
import type { Outcome, OutcomeKind, Report } from "../../format/report.ts";
import { sameCauses, type SameCause } from "../same-symptom.ts";

interface CtrfStyle {
  /** A warning is a failure. */
  readonly warningsFail: boolean;
}

type Status = "passed" | "failed" | "skipped" | "other";

/** The outcomes in the Common Test Report Format (ctrf.io): one test for each requirement, so that test dashboards read them. */
export function ctrfReport(report: Report, style: CtrfStyle): string {
  const { tool, outcomes, startedAt, durationMs } = report;
  const sameCause = sameCauses(outcomes);
  const tests = [
    ...outcomes.map((outcome) => testOf(outcome, style, sameCause.get(outcome.id))),
    ...testsOfRun(report),
  ];
  const number = (status: Status): number => tests.filter((test) => test.status === status).length;
  const start = Date.parse(startedAt);
  const document = {
    reportFormat: "CTRF",
    specVersion: "0.0.0",
    timestamp: startedAt,
    generatedBy: `${tool.name} ${tool.version}`,
    results: {
      tool: { name: tool.name, version: tool.version },
      summary: {
        tests: tests.length,
        passed: number("passed"),
        failed: number("failed"),
        skipped: number("skipped"),
        pending: 0,
        other: number("other"),
        start,
        stop: start + Math.round(durationMs),
        duration: Math.round(durationMs),
      },
      tests,
      environment: { testEnvironment: printableBlock(report.baseUrl) },
      extra: {
        verdict: report.verdict,
        exitCode: report.exitCode,
        seed: report.seed,
        effort: report.effort,
        specRevision: report.specRevision,
        runId: report.runId,
        ...(report.circumstances === undefined ? {} : { circumstances: report.circumstances.map(printableBlock) }),
        notes: report.notes.map(printableBlock),
      },
    },
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** A test as CTRF has it; the members of each kind of test are their own. */
interface Test {
  readonly name: string;
  readonly status: Status;
  readonly duration: number;
  readonly [member: string]: unknown;
}

/** What is wrong with the run itself: else a dashboard would show a run that was cut short in green. */
function testsOfRun({ cutShort, baseline }: Report): readonly Test[] {
  const test = (name: string, status: Status, message: string): Test => ({
    name,
    status,
    duration: 0,
    suite: ["Run"],
    message: printableBlock(message),
  });
  return [
    ...(cutShort === undefined ? [] : [test("the run came to its end", "other", cutShort)]),
    ...(baseline?.problems ?? []).map(({ id, message }) => test(`baseline ${printableBlock(id)}`, "failed", message)),
  ];
}

function testOf(outcome: Outcome, style: CtrfStyle, sameCause: SameCause = {}): Test {
  const { id, level, basis, source, text, reason, failure, known } = outcome;
  const message = failure?.message ?? reason;
  const { alike, under } = sameCause;
  return {
    name: `${id} ${text}`,
    status: statusOf(outcome, style),
    // CTRF asks for one; a requirement has no time of its own
    duration: 0,
    rawStatus: known === undefined ? outcome.outcome : `${outcome.outcome} (known)`,
    suite: [chapters.find(({ prefix }) => id.startsWith(prefix))?.title ?? "Run"],
    tags: [level, basis],
    type: "conformance",
    ...(message === undefined
      ? {}
      : { message: printableBlock(under === undefined ? message : `same as ${under}: ${message}`) }),
    ...(failure === undefined ? {} : { trace: printableBlock(failureText(outcome, failure, plain, sameCause)) }),
    extra: {
      id,
      source,
      ...(failure === undefined ? {} : { replay: printableBlock(failure.replay) }),
      ...(alike === undefined ? {} : { alike }),
      ...(under === undefined ? {} : { sameAs: under }),
    },
  };
}

const statuses: Readonly<Record<OutcomeKind, Status>> = {
  passed: "passed",
  failed: "failed",
  warned: "other",
  "not-tested": "skipped",
  inconclusive: "other",
};

/** As in JUnit: what has no say in the verdict does not fail. */
function statusOf({ outcome, known, unscored }: Outcome, { warningsFail }: CtrfStyle): Status {
  if ((outcome === "failed" || outcome === "warned") && (known !== undefined || unscored === true)) return "skipped";
  return outcome === "warned" && warningsFail ? "failed" : statuses[outcome];
}
