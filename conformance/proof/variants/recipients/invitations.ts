import { defaultPolicy } from "../../host/plans.ts";
import { combine, withOptions, type Part } from "../../faults/parts/server-parts.ts";
import { changeSentRecipients, changeRecipients, rejectInRows } from "../bodies/body-operators.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

const invitationsIgnored: Part = changeSentRecipients(({ inviteSentAt: _inviteSentAt, ...row }) => row);

const uninvitedOmitted: Part = changeRecipients(({ inviteSentAt, ...row }) =>
  inviteSentAt === null ? row : { ...row, inviteSentAt },
);

const formatInvitationTime = (form: (time: Date) => unknown): Part =>
  changeRecipients((row) =>
    typeof row["inviteSentAt"] === "string" ? { ...row, inviteSentAt: form(new Date(row["inviteSentAt"])) } : row,
  );

/** Servers that store or show `inviteSentAt` differently. */
export const invitationVariants: readonly Variant[] = [
  ...variantsWith({ "invite-sent-at-given": "ignored", "invite-sent-at-upsert": [] })({
    "inviteSentAt is ignored": invitationsIgnored,
  }),
  ...variantsWith({
    "invite-sent-at-given": "ignored",
    "invite-sent-at-unset": "omitted",
    "invite-sent-at-upsert": [],
  })({ "inviteSentAt is ignored, and absent before any invitation": combine(invitationsIgnored, uninvitedOmitted) }),
  ...variantsWith({ "invite-sent-at-given": "rejected 400", "invite-sent-at-upsert": [] })({
    "inviteSentAt is refused": rejectInRows("inviteSentAt"),
  }),
  ...variantsWith({ "invite-sent-at-unset": "empty text" })({
    "inviteSentAt is an empty text before any invitation": changeRecipients(({ inviteSentAt, ...row }) => ({
      ...row,
      inviteSentAt: inviteSentAt ?? "",
    })),
  }),
  ...variantsWith({ "invite-sent-at-upsert": "cleared" })({
    // an update sets the recipient's `inviteSentAt` to null
    "an update forgets when it was invited": withOptions({
      policy: { merge: (known, row) => defaultPolicy.merge({ ...known, inviteSentAt: null }, row) },
    }),
  }),
  ...variantsWith({})({
    "inviteSentAt has seconds and an offset": formatInvitationTime((time) =>
      time.toISOString().replace(/\.\d+Z$/, "+00:00"),
    ),
    "inviteSentAt is shown as milliseconds": formatInvitationTime((time) => time.getTime()),
  }),
];
