import { blankRecipient } from "../../api/recipients.ts";
import type { RecipientRecord, SurveyRecord } from "../../api/store.ts";
import { html } from "../markup.ts";
import type { Page } from "../page-answer.ts";
import { recipientPage } from "../recipient/recipient-page.ts";
import { surveyPath } from "./survey-heading.ts";

export const previewPath = (survey: SurveyRecord, { id }: Pick<RecipientRecord, "id">): `/${string}` =>
  `${surveyPath(survey)}/preview?recipient=${encodeURIComponent(id)}`;

/** Shows the page as it will be, published or not; nothing can be sent from it. */
export function previewOf(survey: SurveyRecord, asker: string, { searchParams }: URL): Page {
  const recipients = [...survey.recipients, blankRecipient];
  const wanted = searchParams.get("recipient");
  const recipient = recipients.find(({ id }) => id === wanted) ?? recipients[0] ?? blankRecipient;
  const locale = searchParams.get("language") === "zh" ? "zh" : "en";
  const whose = recipient.email === "" ? "a recipient" : recipient.email;
  const state = survey.published ? "" : " The survey isn’t published, so nobody else can open it yet.";
  return recipientPage({
    survey,
    asker,
    recipient,
    locale,
    preview: {
      pathIn: (other) => `${previewPath(survey, recipient)}&language=${other}`,
      note: html`<aside class="preview" lang="en">
        <strong>Preview.</strong> This is the page ${whose} will see. Nothing you enter here is saved.${state}
        <a href="${surveyPath(survey)}/recipients">Back to the survey</a>
      </aside>`,
    },
  });
}
