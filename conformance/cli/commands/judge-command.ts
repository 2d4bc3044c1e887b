import { baseUrl } from "../../library/options/base-url.ts";
import { baselineOption } from "../../library/options/baseline-option.ts";
import type { Guard } from "../../client/redaction/guard.ts";
import type { HarReading } from "../../traffic/har/read-har.ts";
import { judgeTraffic } from "../../traffic/report/judge-traffic.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Host } from "../host.ts";
import { optionalKeysFrom } from "../arguments/keys.ts";
import type { TrafficArguments } from "../arguments/judge-arguments.ts";
import { commandWord } from "../../engine/run/outcome/shell-word.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { detectBase, readRecordings } from "../files/recordings.ts";
import { rejectDuplicateFiles } from "../files/distinct-files.ts";
import { namedReportFiles, reportFiles } from "../files/report-files.ts";
import { writeTrafficReport, trafficAssumption } from "./write-traffic-report.ts";

/** Judges recorded traffic, prints the report and writes its files. Throws a SetUpError. */
export async function judgeCommand(
  words: readonly string[],
  chosen: TrafficArguments,
  host: Host,
  guard: Guard,
): Promise<ExitCode> {
  const { files, root } = recordingsAndRoot(words);
  rejectDuplicateFiles([...files.map((path) => ({ option: "a recording", path })), ...namedReportFiles(chosen)]);
  const recordings = readRecordings(files);
  const detected = root === undefined ? detectBase(recordings) : { base: root, notes: [] };
  const { baseline } = await baselineOption(chosen);
  const targets = reportFiles(chosen, { warningsFail: chosen.strict === true }, host.stdout);
  for (const { clear } of targets) clear();
  const report = guard.value(
    judgeTraffic({
      ...recordings,
      files,
      baseUrl: detected.base ?? assumedBase(recordings),
      notes: [...detected.notes, trafficAssumption],
      keys: optionalKeysFrom(host.environment),
      strict: chosen.strict === true,
      command: ["survey-conformance judge", ...words.map(argumentText)].join(" "),
      only: chosen.only,
      baseline,
    }),
  );
  return writeTrafficReport(report, targets, chosen, host);
}

/** The arguments name files and at most one URL, the API root. Throws a SetUpError. */
function recordingsAndRoot(words: readonly string[]): { readonly files: readonly string[]; readonly root?: URL } {
  const isUrl = (word: string): boolean => /^https?:\/\//i.test(word);
  const [url, another] = words.filter(isUrl);
  const files = words.filter((word) => !isUrl(word));
  if (another !== undefined) throw new SetUpError(`${another} is a second API root`, "pass only one API root");
  if (files.length === 0)
    throw new SetUpError(
      "there is no recording to judge",
      "pass HAR files, such as those that a browser's network tools save",
    );
  return { files, root: url === undefined ? undefined : baseUrl(url, {}) };
}

/** Returns an API root for a recording in which none can be detected. */
function assumedBase({ exchanges }: Pick<HarReading, "exchanges">): URL {
  const first = exchanges.find(({ request }) => request.url.protocol.startsWith("http"));
  return new URL("/api/v1", first?.request.url ?? "http://unknown.invalid");
}

function argumentText(word: string): string {
  // a file name that begins with a hyphen would be read as an option
  return commandWord(word.startsWith("-") ? `./${word}` : word);
}
