import { z } from "zod";
import { identifier } from "./identifier.ts";
import { recipientFields as fields } from "./recipient-fields.ts";

function draftOf<Text extends z.ZodType, Id extends z.ZodType>(text: Text, id: Id) {
  return z.looseObject({
    id: id.optional().describe(fields.id.text),
    targetCompany: text.optional().describe(fields.targetCompany.text),
    email: text.optional().describe(fields.email.text),
    title: text.optional().describe(fields.title.text),
    accentColor: text.optional().describe(fields.accentColor.text),
    inviteTop: text.optional().describe(fields.inviteTop.text),
    inviteBottom: text.optional().describe(fields.inviteBottom.text),
    inviteSignOff: text.optional().describe(fields.inviteSignOff.text),
    // It is an open point whether a caller may set it, and in which form (invite-sent-at-given).
    inviteSentAt: z.unknown().optional().describe(fields.inviteSentAt.text),
  });
}

/** A recipient as a caller may send it, by the contract's own words alone: any object. */
export const statedRecipientDraft = draftOf(z.unknown(), z.unknown());

/** A recipient as a careful caller sends it: its `id` as it was read, and texts as strings, which is practice, not stated. */
export const recipientDraft = draftOf(z.string(), identifier);

/** A recipient that a careful caller sends. */
export type RecipientDraft = z.infer<typeof recipientDraft>;
