import { html } from "../markup.ts";
import { themeOf } from "../theme.ts";
import type { RecipientRecord, SurveyRecord } from "../../api/store.ts";
import type { Mail } from "./mailer.ts";

const given = (texts: readonly (string | null)[]): readonly string[] =>
  texts.flatMap((text) => (text === null || text.trim() === "" ? [] : [text]));

/** Uses the recipient's own copy. */
export async function invitationMail(survey: SurveyRecord, recipient: RecipientRecord, url: string): Promise<Mail> {
  const subject = recipient.title ?? survey.title;
  const top = given([recipient.inviteTop]);
  const end = given([recipient.inviteBottom, recipient.inviteSignOff]);
  const { accent, onAccent, ink } = themeOf(recipient.accentColor, survey.accentColor);
  const paragraph = (text: string) => html`<p dir="auto" style="white-space: pre-line">${text}</p>`;
  const button = `display:inline-block;padding:12px 24px;border:2px solid ${ink};border-radius:10px;background:${accent};color:${onAccent};font-weight:bold;text-decoration:none`;
  const markup = await html`<!doctype html>
    <html>
      <body style="font-family: sans-serif; line-height: 1.6; color: #1b1f27; max-width: 600px">
        ${top.map((text) => paragraph(text))}
        <p><a href="${url}" style="${button}" dir="auto">${subject}</a></p>
        ${end.map((text) => paragraph(text))}
      </body>
    </html>`;
  return {
    to: recipient.email,
    subject,
    text: `${[...top, ...(top.length === 0 ? [subject] : []), url, ...end].join("\n\n")}\n`,
    html: String(markup),
  };
}
