import { printableBlock, printableLine } from "../../report/printable.ts";
import type { SetUpError } from "../../engine/run/options.ts";
import type { Guard } from "../../client/redaction/guard.ts";

/** Returns one line with the set-up error and its remedy. */
export function setUpErrorText({ message, hint }: SetUpError, guard: Guard): string {
  const line = printableLine(guard.text(`${message} (${hint})`));
  // GitHub Actions runs `##[` anywhere in a line as a command, and the message may quote the subject
  return `error: ${line.replaceAll("##[", String.raw`#\u0023[`)}\n`;
}

export function internalErrorText(error: unknown, guard: Guard): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `internal error; please report it:\n${printableBlock(guard.text(stack))}\n`;
}
