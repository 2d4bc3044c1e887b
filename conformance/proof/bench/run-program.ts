import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Report } from "../../report/format/report.ts";
import { testKeys } from "../selftest/test-run-options.ts";

const program = fileURLToPath(new URL("../../../../lib/survey-conformance.js", import.meta.url));

export interface EndedRun {
  readonly exitCode: number | null;
  /** Absent if no report was written. */
  readonly report?: Report;
  /** Requested files that were not written. */
  readonly missing: readonly string[];
  readonly remarks: string;
}

/** Runs the command line to its end, as a process, and requests one report file of each kind. */
export async function runProgram(words: readonly string[], kinds: readonly string[]): Promise<EndedRun> {
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-line-"));
  const fileOf = (kind: string): string => join(folder, `report.${kind}`);
  const files = kinds.flatMap((kind) => [`--${kind}`, fileOf(kind)]);
  const child = spawn(process.execPath, [program, ...words, ...files], {
    env: { PATH: process.env["PATH"], SERVICE_API_KEY: testKeys.ownerKey, SERVICE_OTHER_API_KEY: testKeys.otherKey },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stderrText: string[] = [];
  child.stdout.resume();
  child.stderr.setEncoding("utf8").on("data", (text: string) => stderrText.push(text));
  const [exitCode] = (await once(child, "close")) as [number | null];
  try {
    const missing = kinds.filter((kind) => !existsSync(fileOf(kind)));
    const text = existsSync(fileOf("json")) ? readFileSync(fileOf("json"), "utf8") : "";
    return {
      exitCode,
      missing,
      remarks: stderrText.join(""),
      ...(text.startsWith("{") ? { report: JSON.parse(text) as Report } : {}),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
