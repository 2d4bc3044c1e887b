import type { RecipientRecord, ResponseRecord, SurveyRecord } from "../../../api/store.ts";
import { html } from "../../markup.ts";
import type { Markup } from "../../markup.ts";
import { answerColumns, answerText } from "./answer-columns.ts";
import { signedText, timeText } from "../dashboard-page.ts";
import type { DashboardContent } from "../dashboard-page.ts";
import type { Session } from "../sessions.ts";
import { surveyHeading, surveyPath } from "../survey-heading.ts";

export const responsePath = (survey: SurveyRecord, { id }: ResponseRecord): `/${string}` =>
  `${surveyPath(survey)}/responses/${encodeURIComponent(id)}`;

/** Empty if the answerer is no longer a recipient. */
export const answererOf = ({ recipients }: SurveyRecord, { recipientId }: ResponseRecord): Partial<RecipientRecord> =>
  recipients.find(({ id }) => id === recipientId) ?? {};

export function responsePage(
  session: Session,
  survey: SurveyRecord,
  responses: readonly ResponseRecord[],
  response: ResponseRecord,
): DashboardContent {
  const { email = "A former recipient", targetCompany = null } = answererOf(survey, response);
  const position = responses.indexOf(response);
  const to = (index: number, text: string): Markup | "" => {
    const other = responses[index];
    return other === undefined ? "" : html`<a href="${responsePath(survey, other)}">${text}</a>`;
  };
  const answers = answerColumns(survey.questions, [response]).map(({ question, answers: [answer] }) => {
    const text = answer === undefined ? "" : answerText(answer, "\n");
    return html`<div class="answer" data-type="${question.type}">
      <dt dir="auto">${question.label}</dt>
      <dd dir="auto">${text === "" ? html`<span class="soft">not answered</span>` : text}</dd>
    </div>`;
  });
  const body = html`${surveyHeading(session, survey, "responses")}
    <section class="card response">
      <h2>${signedText(email)}</h2>
      <p class="soft">
        ${targetCompany === null ? "" : html`<bdi>${targetCompany}</bdi> · `}${timeText(response.submittedAt)}
      </p>
      <dl>${answers}</dl>
    </section>
    <nav class="actions" aria-label="Responses">
      ${to(position - 1, "Earlier response")}
      <span class="soft">${position + 1} of ${responses.length}</span>
      ${to(position + 1, "Later response")}
    </nav>`;
  return { session, place: "surveys", title: `${email} · ${survey.title}`, body };
}
