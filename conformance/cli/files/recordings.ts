import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { basesOf } from "../../traffic/har/api-base.ts";
import { readHar, type Gap, type HarReading } from "../../traffic/har/read-har.ts";
import { SetUpError } from "../../engine/run/options.ts";

/** Reads HAR files and counts entries that can't be judged. Throws a SetUpError if a file can't be read, or is no HAR file. */
export function readRecordings(files: readonly string[]): HarReading {
  const leftOut = new Map<string, number>();
  const countLeftOut = (reason: string, count = 1): void =>
    void leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
  const known = new Set<string>();
  const gaps: Gap[] = [];
  const exchanges = files.flatMap((file) => {
    const read = readOne(file);
    gaps.push(...read.gaps);
    for (const [reason, count] of read.leftOut) countLeftOut(reason, count);
    return read.exchanges.filter(({ request: { method, url, text }, response, begun, ended }) => {
      const name = JSON.stringify([begun, ended, method, url.href, text, response?.status, response?.text]);
      const isFirst = !known.has(name);
      known.add(name);
      if (!isFirst) countLeftOut("recorded twice");
      return isFirst;
    });
  });
  return { exchanges: exchanges.toSorted((a, b) => a.begun - b.begun), leftOut, gaps };
}

function readOne(file: string): HarReading {
  const text = textOf(file);
  try {
    return readHar(text, basename(file));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new SetUpError(`${file} is not a HAR file: ${error.message}`, "name HAR 1.2 files, as browsers save them");
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new SetUpError(`${file} can't be read (${String(error.code)})`, "name a HAR file, as browsers save them");
  }
}

/** Returns the API root of most requests, with a note on the others. */
export function detectedBase({ exchanges }: Pick<HarReading, "exchanges">): {
  readonly base?: URL;
  readonly notes: readonly string[];
} {
  const [base, ...others] = basesOf(exchanges);
  if (base === undefined) return { notes: exchanges.length === 0 ? [] : [elsewhere] };
  const names = others.map(({ href }) => href).slice(0, 3);
  const isAlone = names.length === 0;
  return { base, notes: isAlone ? [] : [`there are requests to ${names.join(", ")} as well: ${advice}`] };
}

const elsewhere = "no request goes below /api/v1/surveys; an address next to the files names another API root";
const advice = "give one of these next to the files to judge it instead";
