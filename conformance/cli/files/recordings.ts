import { basename } from "node:path";
import { count } from "../../traffic/exchange/count.ts";
import { apiRootsOf } from "../../traffic/har/api-roots.ts";
import { readHar, type HarReading } from "../../traffic/har/read-har.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { readText } from "./read-text.ts";

/** Reads HAR files as one recording. Throws a SetUpError if a file can't be read or is not a HAR file. */
export function readRecordings(files: readonly string[]): HarReading {
  const readings = files.map(readRecording);
  const leftOut = new Map<string, number>();
  for (const [reason, number] of readings.flatMap((reading) => [...reading.leftOut])) count(leftOut, reason, number);
  return {
    exchanges: readings.flatMap(({ exchanges }) => exchanges).toSorted((a, b) => a.begun - b.begun),
    leftOut,
    gaps: readings.flatMap(({ gaps }) => gaps),
  };
}

function readRecording(file: string): HarReading {
  const text = readText(file, file, "pass a HAR file, such as one that a browser's network tools saved");
  try {
    return readHar(text, basename(file));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new SetUpError(
      `${file} is not a HAR file: ${error.message}`,
      "pass HAR 1.2 files, such as those that a browser's network tools save",
    );
  }
}

const noRootNote =
  "no request was sent to …/api/v1/surveys; to select another API root, add its address to the command";
const maxNamedRoots = 3;

/** Returns the API root with the most requests, and a note on the others. */
export function detectBase({ exchanges }: Pick<HarReading, "exchanges">): {
  readonly base?: URL;
  readonly notes: readonly string[];
} {
  const [base, ...others] = apiRootsOf(exchanges);
  if (base === undefined) return { notes: exchanges.length === 0 ? [] : [noRootNote] };
  if (others.length === 0) return { base, notes: [] };
  const names = others.slice(0, maxNamedRoots).map(({ href }) => href);
  const advice = "to judge one of these instead, add its address to the command";
  return { base, notes: [`the recordings also contain requests to ${names.join(", ")}; ${advice}`] };
}
