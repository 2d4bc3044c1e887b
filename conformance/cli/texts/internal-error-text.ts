import { printableBlock } from "../../report/printable.ts";
import type { Guard } from "../../client/redaction/guard.ts";

export function internalErrorText(error: unknown, guard: Guard): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `internal error; please report it:\n${printableBlock(guard.text(stack))}\n`;
}
