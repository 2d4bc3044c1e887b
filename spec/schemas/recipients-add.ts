import { z } from "zod";
import { recipientDraft, statedRecipientDraft } from "./recipient-draft.ts";

const skipExisting = z
  .boolean()
  .optional()
  .describe("With `true`, rows that match a recipient leave it unchanged; otherwise they update it.");

// No maxItems: the limit is about the recipients of a survey, and several rows may name one (rows-per-add).
function rowsOf<Recipient extends z.ZodType>(recipient: Recipient) {
  return z.array(recipient).describe("The recipients to add or update.");
}

/** The body of POST /surveys/{id}/recipients by the contract's own words alone; no member is stated to be required. */
export const statedRecipientsAdd = z.looseObject({ skipExisting, recipients: rowsOf(statedRecipientDraft).optional() });

/** The body of POST /surveys/{id}/recipients as a careful caller sends it: with rows, whose texts are strings. */
export const recipientsAdd = z.looseObject({ skipExisting, recipients: rowsOf(recipientDraft) });
