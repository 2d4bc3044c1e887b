/** Capitalizes the first word, unless it is a name such as `inviteSentAt` or a path. */
export function capitalize(text: string): string {
  return /^[a-z]+\b(?!\/)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
