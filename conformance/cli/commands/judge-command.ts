import { baseUrl } from "../../given/base-url.ts";
import { givenBaseline } from "../../given/baseline.ts";
import type { Guard } from "../../http/redaction/guard.ts";
import { judgeTraffic } from "../../run/traffic/judge-traffic.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Host } from "../host.ts";
import type { JudgeArguments } from "../arguments/judge-arguments.ts";
import { detectedBase, readRecordings } from "../files/recordings.ts";
import { namedFiles, refuseSharedFiles, reportFiles } from "../files/report-files.ts";
import { announceVerdict, assumption, namedKeys } from "./traffic-verdict.ts";

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
      keys: namedKeys(host),
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
  return announceVerdict(report, targets, chosen, host);
}

function asWord(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`;
}
