/** A text of at most `limit` characters; what is longer is cut, and says how long it was. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "")} … (cut: ${text.length} characters in all)`;
}
