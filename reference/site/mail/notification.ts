import { html } from "../markup.ts";
import type { SurveyRecord } from "../../api/store.ts";
import type { Mail } from "./mailer.ts";

/** Holds no answer. Undefined if the survey asks for no notification. */
export async function notificationMail(survey: SurveyRecord, dashboardUrl: string): Promise<Mail | undefined> {
  const { notifyOnResponse, notificationEmail, title } = survey;
  if (!notifyOnResponse || notificationEmail === null) return undefined;
  const url = `${dashboardUrl}/surveys/${encodeURIComponent(survey.id)}/responses`;
  const markup = await html`<p dir="auto">${title}</p>
    <p>There is a new response: <a href="${url}">${url}</a></p>`;
  return {
    to: notificationEmail,
    subject: `New response: ${title}`,
    text: `${title}\n\nThere is a new response: ${url}\n`,
    html: String(markup),
  };
}
