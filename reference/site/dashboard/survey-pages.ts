import type { Service } from "../../api/service.ts";
import type { ResponseRecord, SurveyRecord } from "../../api/store/survey-record.ts";
import { html } from "../markup.ts";
import type { Markup } from "../markup.ts";
import { answerColumns, answerText } from "./answer-columns.ts";
import { questionChart } from "./chart.ts";
import { formTokenField, timeText } from "./dashboard-page.ts";
import type { DashboardContent } from "./dashboard-page.ts";
import type { Session } from "./sessions.ts";

/** Where a survey is in the dashboard. */
export const surveyPath = ({ id }: SurveyRecord): `/${string}` => `/dashboard/surveys/${encodeURIComponent(id)}`;

const badge = (isGood: boolean, text: string): Markup =>
  html`<span class="badge${isGood ? " good" : ""}">${text}</span>`;

/** A list of surveys, newest first, with the way to older ones. */
export function surveysPage(
  session: Session,
  service: Service,
  surveys: readonly SurveyRecord[],
  next: number | null,
  keyName: (owner: string) => string,
): DashboardContent {
  const row = (survey: SurveyRecord): Markup =>
    html`<tr>
      <th scope="row"><a href="${surveyPath(survey)}/recipients" dir="auto">${survey.title}</a></th>
      <td dir="auto" data-label="Company">${survey.targetCompany}</td>
      <td data-label="State">${badge(survey.published, survey.published ? "Published" : "Not published")}</td>
      <td class="count" data-label="Recipients">${survey.recipients.length}</td>
      <td class="count" data-label="Responses">${service.store.responsesOf(survey.id).length}</td>
      <td dir="auto" data-label="API key">${keyName(survey.owner)}</td>
      <td data-label="Created">${timeText(survey.createdAt)}</td>
    </tr>`;
  const none = html`<p class="card">
    No surveys yet. Create one with <code>POST /api/v1/surveys</code>; the <a href="/docs">API docs</a> show how.
  </p>`;
  const table = html`<div class="table cards" role="region" aria-label="Surveys" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Company</th>
          <th scope="col">State</th>
          <th scope="col" class="count">Recipients</th>
          <th scope="col" class="count">Responses</th>
          <th scope="col">API key</th>
          <th scope="col">Created</th>
        </tr>
      </thead>
      <tbody>
        ${surveys.map((survey) => row(survey))}
      </tbody>
    </table>
  </div>`;
  const older = next === null ? "" : html`<p><a href="/dashboard?before=${next}">Older surveys</a></p>`;
  const body = html`<h1>Surveys</h1>
    ${surveys.length === 0 ? none : table} ${older}`;
  return { session, place: "surveys", title: "Surveys", body };
}

function heading(session: Session, survey: SurveyRecord, tab: "recipients" | "responses"): Markup {
  const current = (name: string) => (name === tab ? html`aria-current="page"` : "");
  return html`<p class="crumb"><a href="/dashboard">Surveys</a></p>
    <div class="title">
      <h1 dir="auto">${survey.title}</h1>
      ${badge(survey.published, survey.published ? "Published" : "Not published")}
      <form method="post" action="${surveyPath(survey)}/published">
        ${formTokenField(session)}<input type="hidden" name="published" value="${String(!survey.published)}" />
        <button type="submit" class="quiet">${survey.published ? "Unpublish" : "Publish"}</button>
      </form>
    </div>
    <nav class="tabs" aria-label="Survey">
      <a href="${surveyPath(survey)}/recipients" ${current("recipients")}>Recipients</a>
      <a href="${surveyPath(survey)}/responses" ${current("responses")}>Responses</a>
    </nav>`;
}

/** A survey's recipients, with what was sent and answered, and the buttons that send invitations. */
export function recipientsTab(
  session: Session,
  service: Service,
  survey: SurveyRecord,
  notice: Markup | "" = "",
): DashboardContent {
  const answered = new Map(
    service.store.responsesOf(survey.id).map(({ recipientId, submittedAt }) => [recipientId, submittedAt]),
  );
  const action = `${surveyPath(survey)}/invitations`;
  const waiting = survey.recipients.filter(({ inviteSentAt }) => inviteSentAt === null).length;
  const rows = survey.recipients.map((recipient) => {
    const send = recipient.inviteSentAt === null ? "Send" : "Send again";
    return html`<tr data-recipient="${recipient.id}">
      <th scope="row">${recipient.email}</th>
      <td dir="auto" data-label="Company">${recipient.targetCompany ?? ""}</td>
      <td data-label="Invited">${timeText(recipient.inviteSentAt)}</td>
      <td data-label="Answered">${timeText(answered.get(recipient.id) ?? null)}</td>
      <td data-label="Link"><a href="${service.present.recipientUrl(recipient, survey)}" rel="noreferrer">Page</a></td>
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
  const body = html`${heading(session, survey, "recipients")} ${notice} ${survey.published ? "" : warning}
    <form method="post" action="${action}" class="actions">
      ${formTokenField(session)}
      <button type="submit" ${waiting === 0 ? "disabled" : ""}>Send invitations</button>
      <span class="soft">${survey.recipients.length - waiting} of ${survey.recipients.length} invited</span>
    </form>
    ${rows.length === 0 ? html`<p class="card">This survey has no recipients.</p>` : table}`;
  return { session, place: "surveys", title: survey.title, body };
}

/** A survey's responses, as charts and as a table. */
export function responsesTab(
  session: Session,
  survey: SurveyRecord,
  responses: readonly ResponseRecord[],
): DashboardContent {
  const columns = answerColumns(survey.questions, responses);
  const emails = new Map(survey.recipients.map(({ id, email }) => [id, email]));
  const row = ({ submittedAt, recipientId }: ResponseRecord, line: number): Markup =>
    html`<tr>
      <th scope="row">${emails.get(recipientId) ?? "no longer a recipient"}</th>
      <td>${timeText(submittedAt)}</td>
      ${columns.map(({ answers }) => {
        const answer = answers[line];
        return html`<td dir="auto">${answer === undefined ? "" : answerText(answer)}</td>`;
      })}
    </tr>`;
  const table = html`<div class="table" role="region" aria-label="Responses" tabindex="0">
    <table class="answers">
      <thead>
        <tr>
          <th scope="col">Recipient</th>
          <th scope="col">Answered</th>
          ${columns.map(({ question }) => html`<th scope="col" dir="auto">${question.label}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${responses.map((response, line) => row(response, line))}
      </tbody>
    </table>
  </div>`;
  const content = html`<p class="actions">
      <a class="button" href="${surveyPath(survey)}/responses.csv" download>Download CSV</a>
      <span class="soft">${responses.length} of ${survey.recipients.length} answered</span>
    </p>
    ${table}
    <h2>By question</h2>
    <div class="charts">${columns.map((column) => questionChart(column))}</div>`;
  const body = html`${heading(session, survey, "responses")}
  ${responses.length === 0 ? html`<p class="card">Nobody has answered yet.</p>` : content}`;
  return { session, place: "surveys", title: survey.title, body };
}
