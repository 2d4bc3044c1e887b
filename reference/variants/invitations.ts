import { defaultPolicy } from "../api/recipients/recipient-policy.ts";
import { lawful } from "./lawful.ts";
import type { Wrap } from "./lawful.ts";
import { recipientsHeard, recipientsShown } from "./reshaped.ts";
import type { Variant } from "./variant.ts";

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
export const invitationVariants: readonly Variant[] = [
  {
    name: "inviteSentAt is ignored",
    answers: { "invite-sent-at-given": "ignored", "invite-sent-at-upsert": [] },
    build: lawful({}, invitationsIgnored),
  },
  {
    name: "inviteSentAt is ignored, and absent before any invitation",
    answers: { "invite-sent-at-given": "ignored", "invite-sent-at-unset": "omitted", "invite-sent-at-upsert": [] },
    build: lawful({}, invitationsIgnored, uninvitedOmitted),
  },
  {
    name: "inviteSentAt is refused",
    answers: { "invite-sent-at-given": "refused 400", "invite-sent-at-upsert": [] },
    build: lawful(
      {},
      recipientsHeard((row) =>
        "inviteSentAt" in row ? { ...row, inviteSentAt: { given: row["inviteSentAt"] } } : row,
      ),
    ),
  },
  {
    name: "inviteSentAt is an empty text before any invitation",
    answers: { "invite-sent-at-unset": "empty text" },
    build: lawful(
      {},
      recipientsShown((row) => ({ ...row, inviteSentAt: row["inviteSentAt"] ?? "" })),
    ),
  },
  {
    name: "an update forgets when it was invited",
    answers: { "invite-sent-at-upsert": "cleared" },
    build: lawful({ policy: { merge: (known, row) => defaultPolicy.merge({ ...known, inviteSentAt: null }, row) } }),
  },
  {
    name: "inviteSentAt has seconds and an offset",
    answers: {},
    build: lawful(
      {},
      shownAs((time) => time.toISOString().replace(/\.\d+Z$/, "+00:00")),
    ),
  },
  {
    name: "inviteSentAt is shown as milliseconds",
    answers: {},
    build: lawful(
      {},
      shownAs((time) => time.getTime()),
    ),
  },
];
