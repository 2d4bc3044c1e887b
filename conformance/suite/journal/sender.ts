/**
 * The key of a request. `owner` and `other` are the suite's two keys, `nobody` sends none, and `intruder` sends an invalid one.
 * The rest occur in recorded traffic only: further keys, sessions in place of keys, and unknown credentials.
 */
export type Sender = "owner" | "other" | "nobody" | "intruder" | "unknown" | `${"key" | "session"} ${number}`;

export function hasValidKey(sender: Sender): boolean {
  return sender === "owner" || sender === "other" || sender.startsWith("key ");
}
