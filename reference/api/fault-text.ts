/** Returns the stack for a log: without members that may hold a request, and without keys and link secrets. */
export function faultText(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.replaceAll(/(?<=\bBearer\s+)\S+|\bkey_[\w-]+|(?<=\btoken=)[^\s&"']+/gi, "…");
}
