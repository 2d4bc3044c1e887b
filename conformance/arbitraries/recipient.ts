import fc from "fast-check";
import { colour } from "./colour.ts";
import { anyText } from "./text.ts";

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

/** A lawful recipient with all documented members but the server's own (id, url) and the dashboard's (inviteSentAt). */
export function recipient(): fc.Arbitrary<RecipientDraft> {
  return fc.record({
    targetCompany: anyText(120),
    email: fc.stringMatching(/^[a-z]{3,9}(\+[a-z]{2,4})?$/),
    title: anyText(120),
    accentColor: colour(),
    inviteTop: anyText(300),
    inviteBottom: anyText(300),
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
