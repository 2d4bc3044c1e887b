import fc from "fast-check";
import type { JsonObject } from "../reading/json.ts";
import type { updatableMembers } from "../reading/snapshot.ts";
import { colour } from "./colour.ts";
import { question } from "./question.ts";
import { recipients, type RecipientDraft } from "./recipient.ts";
import { logoUrl } from "./survey-content.ts";
import { plainText } from "./text.ts";

/** New values of the seven members. */
export const newValues = fc.record({
  title: plainText().map((text) => `${text} & it's`),
  description: plainText().map((text) => `${text} <i>R&D</i> #1, "it's" 5 > 4`),
  welcomeMessage: plainText(),
  logoUrl: logoUrl(),
  accentColor: colour(),
  questions: fc
    .tuple(question("short_text"), question("short_text"), question("short_text"))
    .map((list) =>
      list.map((one, index) => ({ ...one, required: index !== 1, label: `Question number ${index + 1}` })),
    ),
  recipients: recipients({ min: 1, max: 4 }).map((rows) => rows.map(plainCopy)),
});

/** The values that `newValues` generates. */
export type NewValues = Readonly<
  Record<Exclude<(typeof updatableMembers)[number], "questions" | "recipients">, string>
> & {
  readonly questions: readonly JsonObject[];
  readonly recipients: readonly RecipientDraft[];
};

function plainCopy(row: RecipientDraft): RecipientDraft {
  return {
    ...row,
    targetCompany: "Example",
    title: "For you",
    inviteTop: "Hello",
    inviteBottom: "Thanks",
    inviteSignOff: "Bye",
  };
}
