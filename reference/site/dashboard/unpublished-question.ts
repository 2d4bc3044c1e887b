import type { SurveyRecord } from "../../api/store.ts";
import { html } from "../markup.ts";
import { formTokenField } from "./dashboard-page.ts";
import type { DashboardContent } from "./dashboard-page.ts";
import type { Session } from "./sessions.ts";
import { surveyPath } from "./survey-heading.ts";

/** Asks before invitations of an unpublished survey go out: their links lead to no page. */
export function unpublishedQuestion(
  session: Session,
  survey: SurveyRecord,
  recipientIds: readonly string[],
  count: number,
): DashboardContent {
  const path = surveyPath(survey);
  const wanted = recipientIds.map((id) => html`<input type="hidden" name="recipient" value="${id}" />`);
  const invitations = count === 1 ? "the invitation" : `${count} invitations`;
  const body = html`<p class="crumb"><a href="${path}/recipients">Recipients</a></p>
    <section class="card">
      <h1>Send ${invitations} of an unpublished survey?</h1>
      <p>
        <bdi>${survey.title}</bdi> isn’t published. Recipients who open their link see “page not found” until it is, so
        nothing has been sent yet.
      </p>
      <div class="actions">
        <a class="button" href="${path}/recipients">Go back and publish it first</a>
        <form method="post" action="${path}/invitations">
          ${formTokenField(session)} ${wanted}
          <input type="hidden" name="unpublished" value="send" />
          <button type="submit" class="quiet">Send anyway</button>
        </form>
      </div>
    </section>`;
  return { session, place: "surveys", title: "Not published", body };
}
