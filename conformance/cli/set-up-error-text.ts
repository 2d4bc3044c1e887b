import { printableLine } from "../report/printable.ts";
import type { SetUpError } from "../run/options.ts";
import type { Guard } from "./guard.ts";

/** One line that says what keeps a run from starting, and what to do next. */
export function setUpErrorText({ message, hint }: SetUpError, guard: Guard): string {
  return `error: ${printableLine(guard.text(`${message} (${hint})`))}\n`;
}
