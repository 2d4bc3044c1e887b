import fc from "fast-check";
import { colour } from "./colour.ts";
import { anyText, paragraphs } from "./text.ts";

/** What a caller says of a recipient. The email is the part before a run's own domain part until it is addressed. */
export interface RecipientDraft {
  readonly targetCompany: string;
  readonly email: string;
  readonly title: string;
  readonly accentColor: string;
  readonly inviteTop: string;
  readonly inviteBottom: string;
  readonly inviteSignOff: string;
}

/** Invite copy: now and then of several lines. */
const copyText = fc.oneof({ weight: 5, arbitrary: anyText(300) }, { weight: 1, arbitrary: paragraphs(300) });

/** A lawful recipient with all documented members but the server's own (id, url) and the dashboard's (inviteSentAt). */
export function recipient(): fc.Arbitrary<RecipientDraft> {
  return fc.record({
    targetCompany: anyText(120),
    email: fc.stringMatching(/^[a-z]{3,9}(\+[a-z]{2,4})?$/),
    title: anyText(120),
    accentColor: colour(),
    inviteTop: copyText,
    inviteBottom: copyText,
    inviteSignOff: anyText(120),
  });
}

/** Lawful recipients, no two with one email. */
export function recipients(size: {
  readonly min: number;
  readonly max: number;
}): fc.Arbitrary<readonly RecipientDraft[]> {
  return fc.uniqueArray(recipient(), {
    minLength: size.min,
    maxLength: size.max,
    selector: (row) => row.email,
    size: "max",
  });
}
