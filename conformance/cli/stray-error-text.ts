import { fileURLToPath } from "node:url";
import { errorText } from "../client/driver/error-text.ts";
import { printableLine } from "../report/printable.ts";

const ownFolder = fileURLToPath(new URL("../", import.meta.url));

/**
 * What is said when an error comes out of nowhere and can only be the driver's: of a promise that it started and nobody awaits.
 * Absent where no driver was given, or where the error is this tool's own.
 */
export function strayErrorText(error: unknown, words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => /^--driver(?:=|$)/.test(word));
  const file = words[at]?.includes("=") === true ? words[at].slice("--driver=".length) : words[at + 1];
  if (at === -1 || thrownAt(error).includes(ownFolder)) return undefined;
  // a key that the driver made is known to nobody here
  const message = errorText(error).replaceAll(/[\w-]{20,}/g, "…");
  return `error: ${printableLine(`--driver ${file} failed outside of what it was asked for: ${message} (let it await all that it starts)`)}\n`;
}

/** The innermost place of an error that is not a part of Node: those around it only called or awaited. */
function thrownAt(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return stack.split("\n").find((line) => /^\s+at /.test(line) && !line.includes("node:")) ?? "";
}
