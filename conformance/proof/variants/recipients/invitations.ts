import { defaultPolicy } from "../../host/plans.ts";
import { answering, parts, recipientsHeard, recipientsShown, rowsWithout, seams } from "../parts.ts";
import type { Part, Variant } from "../parts.ts";

const invitationsIgnored: Part = recipientsHeard(({ inviteSentAt: _inviteSentAt, ...row }) => row);

const uninvitedOmitted: Part = recipientsShown(({ inviteSentAt, ...row }) =>
  inviteSentAt === null ? row : { ...row, inviteSentAt },
);

const formatInvitationTime = (form: (time: Date) => unknown): Part =>
  recipientsShown((row) =>
    typeof row["inviteSentAt"] === "string" ? { ...row, inviteSentAt: form(new Date(row["inviteSentAt"])) } : row,
  );

export const invitationVariants: readonly Variant[] = [
  ...answering({ "invite-sent-at-given": "ignored", "invite-sent-at-upsert": [] })({
    "inviteSentAt is ignored": invitationsIgnored,
  }),
  ...answering({ "invite-sent-at-given": "ignored", "invite-sent-at-unset": "omitted", "invite-sent-at-upsert": [] })({
    "inviteSentAt is ignored, and absent before any invitation": parts(invitationsIgnored, uninvitedOmitted),
  }),
  ...answering({ "invite-sent-at-given": "rejected 400", "invite-sent-at-upsert": [] })({
    "inviteSentAt is refused": rowsWithout("inviteSentAt"),
  }),
  ...answering({ "invite-sent-at-unset": "empty text" })({
    "inviteSentAt is an empty text before any invitation": recipientsShown(({ inviteSentAt, ...row }) => ({
      ...row,
      inviteSentAt: inviteSentAt ?? "",
    })),
  }),
  ...answering({ "invite-sent-at-upsert": "cleared" })({
    "an update forgets when it was invited": seams({
      policy: { merge: (known, row) => defaultPolicy.merge({ ...known, inviteSentAt: null }, row) },
    }),
  }),
  ...answering({})({
    "inviteSentAt has seconds and an offset": formatInvitationTime((time) =>
      time.toISOString().replace(/\.\d+Z$/, "+00:00"),
    ),
    "inviteSentAt is shown as milliseconds": formatInvitationTime((time) => time.getTime()),
  }),
];
