import type { SurveyRecord } from "../../api/store.ts";
import { html } from "../markup.ts";
import { formTokenField } from "./dashboard-page.ts";
import type { DashboardContent } from "./dashboard-page.ts";
import type { Session } from "./sessions.ts";
import { surveyPath } from "./survey-heading.ts";

/** Asks before a survey is deleted, since nothing brings it back. */
export function deleteQuestion(session: Session, survey: SurveyRecord): DashboardContent {
  const path = surveyPath(survey);
  const body = html`<p class="crumb"><a href="${path}/recipients">Recipients</a></p>
    <section class="card">
      <h1>Delete this survey?</h1>
      <p><bdi>${survey.title}</bdi>, its recipients and their responses will be deleted. You can’t undo this.</p>
      <div class="actions">
        <a class="button" href="${path}/recipients">Keep it</a>
        <form method="post" action="${path}/delete">
          ${formTokenField(session)}
          <button type="submit" class="quiet">Delete it</button>
        </form>
      </div>
    </section>`;
  return { session, place: "surveys", title: "Delete", body };
}
