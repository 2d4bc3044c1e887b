import { isTooDeep } from "../../client/json/json.ts";
import { reportFormat, type Report } from "../../report/format/report.ts";
import { reportSchema } from "../../report/format/report-schema.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { readText } from "./read-text.ts";

/** Reads a report that `--json` wrote. Throws a SetUpError, whose hint is `hint` if the file is not a report. */
export function loadReport(file: string, hint: string): Report {
  const value = valueIn(file, hint);
  rejectOtherFormat(file, value);
  if (isTooDeep(value)) throw new SetUpError(`${file} is not a report of this tool: it is nested too deeply`, hint);
  const { error, success, data } = reportSchema.safeParse(value);
  if (success) return data as Report;
  const [first] = error.issues;
  const reason = first === undefined ? "" : `: ${first.path.join(".")} ${first.message}`;
  throw new SetUpError(`${file} is not a report of this tool${reason}`, hint);
}

function rejectOtherFormat(file: string, value: unknown): void {
  const isReport = typeof value === "object" && value !== null && "format" in value && "outcomes" in value;
  // a format that is not a number may be too long to print
  if (!isReport || typeof value.format !== "number" || value.format === reportFormat) return;
  throw new SetUpError(
    `${file} is a report in format ${value.format}, but this version reads format ${reportFormat}`,
    "read it with the version that wrote it, or create it again with this version",
  );
}

function valueIn(file: string, hint: string): unknown {
  try {
    return JSON.parse(readText(file, file, "check the file name"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new SetUpError(`${file} is not JSON: ${error.message}`, hint);
  }
}
