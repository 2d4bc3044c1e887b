import { fileURLToPath } from "node:url";
import { errorText } from "../client/driver/error-text.ts";
import { printableLine } from "../report/printable.ts";

const toolFolder = fileURLToPath(new URL("../", import.meta.url));

/**
 * Describes an uncaught error that must come from the driver, usually from a promise that it didn't await. Returns undefined without a driver, or if
 * this tool threw the error.
 */
export function uncaughtDriverErrorText(error: unknown, words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => /^--driver(?:=|$)/.test(word));
  const file = words[at]?.includes("=") === true ? words[at].slice("--driver=".length) : words[at + 1];
  if (at === -1 || innermostFrame(error).includes(toolFolder)) return undefined;
  // a key that the driver created is not known to the guard
  const message = errorText(error).replaceAll(/[\w-]{20,}/g, "…");
  return `error: ${printableLine(`--driver ${file} failed outside its functions: ${message} (await all its promises)`)}\n`;
}

/** Returns the innermost stack frame outside of Node. */
function innermostFrame(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return stack.split("\n").find((line) => /^\s+at /.test(line) && !line.includes("node:")) ?? "";
}
