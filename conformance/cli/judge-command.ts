import { baseUrl } from "../given/base-url.ts";
import { givenBaseline } from "../given/baseline.ts";
import type { Guard } from "../http/guard.ts";
import { consoleReport } from "../report/console.ts";
import { plain } from "../report/paint.ts";
import type { Report } from "../report/report.ts";
import { verdictLine } from "../report/summary.ts";
import { judgeTraffic } from "../run/judge-traffic.ts";
import { SetUpError } from "../run/options.ts";
import { exitCode, type ExitCode } from "./exit-code.ts";
import { isForGithub, tellGithub } from "./github-actions.ts";
import { isColoured, type Host } from "./host.ts";
import type { JudgeArguments } from "./judge-arguments.ts";
import { keysFrom, type Keys } from "./keys.ts";
import { detectedBase, readRecordings } from "./recordings.ts";
import { fullFiles, namedFiles, refuseSharedFiles, reportFiles, writeReportFiles } from "./report-files.ts";

/** Nobody can know what was done to surveys where no recording shows it. */
const assumption =
  "judged as if nobody else had changed these surveys meanwhile; what is refused is not judged, since only the sender knows what is lawful";

/** Judges recorded traffic, prints the report, writes its files, and says how to exit; throws a SetUpError. */
export async function judgeCommand(
  files: readonly string[],
  chosen: JudgeArguments,
  host: Host,
  guard: Guard,
): Promise<ExitCode> {
  refuseSharedFiles([...files.map((path) => ({ option: "a recording", path })), ...namedFiles(chosen)]);
  const { base: given, only } = chosen;
  const named = given === undefined ? undefined : baseUrl(given, {});
  const recordings = readRecordings(files);
  const detected = named === undefined ? detectedBase(recordings) : { base: named, notes: [] };
  const { base = new URL("http://unknown.invalid/api/v1") } = detected;
  const { baseline } = await givenBaseline(chosen);
  const style = { warningsFail: chosen.strict === true };
  const targets = reportFiles(chosen, style);
  for (const { clear } of targets) clear();
  const report = guard.value(
    judgeTraffic({
      ...recordings,
      files,
      baseUrl: base,
      notes: [...detected.notes, assumption],
      keys: keysIn(host),
      strict: chosen.strict === true,
      command: [
        "survey-conformance judge",
        ...files.map(asWord),
        ...(given === undefined ? [] : [`--base ${given}`]),
      ].join(" "),
      ...(only === undefined ? {} : { only }),
      ...(baseline === undefined ? {} : { baseline }),
    }),
  );
  const text = consoleText(report, chosen, host);
  if (isForGithub(chosen.github, host)) await tellGithub(text, report, style, host);
  else host.stdout.write(text);
  const written = await writeReportFiles(targets, report, host.stderr);
  return written || report.exitCode === exitCode.nonconformant ? report.exitCode : exitCode.usage;
}

/** The keys that the environment names, if it does. */
function keysIn({ environment }: Host): Partial<Keys> {
  const isNamed = (environment["SERVICE_API_KEY"] ?? environment["SERVICE_TOKEN"] ?? "") !== "";
  if (isNamed) return keysFrom(environment);
  if ((environment["SERVICE_OTHER_API_KEY"] ?? "") === "") return {};
  throw new SetUpError("SERVICE_OTHER_API_KEY is set without SERVICE_API_KEY", "name both keys, or none");
}

function asWord(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`;
}

function consoleText(report: Report, chosen: JudgeArguments, host: Host): string {
  if (chosen.quiet === true) return `${verdictLine(report, plain)}\n`;
  return consoleReport(report, {
    colour: isColoured(host, chosen.color),
    observations: false,
    details: chosen.details === true,
    files: fullFiles(chosen),
  });
}
