/** Cuts a text to `limit` characters and notes its full length. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "")} … (cut: ${text.length} characters in all)`;
}
