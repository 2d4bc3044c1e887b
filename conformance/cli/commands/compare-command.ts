import { requirementIds } from "../../../spec/requirements/catalogue.ts";
import { comparisonOf, type Comparison, type Drift, type OutcomeChange } from "../../report/comparison.ts";
import { coloured, plain, type Paint, type Style } from "../../report/console/paint.ts";
import { printableJson, printableLine } from "../../report/printable.ts";
import type { Report } from "../../format/report.ts";
import type { CompareArguments } from "../arguments/deployment-arguments.ts";
import { exitCode, type ExitCode } from "../exit-code.ts";
import type { Guard } from "../../http/redaction/guard.ts";
import { isColoured, type Host } from "../host.ts";
import { loadReport } from "../files/load-report.ts";

const hint = "name what verify or fingerprint wrote: verify --json FILE, fingerprint --json > FILE";

interface Side {
  readonly file: string;
  readonly report: Report;
}

/** Prints what differs between two reports, and says how to exit: 1 when something got worse; throws a SetUpError. */
export function compareCommand(
  files: readonly [string, string],
  chosen: CompareArguments,
  host: Host,
  guard: Guard,
): ExitCode {
  const [before, after] = files.map((file): Side => ({ file, report: guard.value(loadReport(file, hint)) }));
  if (before === undefined || after === undefined) return exitCode.usage;
  const comparison = comparisonOf(before.report, after.report);
  host.stdout.write(
    chosen.json === true
      ? `${printableJson(JSON.stringify(asData(before, after, comparison), undefined, 2))}\n`
      : asText(before, after, comparison, isColoured(host, chosen.color) ? coloured : plain),
  );
  const { verdict, worse, drift } = comparison;
  const isWorse = verdict.isWorse || worse.length > 0 || (chosen.strict === true && drift.length > 0);
  return isWorse ? exitCode.nonconformant : exitCode.conformant;
}

function asData(before: Side, after: Side, comparison: Comparison): object {
  const sideOf = ({ file, report: { baseUrl, startedAt, specRevision, effort } }: Side): object => ({
    file,
    baseUrl,
    startedAt,
    specRevision,
    effort,
  });
  return { format: 1, before: sideOf(before), after: sideOf(after), ...comparison };
}

function asText(before: Side, after: Side, comparison: Comparison, paint: Paint): string {
  const { verdict, worse, better, changed, drift, onlyBefore, onlyAfter } = comparison;
  const sideOf = ({ file, report }: Side): string => printableLine(`${file}: ${report.baseUrl}, ${report.startedAt}`);
  const only = (names: readonly string[], { file }: Side): readonly string[] =>
    names.length === 0 ? [] : [printableLine(`only in ${file}: ${names.join(", ")}`)];
  const isSame = [worse, better, changed, drift].every((list) => list.length === 0);
  const [was, is] = [verdictOf(verdict.before, before), verdictOf(verdict.after, after)];
  const verdictText = was === is ? is : `${was} -> ${is}`;
  return `${[
    `before    ${sideOf(before)}`,
    `after     ${sideOf(after)}`,
    `verdict   ${verdict.isWorse ? paint("red", verdictText) : verdictText}`,
    ...changeLines("worse", "red", worse, paint),
    ...changeLines("better", "green", better, paint),
    ...changeLines("changed", "yellow", changed, paint),
    ...driftLines(drift, paint),
    ...only(onlyBefore, before),
    ...only(onlyAfter, after),
    ...(isSame ? ["nothing that both judged or observed differs"] : []),
  ].join("\n")}\n`;
}

/** A verdict on some requirements never looks like one on all. */
function verdictOf(verdict: Comparison["verdict"]["before"], { report: { only, fingerprint } }: Side): string {
  if (fingerprint === true) return verdict === "not judged" ? "not judged (a fingerprint)" : verdict;
  return only === undefined ? verdict : `${verdict} (${only.length} of ${requirementIds.length} requirements)`;
}

function changeLines(label: string, style: Style, changes: readonly OutcomeChange[], paint: Paint): readonly string[] {
  return changes.map(({ id, before, after, message }) => {
    const words = `${before} -> ${after}`.replaceAll("-tested", " tested");
    return `${paint(style, label.padEnd(10))}${id}  ${printableLine(`${words}${message === undefined ? "" : `: ${message}`}`)}`;
  });
}

function driftLines(drift: readonly Drift[], paint: Paint): readonly string[] {
  return drift.map(({ id, before, after }) => {
    const text = printableLine(`${before.join("; ")} -> ${after.join("; ")}`);
    return `${paint("yellow", "drift".padEnd(10))}${id}  ${text}`;
  });
}
