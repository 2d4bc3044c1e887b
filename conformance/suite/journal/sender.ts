/**
 * `nobody` sends no key, and `intruder` an invalid one. Requests of other clients may have further keys, sessions in
 * place of keys, and unknown ones.
 */
export type Sender = "owner" | "other" | "nobody" | "intruder" | "unknown" | `${"key" | "session"} ${number}`;

export function hasValidKey(sender: Sender): boolean {
  return sender === "owner" || sender === "other" || sender.startsWith("key ");
}
