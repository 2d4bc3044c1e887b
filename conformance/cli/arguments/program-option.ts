import { readJson } from "../../client/json/json.ts";
import { SetUpError, type RunOptions } from "../../engine/run/options.ts";
import { readProgram } from "../../suite/programs/read-program.ts";
import { readText } from "../files/read-text.ts";
import type { VerifyArguments } from "./verify-options.ts";

/** Reads the program that `--repro` wrote for a failure. Throws a SetUpError. */
export function programOption({ program: file, path, runs, readOnly }: VerifyArguments): RunOptions["program"] {
  if (file === undefined) return undefined;
  const others = Object.entries({ "--path": path, "--runs": runs, "--read-only": readOnly });
  const other = others.find(([, value]) => value !== undefined)?.[0];
  if (other !== undefined) throw new SetUpError(`--program and ${other} can't be combined`, "omit one of them");
  const json = readJson(readText(file, `--program ${file}: the file`, "--repro FOLDER writes such files"));
  const program = json.unreadable === undefined ? readProgram(json.value) : "it is not JSON";
  if (typeof program !== "string") return { ...program, file };
  throw new SetUpError(
    `--program ${file} contains no program: ${program}`,
    "pass a program file that --repro wrote, such as SUR-1-program.json",
  );
}
