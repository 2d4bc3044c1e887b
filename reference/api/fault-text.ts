/** What may be logged of an error: its stack, without members that may hold a whole request, and without a key or a link's secret. */
export function faultText(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.replaceAll(/(?<=\bBearer\s+)\S+|\bkey_[\w-]+|(?<=\btoken=)[^\s&"']+/gi, "…");
}
