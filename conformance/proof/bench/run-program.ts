import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Report } from "../../report/format/report.ts";
import { keyVariables } from "../selftest/test-run-options.ts";
import { startProgram } from "../testing/start-program.ts";

export interface EndedRun {
  readonly exitCode: number | null;
  /** Undefined if no JSON report was written. */
  readonly report: Report | undefined;
  /** Report files that were requested and not written. */
  readonly missing: readonly string[];
  readonly stderr: string;
}

/** Runs the command line as a process, to its end. Requests a report file of each of the `kinds`: `json`, `junit`, `html`. */
export async function runProgram(words: readonly string[], kinds: readonly string[]): Promise<EndedRun> {
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-line-"));
  const fileOf = (kind: string): string => join(folder, `report.${kind}`);
  const files = kinds.flatMap((kind) => [`--${kind}`, fileOf(kind)]);
  const { code: exitCode, stderr } = await startProgram([...words, ...files], keyVariables).ended;
  try {
    const missing = kinds.filter((kind) => !existsSync(fileOf(kind)));
    const text = existsSync(fileOf("json")) ? readFileSync(fileOf("json"), "utf8") : "";
    const report = text.startsWith("{") ? (JSON.parse(text) as Report) : undefined;
    return { exitCode, report, missing, stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
