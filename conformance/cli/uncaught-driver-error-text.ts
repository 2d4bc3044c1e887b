import { fileURLToPath } from "node:url";
import { errorText } from "../client/driver/error-text.ts";
import { printableLine } from "../report/printable.ts";

const toolFolder = fileURLToPath(new URL("../", import.meta.url));

/**
 * Describes an uncaught error of the driver, usually of a promise that it didn't await. Returns undefined if there is no driver, or
 * if this tool threw the error.
 */
export function uncaughtDriverErrorText(error: unknown, words: readonly string[]): string | undefined {
  const file = driverFileIn(words);
  if (file === undefined || innermostFrame(error).includes(toolFolder)) return undefined;
  // the guard doesn't know keys that the driver created
  const message = errorText(error).replaceAll(/[\w-]{20,}/g, "…");
  return `error: ${printableLine(`--driver ${file} failed outside its functions: ${message} (await all its promises)`)}\n`;
}

/** Accepts `--driver FILE` and `--driver=FILE`. */
function driverFileIn(words: readonly string[]): string | undefined {
  const index = words.findIndex((word) => /^--driver(?:=|$)/.test(word));
  if (index === -1) return undefined;
  const [, file] = /^--driver=(.*)$/s.exec(words[index] ?? "") ?? [];
  return file ?? words[index + 1];
}

/** Returns the innermost stack frame outside of Node: `    at issueKey (file:///driver.mjs:3:9)`. */
function innermostFrame(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return stack.split("\n").find((line) => /^\s+at /.test(line) && !line.includes("node:")) ?? "";
}
