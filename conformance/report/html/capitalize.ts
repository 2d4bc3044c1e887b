/** `the MUST` becomes `The MUST`; `inviteSentAt` and the path `known/one.yaml` stay as they are. */
export function capitalize(text: string): string {
  return /^[a-z]+\b(?!\/)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
