import { defaultPolicy } from "../api/recipients/recipient-policy.ts";
import { lawful, recipientsHeard, recipientsShown, seams, variantsOf, type Variant, type Wrap } from "./lawful.ts";

/** Doesn't hear `inviteSentAt`. */
export const invitationsIgnored: Wrap = recipientsHeard(({ inviteSentAt: _inviteSentAt, ...row }) => row);

/** Doesn't show `inviteSentAt` while it is unset. */
export const uninvitedOmitted: Wrap = recipientsShown(({ inviteSentAt, ...row }) =>
  inviteSentAt === null ? row : { ...row, inviteSentAt },
);

/** Shows `inviteSentAt` in another form. */
const shownAs = (form: (time: Date) => unknown): Wrap =>
  recipientsShown((row) =>
    typeof row["inviteSentAt"] === "string" ? { ...row, inviteSentAt: form(new Date(row["inviteSentAt"])) } : row,
  );

/** Servers with other times of invitation. */
export const invitationVariants: readonly Variant[] = variantsOf({
  "inviteSentAt is ignored": lawful(
    { "invite-sent-at-given": "ignored", "invite-sent-at-upsert": [] },
    invitationsIgnored,
  ),
  "inviteSentAt is ignored, and absent before any invitation": lawful(
    { "invite-sent-at-given": "ignored", "invite-sent-at-unset": "omitted", "invite-sent-at-upsert": [] },
    invitationsIgnored,
    uninvitedOmitted,
  ),
  "inviteSentAt is refused": lawful(
    { "invite-sent-at-given": "refused 400", "invite-sent-at-upsert": [] },
    recipientsHeard((row) => ("inviteSentAt" in row ? { ...row, inviteSentAt: { given: row["inviteSentAt"] } } : row)),
  ),
  "inviteSentAt is an empty text before any invitation": lawful(
    { "invite-sent-at-unset": "empty text" },
    recipientsShown((row) => ({ ...row, inviteSentAt: row["inviteSentAt"] ?? "" })),
  ),
  "an update forgets when it was invited": lawful(
    { "invite-sent-at-upsert": "cleared" },
    seams({ policy: { merge: (known, row) => defaultPolicy.merge({ ...known, inviteSentAt: null }, row) } }),
  ),
  "inviteSentAt has seconds and an offset": lawful(
    {},
    shownAs((time) => time.toISOString().replace(/\.\d+Z$/, "+00:00")),
  ),
  "inviteSentAt is shown as milliseconds": lawful(
    {},
    shownAs((time) => time.getTime()),
  ),
});
