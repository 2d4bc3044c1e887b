import type { ResponseRecord, SurveyRecord } from "../../../api/store.ts";
import { html } from "../../markup.ts";
import type { Markup } from "../../markup.ts";
import { answerColumns, answerText } from "./answer-columns.ts";
import { questionChart } from "./chart.ts";
import { signedText, timeText } from "../dashboard-page.ts";
import type { DashboardContent } from "../dashboard-page.ts";
import type { TabView } from "../recipients-tab.ts";
import { answererOf, responsePath } from "./response-page.ts";
import { finder, nothingFound, searchForm } from "../search.ts";
import type { Session } from "../sessions.ts";
import { surveyHeading, surveyPath } from "../survey-heading.ts";

export function responsesTab(
  session: Session,
  survey: SurveyRecord,
  responses: readonly ResponseRecord[],
  { query = "" }: TabView = {},
): DashboardContent {
  const columns = answerColumns(survey.questions, responses);
  const isFound = finder(query);
  const textsOf = ({ answers }: ResponseRecord): readonly string[] =>
    answers.map((answer) => answerText(answer)).filter((text) => text !== "");
  const found = responses.filter((response) => {
    const { email, targetCompany } = answererOf(survey, response);
    return isFound(email, targetCompany, ...textsOf(response));
  });
  const row = (response: ResponseRecord): Markup => {
    const { email, targetCompany } = answererOf(survey, response);
    return html`<tr>
      <th scope="row">
        <a href="${responsePath(survey, response)}">${signedText(email ?? "no longer a recipient")}</a>
      </th>
      <td dir="auto" data-label="Company">${targetCompany ?? ""}</td>
      <td data-label="Answered">${timeText(response.submittedAt)}</td>
      <td class="count" data-label="Answers">${textsOf(response).length} of ${response.answers.length}</td>
      <td dir="auto" data-label="First answer"><span class="brief">${textsOf(response)[0] ?? ""}</span></td>
    </tr>`;
  };
  const table = html`<div class="table cards" role="region" aria-label="Responses" tabindex="0">
    <table class="answers">
      <thead>
        <tr>
          <th scope="col">Recipient</th>
          <th scope="col">Company</th>
          <th scope="col">Answered</th>
          <th scope="col" class="count">Answers</th>
          <th scope="col">First answer</th>
        </tr>
      </thead>
      <tbody>
        ${found.map((response) => row(response))}
      </tbody>
    </table>
  </div>`;
  const content = html`<p class="actions">
      <a class="button" href="${surveyPath(survey)}/responses.csv" download>Download CSV</a>
      <span class="soft">${responses.length} of ${survey.recipients.length} answered</span>
    </p>
    ${searchForm(`${surveyPath(survey)}/responses`, "Search recipients and answers", query)}
    ${found.length === 0 ? nothingFound(query) : table}
    <h2>By question</h2>
    <div class="charts">${columns.map((column) => questionChart(survey, responses, column))}</div>`;
  const body = html`${surveyHeading(session, survey, "responses")}
  ${responses.length === 0 ? html`<p class="card">Nobody has answered yet.</p>` : content}`;
  return { session, place: "surveys", title: survey.title, body };
}
