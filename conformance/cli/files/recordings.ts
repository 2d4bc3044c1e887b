import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { basesOf } from "../../traffic/har/api-base.ts";
import type { OverheardExchange } from "../../suite/journal/overheard.ts";
import { readHar } from "../../traffic/har/read-har.ts";
import { SetUpError } from "../../engine/run/options.ts";

/** The exchanges of all recordings, in order of time. */
export interface Recordings {
  readonly exchanges: readonly OverheardExchange[];
  /** Entries that can't be judged, counted by reason. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** Reads HAR files and counts entries that can't be judged. Throws a SetUpError if a file can't be read, or is no HAR file. */
export function readRecordings(files: readonly string[]): Recordings {
  const leftOut = new Map<string, number>();
  const countLeftOut = (reason: string, count = 1): void =>
    void leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
  const known = new Set<string>();
  const exchanges = files.flatMap((file) => {
    const { exchanges: read, leftOut: reasons } = readOne(file);
    for (const [reason, count] of reasons) countLeftOut(reason, count);
    return read.filter(({ request: { method, url }, begun, ended }) => {
      const name = `${begun} ${ended} ${method} ${url.href}`;
      const isFirst = !known.has(name);
      known.add(name);
      if (!isFirst) countLeftOut("recorded twice");
      return isFirst;
    });
  });
  return { exchanges: exchanges.toSorted((a, b) => a.begun - b.begun), leftOut };
}

function readOne(file: string): Recordings {
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
export function detectedBase({ exchanges }: Recordings): { readonly base?: URL; readonly notes: readonly string[] } {
  const [base, ...others] = basesOf(exchanges.map(({ request }) => request));
  if (base === undefined)
    return { notes: ["no request goes below /api/v1/surveys; an address next to the files names another API root"] };
  const names = others.map(({ href }) => href).slice(0, 3);
  return {
    base,
    notes:
      names.length === 0
        ? []
        : [
            `there are requests to ${names.join(", ")} as well: give one of these next to the files to judge it instead`,
          ],
  };
}
