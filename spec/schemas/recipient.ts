import { z } from "zod";
import { identifier } from "./identifier.ts";
import { recipientFields as fields } from "./recipient-fields.ts";

/** A recipient in a response: it has an id, and always a `url`. */
export const recipient = z.looseObject({
  id: identifier.describe(fields.id.text),
  targetCompany: z.unknown().optional().describe(fields.targetCompany.text),
  email: z.unknown().optional().describe(fields.email.text),
  title: z.unknown().optional().describe(fields.title.text),
  accentColor: z.unknown().optional().describe(fields.accentColor.text),
  inviteTop: z.unknown().optional().describe(fields.inviteTop.text),
  inviteBottom: z.unknown().optional().describe(fields.inviteBottom.text),
  inviteSignOff: z.unknown().optional().describe(fields.inviteSignOff.text),
  inviteSentAt: z.unknown().optional().describe(fields.inviteSentAt.text),
  url: z.string().min(1).describe(fields.url.text),
});
