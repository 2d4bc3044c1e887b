import type { SurveyRecord } from "../../api/store.ts";
import { html } from "../markup.ts";
import type { Markup } from "../markup.ts";
import { formTokenField } from "./dashboard-page.ts";
import type { Session } from "./sessions.ts";

export const surveyPath = ({ id }: SurveyRecord): `/${string}` => `/dashboard/surveys/${encodeURIComponent(id)}`;

export const stateBadge = ({ published }: SurveyRecord): Markup =>
  html`<span class="badge${published ? " good" : ""}">${published ? "Published" : "Not published"}</span>`;

export function surveyHeading(session: Session, survey: SurveyRecord, tab: "recipients" | "responses"): Markup {
  const path = surveyPath(survey);
  const current = (name: string) => (name === tab ? html`aria-current="page"` : "");
  return html`<p class="crumb"><a href="/dashboard">Surveys</a></p>
    <div class="title">
      <h1 dir="auto">${survey.title}</h1>
      ${stateBadge(survey)}
      <form method="post" action="${path}/published">
        ${formTokenField(session)}<input type="hidden" name="published" value="${String(!survey.published)}" />
        <button type="submit" class="quiet">${survey.published ? "Unpublish" : "Publish"}</button>
      </form>
      <a href="${path}/preview">Preview</a>
      <a href="${path}/delete">Delete</a>
    </div>
    <nav class="tabs" aria-label="Survey">
      <a href="${path}/recipients" ${current("recipients")}>Recipients</a>
      <a href="${path}/responses" ${current("responses")}>Responses</a>
    </nav>`;
}
