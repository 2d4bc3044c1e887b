import { baseUrl } from "../../library/options/base-url.ts";
import { baselineOption } from "../../library/options/baseline-option.ts";
import type { Guard } from "../../client/redaction/guard.ts";
import { judgeTraffic } from "../../traffic/report/judge-traffic.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Host } from "../host.ts";
import type { TrafficArguments } from "../arguments/judge-arguments.ts";
import { commandWord } from "../../engine/run/outcome/shell-word.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { detectedBase, readRecordings } from "../files/recordings.ts";
import { namedFiles, rejectDuplicateFiles, reportFiles } from "../files/report-files.ts";
import { writeTrafficReport, trafficAssumption, optionalKeys } from "./write-traffic-report.ts";

/** Judges recorded traffic, prints the report and writes its files. Throws a SetUpError. */
export async function judgeCommand(
  words: readonly string[],
  chosen: TrafficArguments,
  host: Host,
  guard: Guard,
): Promise<ExitCode> {
  const { files, url } = recordingsAndUrl(words);
  rejectDuplicateFiles([...files.map((path) => ({ option: "a recording", path })), ...namedFiles(chosen)]);
  const { only } = chosen;
  const named = url === undefined ? undefined : baseUrl(url, {});
  const recordings = readRecordings(files);
  const detected = named === undefined ? detectedBase(recordings) : { base: named, notes: [] };
  const first = recordings.exchanges.find(({ request }) => request.url.protocol.startsWith("http"));
  const { base = new URL("/api/v1", first?.request.url ?? "http://unknown.invalid") } = detected;
  const { baseline } = await baselineOption(chosen);
  const style = { warningsFail: chosen.strict === true };
  const targets = reportFiles(chosen, style, host.stdout);
  for (const { clear } of targets) clear();
  const report = guard.value(
    judgeTraffic({
      ...recordings,
      files,
      baseUrl: base,
      notes: [...detected.notes, trafficAssumption],
      keys: optionalKeys(host),
      strict: chosen.strict === true,
      command: ["survey-conformance judge", ...words.map(asArgument)].join(" "),
      ...(only === undefined ? {} : { only }),
      ...(baseline === undefined ? {} : { baseline }),
    }),
  );
  return writeTrafficReport(report, targets, chosen, host);
}

/** An address among the arguments is the API root. Throws a SetUpError. */
function recordingsAndUrl(words: readonly string[]): { readonly files: readonly string[]; readonly url?: string } {
  const isUrl = (word: string): boolean => /^https?:\/\//i.test(word);
  const [url, another] = words.filter(isUrl);
  const files = words.filter((word) => !isUrl(word));
  if (another !== undefined) throw new SetUpError(`${another} is a second API root`, "judge one API root at a time");
  if (files.length === 0)
    throw new SetUpError("no recording was given", "name HAR files, for example from a browser's network tools");
  return url === undefined ? { files } : { files, url };
}

/** A name that begins like an option isn't one. */
function asArgument(word: string): string {
  return commandWord(word.startsWith("-") ? `./${word}` : word);
}
