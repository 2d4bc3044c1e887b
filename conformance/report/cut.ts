/** Cuts a text to `maxChars` characters and notes its full length. */
export function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  // never ends with half of a surrogate pair
  return `${text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, "")} … (cut: ${text.length} characters in all)`;
}
