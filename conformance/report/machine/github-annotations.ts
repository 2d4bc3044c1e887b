import type { Outcome, Report } from "../format/report.ts";
import { failureGroups, type FailureGroup } from "../failure-groups.ts";
import { verdictReason, verdictText } from "../words/verdict-reason.ts";
import { knownFailureText } from "../words/known-failure.ts";
import { workflowCommand, type Annotation } from "./workflow-command.ts";

/** GitHub silently drops further annotations of a kind in one step. */
const maxAnnotationsPerKind = 10;

export interface AnnotationOptions {
  /** True if a broken SHOULD fails the run. */
  readonly warningsFail: boolean;
}

interface AnnotationOfIds extends Annotation {
  readonly ids: readonly string[];
}

/** Writes the run as workflow commands; GitHub Actions shows them on the page of the job and in the pull request. */
export function githubAnnotations(report: Report, options: AnnotationOptions): string {
  const annotations = [
    ...baselineAnnotations(report),
    ...failureGroups(report.outcomes).map((group) => groupAnnotation(group, options)),
    ...report.outcomes.filter(({ outcome }) => outcome === "inconclusive").map(inconclusiveAnnotation),
  ];
  const errors = annotations.filter(({ kind }) => kind === "error");
  const warnings = annotations.filter(({ kind }) => kind === "warning");
  // the verdict may be one more error, so one annotation is left free
  const kept = [...atMost(maxAnnotationsPerKind - 1, errors), ...atMost(maxAnnotationsPerKind, warnings)];
  return [...kept, verdictAnnotation(report)].map(workflowCommand).join("");
}

/** Returns at most `max` annotations. If some don't fit, the last one, `22 more`, lists their requirements. */
function atMost(max: number, annotations: readonly AnnotationOfIds[]): readonly Annotation[] {
  const [first] = annotations;
  if (first === undefined || annotations.length <= max) return annotations;
  const dropped = annotations.slice(max - 1);
  const message = dropped.flatMap(({ ids }) => ids).join(", ");
  return [...annotations.slice(0, max - 1), { kind: first.kind, title: `${dropped.length} more`, message }];
}

/** One annotation per symptom, since GitHub shows few. */
function groupAnnotation({ outcome, sameSymptom }: FailureGroup, { warningsFail }: AnnotationOptions): AnnotationOfIds {
  const { id, level, failure, source, text, circumstance } = outcome;
  const known = knownFailureText(outcome);
  const otherIds = sameSymptom.map((one) => one.id);
  const lines = [`${level}: ${text} (${source})`];
  if (known !== undefined) lines.push(known);
  if (circumstance !== undefined) lines.push(`follows from: ${circumstance}`);
  lines.push(`expected: ${failure.expected}`, `received: ${failure.received}`);
  if (otherIds.length > 0) lines.push(`also: ${otherIds.join(", ")}: same symptom`);
  lines.push(`replay: ${failure.replay}`);
  if (failure.replayRemark !== undefined) lines.push(`  ${failure.replayRemark}`);
  const fails = known === undefined && (outcome.outcome === "failed" || warningsFail);
  return {
    kind: fails ? "error" : "warning",
    title: `${id} ${known === undefined ? "" : "(known) "}${failure.message}`,
    message: lines.join("\n"),
    ids: [id, ...otherIds],
  };
}

function baselineAnnotations({ baseline }: Report): readonly AnnotationOfIds[] {
  return (baseline?.problems ?? []).map(({ id, line, kind = "stale", message }) => ({
    kind: "error",
    title: `${id} is ${kind} in the baseline`,
    message,
    ids: [id],
    place: { file: baseline?.file ?? "", line },
  }));
}

function inconclusiveAnnotation({ id, reason = "no reason was given" }: Outcome): AnnotationOfIds {
  return { kind: "warning", title: `${id} is inconclusive`, message: reason, ids: [id] };
}

function verdictAnnotation(report: Report): Annotation {
  const kind = report.exitCode === 0 ? "notice" : "error";
  return { kind, title: `${report.tool.name}: ${verdictText(report)}`, message: verdictReason(report) };
}
