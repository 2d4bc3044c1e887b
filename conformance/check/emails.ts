import type { ShownRecipient } from "../reading/recipients.ts";
import { demand } from "./demand.ts";

/** Demands that the rows shown have exactly the given emails, each once, in any order. */
export function demandEmails(
  given: readonly { readonly [name: string]: unknown }[],
  rows: readonly ShownRecipient[],
  where: string,
): void {
  const wanted = given.map(({ email }) => String(email).toLowerCase()).toSorted();
  const found = rows.map(({ email = "" }) => email.toLowerCase()).toSorted();
  const missing = wanted.filter((email) => !found.includes(email));
  const extra = found.filter((email, index) => !wanted.includes(email) || found.indexOf(email) !== index);
  demand(missing.length === 0 && extra.length === 0, {
    message: `${where} doesn't have exactly the recipients that were given`,
    expected: `${wanted.length} recipients${missing.length === 0 ? "" : `, ${missing.slice(0, 5).join(", ")} among them`}`,
    received: `${found.length} recipients${extra.length === 0 ? "" : `, ${extra.slice(0, 5).join(", ")} too many`}${missing.length === 0 ? "" : `, ${missing.length} missing`}`,
  });
}
