import type { Service } from "../service.ts";
import { recipientUrl } from "../../api/app.ts";
import type { RecipientRecord, SurveyRecord } from "../../api/store.ts";
import { html } from "../markup.ts";
import type { Markup } from "../markup.ts";
import { signedText, formTokenField, timeText } from "./dashboard-page.ts";
import type { DashboardContent } from "./dashboard-page.ts";
import { previewPath } from "./preview.ts";
import { responsePath } from "./responses/response-page.ts";
import { finder, nothingFound, searchForm } from "./search.ts";
import type { Session } from "./sessions.ts";
import { surveyHeading, surveyPath } from "./survey-heading.ts";

export interface TabView {
  readonly query?: string;
  readonly notice?: Markup | undefined;
}

export function recipientsTab(
  session: Session,
  service: Service,
  survey: SurveyRecord,
  { query = "", notice }: TabView = {},
): DashboardContent {
  const responses = new Map(
    service.store.responsesOf(survey.id).map((response) => [response.recipientId, response] as const),
  );
  const path = surveyPath(survey);
  const action = `${path}/invitations`;
  const waiting = survey.recipients.filter(({ inviteSentAt }) => inviteSentAt === null).length;
  const isFound = finder(query);
  const found = survey.recipients.filter(({ email, targetCompany, title }) => isFound(email, targetCompany, title));
  const answered = ({ id }: RecipientRecord): Markup => {
    const response = responses.get(id);
    const time = timeText(response?.submittedAt ?? null);
    return response === undefined ? time : html`<a href="${responsePath(survey, response)}">${time}</a>`;
  };
  const link = (recipient: RecipientRecord): Markup =>
    survey.published
      ? html`<a href="${recipientUrl(service.publicOrigin, survey, recipient)}" rel="noreferrer">Page</a>`
      : html`<a href="${previewPath(survey, recipient)}">Preview</a>`;
  const rows = found.map((recipient) => {
    const send = recipient.inviteSentAt === null ? "Send" : "Send again";
    return html`<tr data-recipient="${recipient.id}">
      <th scope="row">${signedText(recipient.email)}</th>
      <td dir="auto" data-label="Company">${recipient.targetCompany ?? ""}</td>
      <td data-label="Invited">${timeText(recipient.inviteSentAt)}</td>
      <td data-label="Answered">${answered(recipient)}</td>
      <td data-label="Link">${link(recipient)}</td>
      <td data-label="Invitation">
        <form method="post" action="${action}">
          ${formTokenField(session)}<input type="hidden" name="recipient" value="${recipient.id}" />
          <button type="submit" class="quiet" aria-label="${send} to ${recipient.email}">${send}</button>
        </form>
      </td>
    </tr>`;
  });
  const table = html`<div class="table cards" role="region" aria-label="Recipients" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">Company</th>
          <th scope="col">Invited</th>
          <th scope="col">Answered</th>
          <th scope="col">Link</th>
          <th scope="col">Invitation</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
  const warning = html`<p class="notice">This survey isn’t published, so the links to its pages lead nowhere yet.</p>`;
  const none = html`<p class="card">This survey has no recipients.</p>`;
  const list = html`${searchForm(`${path}/recipients`, "Search recipients", query)}
  ${rows.length === 0 ? nothingFound(query) : table}`;
  const body = html`${surveyHeading(session, survey, "recipients")} ${notice ?? ""} ${survey.published ? "" : warning}
    <form method="post" action="${action}" class="actions">
      ${formTokenField(session)}
      <button type="submit" ${waiting === 0 ? "disabled" : ""}>Send invitations</button>
      <span class="soft">${survey.recipients.length - waiting} of ${survey.recipients.length} invited</span>
    </form>
    ${survey.recipients.length === 0 ? none : list}`;
  return { session, place: "surveys", title: survey.title, body };
}
