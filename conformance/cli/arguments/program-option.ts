import { readFileSync } from "node:fs";
import { readJson } from "../../client/json/json.ts";
import { SetUpError, type RunOptions } from "../../engine/run/options.ts";
import { readProgram } from "../../suite/programs/read-program.ts";
import type { VerifyArguments } from "./verify-options.ts";

/** Throws a SetUpError. */
export function programOption({ program: file, path, runs, readOnly }: VerifyArguments): Pick<RunOptions, "program"> {
  if (file === undefined) return {};
  const others = Object.entries({ "--path": path, "--runs": runs, "--read-only": readOnly });
  const other = others.find(([, value]) => value !== undefined)?.[0];
  if (other !== undefined) throw new SetUpError(`--program and ${other} can't be combined`, "omit one of them");
  const json = readJson(textOf(file));
  const program = json.unreadable === undefined ? readProgram(json.value) : "it is not JSON";
  if (typeof program !== "string") return { program: { ...program, file } };
  throw new SetUpError(
    `--program ${file} contains no program: ${program}`,
    "pass a program file that --repro wrote, such as SUR-1-program.json",
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new SetUpError(
      `--program ${file}: the file can't be read (${String(error.code)})`,
      "--repro FOLDER writes such files",
    );
  }
}
