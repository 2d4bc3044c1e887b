import { cut } from "../cut.ts";
import { printableBlock, printableLine } from "../printable.ts";
import type { Outcome, Report } from "../format/report.ts";
import { failureGroups, type FailureGroup } from "../failure-groups.ts";
import { verdictReason, verdictText } from "../verdict-reason.ts";
import { knownFailureText } from "../known-failure-text.ts";

/** GitHub silently drops further annotations of a kind in one step. */
const maxAnnotationsPerKind = 10;
const maxTitleChars = 200;
const maxMessageChars = 4_000;

export interface AnnotationOptions {
  /** True if a broken SHOULD fails the run. */
  readonly warningsFail: boolean;
}

type Kind = "error" | "warning" | "notice";

interface Annotation {
  readonly kind: Kind;
  readonly title: string;
  readonly message: string;
  readonly ids?: readonly string[];
  readonly place?: { readonly file: string; readonly line: number };
}

/** Writes the run as workflow commands; GitHub Actions shows them at the job and in the pull request. */
export function githubAnnotations(report: Report, options: AnnotationOptions): string {
  const annotations = [
    ...baselineAnnotations(report),
    ...failureGroups(report.outcomes).flatMap((group) => groupAnnotations(group, options)),
    ...report.outcomes.filter(({ outcome }) => outcome === "inconclusive").map(inconclusiveAnnotation),
  ];
  const kept = (["error", "warning"] as const).flatMap((kind) =>
    limitPerKind(annotations.filter((one) => one.kind === kind)),
  );
  return [...kept, verdictAnnotation(report)].map(workflowCommand).join("");
}

/** The last annotation of a kind lists the requirements that GitHub would drop. */
function limitPerKind(annotations: readonly Annotation[]): readonly Annotation[] {
  const [first] = annotations;
  // the verdict may be one more error
  const max = first?.kind === "error" ? maxAnnotationsPerKind - 1 : maxAnnotationsPerKind;
  if (first === undefined || annotations.length <= max) return annotations;
  const dropped = annotations.slice(max - 1);
  const ids = dropped.flatMap((one) => one.ids ?? []).join(", ");
  return [...annotations.slice(0, max - 1), { kind: first.kind, title: `${dropped.length} more`, message: ids }];
}

/** One annotation per symptom, since GitHub shows few. */
function groupAnnotations({ outcome, alike }: FailureGroup, options: AnnotationOptions): readonly Annotation[] {
  const { id, level, failure, source, text } = outcome;
  if (failure === undefined) return [];
  const known = knownFailureText(outcome);
  const fails = known === undefined && (outcome.outcome === "failed" || options.warningsFail);
  const message = [
    `${level}: ${text} (${source})`,
    ...(known === undefined ? [] : [known]),
    ...(outcome.circumstance === undefined ? [] : [`follows from: ${outcome.circumstance}`]),
    `expected: ${failure.expected}`,
    `received: ${failure.received}`,
    ...(alike.length === 0 ? [] : [`also: ${alike.map((one) => one.id).join(", ")}: same symptom`]),
    `replay: ${failure.replay}`,
    ...(failure.replayRemark === undefined ? [] : [`  ${failure.replayRemark}`]),
  ];
  const title = `${id} ${known === undefined ? "" : "(known) "}${failure.message}`;
  const ids = [id, ...alike.map((one) => one.id)];
  return [{ kind: fails ? "error" : "warning", title, message: message.join("\n"), ids }];
}

function baselineAnnotations({ baseline }: Report): readonly Annotation[] {
  return (baseline?.problems ?? []).map(({ id, line, kind = "stale", message }) => ({
    kind: "error",
    title: `${id} is ${kind} in the baseline`,
    message,
    ids: [id],
    place: { file: baseline?.file ?? "", line },
  }));
}

function inconclusiveAnnotation({ id, reason = "no reason was given" }: Outcome): Annotation {
  return { kind: "warning", title: `${id} is inconclusive`, message: reason, ids: [id] };
}

function verdictAnnotation(report: Report): Annotation {
  const kind = report.exitCode === 0 ? "notice" : "error";
  return { kind, title: `${report.tool.name}: ${verdictText(report)}`, message: verdictReason(report) };
}

function workflowCommand({ kind, title, message, place }: Annotation): string {
  const where = place === undefined ? "" : `file=${escapedProperty(printableLine(place.file))},line=${place.line},`;
  const name = escapedProperty(printableLine(cut(title, maxTitleChars)));
  return `::${kind} ${where}title=${name}::${escapedData(printableBlock(cut(message, maxMessageChars)))}\n`;
}

/** Escapes as GitHub's own toolkit does (actions/toolkit, core/src/command.ts). */
export function escapedData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** Keeps GitHub Actions from running commands in a text from the service. `token` must be unpredictable. */
export function withoutCommands(text: string, token: string): string {
  return `::stop-commands::${token}\n${text}${text.endsWith("\n") ? "" : "\n"}::${token}::\n`;
}
