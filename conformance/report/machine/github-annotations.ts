import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { cut } from "../cut.ts";
import { printableBlock, printableLine } from "../printable.ts";
import type { Outcome, Report } from "../format/report.ts";
import { brokenCauses, type Symptom } from "../same-symptom.ts";
import { verdictGrounds } from "../verdict-grounds.ts";
import { withoutSay } from "../without-say.ts";

/** GitHub shows so many annotations of a kind for one step, and drops the others without a word. */
const maxOfAKind = 10;
const titleLimit = 200;
const messageLimit = 4_000;

/** How the annotations judge what only warns. */
export interface AnnotationStyle {
  /** A warning is an error. */
  readonly warningsFail: boolean;
}

type Kind = "error" | "warning" | "notice";

interface Annotation {
  readonly kind: Kind;
  readonly title: string;
  readonly message: string;
  /** The requirements that it is about. */
  readonly ids?: readonly RequirementId[];
}

/** The run as workflow commands, which GitHub Actions shows next to the job and in the pull request. */
export function githubAnnotations(report: Report, style: AnnotationStyle): string {
  const own = [
    ...brokenCauses(report.outcomes).flatMap((cause) => annotationOf(cause, style)),
    ...report.outcomes.filter(({ outcome }) => outcome === "inconclusive").map(inconclusive),
  ];
  const kept = (["error", "warning"] as const).flatMap((kind) => bounded(own.filter((one) => one.kind === kind)));
  return [...kept, verdictAnnotation(report)].map(command).join("");
}

// The last of a kind makes room for a word on those that GitHub would drop.
function bounded(annotations: readonly Annotation[]): readonly Annotation[] {
  const [first] = annotations;
  const max = first?.kind === "error" ? maxOfAKind - 1 : maxOfAKind;
  if (first === undefined || annotations.length <= max) return annotations;
  const left = annotations.slice(max - 1);
  const ids = left.flatMap((one) => one.ids ?? []).join(", ");
  return [...annotations.slice(0, max - 1), { ...first, title: `${left.length} more`, message: ids }];
}

/** An annotation for each cause, since GitHub shows few. */
function annotationOf({ outcome, alike }: Symptom, style: AnnotationStyle): readonly Annotation[] {
  const { id, level, failure, source, text } = outcome;
  if (failure === undefined) return [];
  const fails = withoutSay(outcome) === undefined && (outcome.outcome === "failed" || style.warningsFail);
  const message = [
    `${level}: ${text} (${source})`,
    ...(outcome.circumstance === undefined ? [] : [`follows from: ${outcome.circumstance}`]),
    `expected: ${failure.expected}`,
    `received: ${failure.received}`,
    ...(alike.length === 0 ? [] : [`also: ${alike.map((one) => one.id).join(", ")}: the same shows there`]),
    `replay: ${failure.replay}`,
    ...(failure.replayRemark === undefined ? [] : [`  ${failure.replayRemark}`]),
  ];
  const title = `${id} ${outcome.known === undefined ? "" : "(known) "}${failure.message}`;
  const ids = [id, ...alike.map((one) => one.id)];
  return [{ kind: fails ? "error" : "warning", title, message: message.join("\n"), ids }];
}

function inconclusive({ id, reason = "no reason was given" }: Outcome): Annotation {
  return { kind: "warning", title: `${id} is inconclusive`, message: reason, ids: [id] };
}

function verdictAnnotation(report: Report): Annotation {
  const kind = report.verdict === "conformant" ? "notice" : "error";
  return { kind, title: `${report.tool.name}: ${report.verdict}`, message: verdictGrounds(report) };
}

function command({ kind, title, message }: Annotation): string {
  const name = escapedProperty(printableLine(cut(title, titleLimit)));
  return `::${kind} title=${name}::${escapedData(printableBlock(cut(message, messageLimit)))}\n`;
}

// As GitHub's own toolkit writes them (actions/toolkit, core/src/command.ts).
function escapedData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** A text that GitHub Actions takes for output and nothing else, whatever a subject put into it. */
export function withoutCommands(text: string, token: string): string {
  return `::stop-commands::${token}\n${text}${text.endsWith("\n") ? "" : "\n"}::${token}::\n`;
}
