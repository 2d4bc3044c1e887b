import { readFileSync } from "node:fs";
import { SetUpError } from "../../engine/run/options.ts";

/** Reads a file that the user named. Throws a SetUpError whose message begins with `label`, such as `--ledger runs.jsonl`. */
export function readText(path: string, label: string, hint: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new SetUpError(`${label} can't be read (${String(error.code)})`, hint);
  }
}
