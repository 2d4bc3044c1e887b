import type { Guard } from "../http/guard.ts";
import type { RecordedExchange, Report } from "../report/report.ts";
import { boundedExchange } from "../run/bounded-exchange.ts";
import { artefact } from "./artefact.ts";
import type { Output } from "./host.ts";

/** Of each body so many characters are kept: a thorough run has thousands. */
const bodyChars = 64 * 1024;

/** A file that will hold every exchange of a run. */
interface HarFile {
  readonly note: (exchange: RecordedExchange) => void;
  /** Writes the file; false, and a line about it, where that fails. */
  readonly write: (report: Report, guard: Guard, stderr: Output) => Promise<boolean>;
}

/** Finds out, before anything runs, whether the file of `--har` can be written; throws a SetUpError. */
export function harFile(path: string): HarFile {
  const file = artefact("--har", path, "run.har");
  file.clear();
  const exchanges: RecordedExchange[] = [];
  return {
    note: (exchange) => void exchanges.push(boundedExchange(exchange, bodyChars)),
    write: async ({ tool, startedAt }, guard, stderr) => {
      const { harReport } = await import("../report/har.ts");
      return file.write(harReport({ tool, startedAt, exchanges: guard.value(exchanges) }), stderr);
    },
  };
}
