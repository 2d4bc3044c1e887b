import { randomBytes } from "node:crypto";

/** A run id: eight lower-case letters and digits, starting with a letter. */
export function newRunId(): string {
  return `r${randomBytes(5).toString("hex").slice(0, 7)}`;
}
