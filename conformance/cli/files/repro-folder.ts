import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { printableLine } from "../../report/printable.ts";
import type { Failure, Outcome, Report } from "../../report/format/report.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { outputFile } from "./output-file.ts";
import type { Output } from "../host.ts";

/** Matches `SUR-1.sh`, `SUR-1-program.json` and `SUR-1-body-2.json`. No other file is deleted. */
const generatedName = /^[A-Z]{3}-\d+(?:\.sh|-program\.json|-body-\d+\.(?:json|txt))$/;

interface ReproFolder {
  /** Removes the scripts of an earlier run. */
  readonly clear: () => void;
  /** Stops at the first file that can't be written, prints an error and returns false. */
  readonly write: (report: Report, stderr: Output) => boolean;
}

/** Checks before the run that the folder can be written, and creates it if its parent exists. Throws a SetUpError. */
export function reproFolder(option: string, path: string): ReproFolder {
  if (existsSync(path) && !statSync(path).isDirectory())
    throw new SetUpError(
      `${option} ${path}: this is a file`,
      "pass a folder: --repro writes a script for each failure",
    );
  if (!existsSync(path)) {
    // checks that the parent folder exists and can be written
    outputFile(option, path, "");
    mkdirSync(path);
  }
  // checks that the folder can be written
  outputFile(option, join(path, "SVC-1.sh"), "");
  return {
    clear: () => {
      for (const name of readdirSync(path).filter((one) => generatedName.test(one))) rmSync(join(path, name));
    },
    write: ({ outcomes }, stderr) =>
      outcomes.every((outcome) => {
        const { id, failure } = outcome;
        if (failure === undefined) return true;
        const texts: Record<string, string> = { ...failure.bodies };
        if (failure.program !== undefined) texts[`${id}-program.json`] = jsonLines(failure.program);
        const script = `${id}.sh`;
        texts[script] = withComments(outcome, failure);
        const isWritten = Object.entries(texts).every(([name, text]) =>
          outputFile(option, join(path, name), "").write(text, stderr),
        );
        if (isWritten) chmodSync(join(path, script), 0o755);
        return isWritten;
      }),
  };
}

/** Writes a program as JSON with one command on each line. */
function jsonLines(commands: readonly object[]): string {
  return `[\n${commands.map((command) => `  ${JSON.stringify(command)}`).join(",\n")}\n]\n`;
}

/** Describes the failure in comments after the first line of the script, `#!/bin/sh`. */
function withComments({ id, level, text }: Outcome, { message, expected, received, replay, script }: Failure): string {
  const [shebang = "", ...rest] = script.split("\n");
  const lines = [
    `${id} (${level}): ${message}`,
    text,
    `expected: ${expected}`,
    `received: ${received}`,
    "The keys are read from the environment. Set SERVICE_BASE_URL to test another server.",
    `To repeat the whole case: ${replay}`,
  ];
  return [shebang, ...lines.map((line) => `# ${printableLine(line)}`), ...rest].join("\n");
}
