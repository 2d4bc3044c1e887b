import { randomUUID } from "node:crypto";
import type { H3, H3Event } from "h3";
import { sendInvitations } from "../mail/send-invitations.ts";
import type { Sending } from "../mail/send-invitations.ts";
import type { SurveyRecord } from "../../api/store.ts";
import { html } from "../markup.ts";
import type { Markup } from "../markup.ts";
import { mount } from "../mount.ts";
import { pageAnswer, securityHeaders, seeOther } from "../page-answer.ts";
import type { DashboardGiven } from "./dashboard-given.ts";
import { dashboardPage, plainPage } from "./dashboard-page.ts";
import { responsesCsv } from "./responses/responses-csv.ts";
import type { Session } from "./sessions.ts";
import { previewOf } from "./preview.ts";
import { recipientsTab } from "./recipients-tab.ts";
import { responsePage } from "./responses/response-page.ts";
import { responsesTab } from "./responses/responses-tab.ts";
import { searchedIn } from "./search.ts";
import { deleteQuestion } from "./delete-question.ts";
import { surveyPath } from "./survey-heading.ts";
import { unpublishedQuestion } from "./unpublished-question.ts";

const notFound = (): Promise<Response> => pageAnswer(plainPage(404, "Not found", "There is nothing at this address."));

type SurveyAnswer<More extends readonly unknown[]> = (
  survey: SurveyRecord,
  session: Session,
  ...more: More
) => Response | Promise<Response>;

function outcome({ sent, failures }: Sending): Markup {
  const count = `${sent} ${sent === 1 ? "invitation" : "invitations"} sent.`;
  const failed = failures.map(({ email, reason }) => html`<li>${email}: ${reason}</li>`);
  const list = html`<p>Not sent:</p>
    <ul>
      ${failed}
    </ul>`;
  return html`<div class="notice${failures.length === 0 ? " good" : " bad"}" role="status">
    <p>${count}</p>
    ${failures.length === 0 ? "" : list}
  </div>`;
}

const sendingNotice = (isSending: boolean): Markup | undefined =>
  isSending ? html`<p class="notice" role="status">Invitations are being sent.</p>` : undefined;

/** Returns the wanted recipients; without any, all who have no invitation yet. */
const invited = ({ recipients }: SurveyRecord, wanted: readonly string[]): SurveyRecord["recipients"] =>
  recipients.filter(({ id, inviteSentAt }) => (wanted.length === 0 ? inviteSentAt === null : wanted.includes(id)));

export function mountSurveyPages(app: H3, { service, mailer, guard, askerOf }: DashboardGiven): void {
  const { store, clock } = service;
  const sending = new Set<string>();
  const surveyOf = ({ context }: H3Event): SurveyRecord | undefined => store.surveyById(context.params?.["id"] ?? "");
  const page = (answer: SurveyAnswer<[event: H3Event]>) =>
    guard.page((event, session) => {
      const survey = surveyOf(event);
      return survey === undefined ? notFound() : answer(survey, session, event);
    });
  const form = (answer: SurveyAnswer<[fields: URLSearchParams]>) =>
    guard.form((event, session, fields) => {
      const survey = surveyOf(event);
      return survey === undefined ? notFound() : answer(survey, session, fields);
    });

  async function invite(survey: SurveyRecord, session: Session, fields: URLSearchParams): Promise<Response> {
    const wanted = fields.getAll("recipient");
    if (!survey.published && fields.get("unpublished") !== "send") {
      const asked = new URLSearchParams(wanted.map((id): [string, string] => ["recipient", id]));
      return seeOther(`${surveyPath(survey)}/invitations?${asked.toString()}`);
    }
    // a second click while mails are going out would send them twice
    if (sending.has(survey.id)) return seeOther(`${surveyPath(survey)}/recipients`);
    sending.add(survey.id);
    try {
      const id = randomUUID();
      session.sendings.leave(id, await sendInvitations(service, mailer, survey, invited(survey, wanted)));
      // a page of its own: a reload sends no mail again
      return seeOther(`${surveyPath(survey)}/recipients?sent=${id}`);
    } finally {
      sending.delete(survey.id);
    }
  }

  mount(app, "/dashboard/surveys/:id/recipients", {
    GET: page((survey, session, { url, req }) => {
      const done = req.method === "HEAD" ? undefined : session.sendings.take(url.searchParams.get("sent") ?? "");
      const notice = done === undefined ? sendingNotice(sending.has(survey.id)) : outcome(done);
      const view = { query: searchedIn(url), notice };
      return pageAnswer(dashboardPage(recipientsTab(session, service, survey, view)));
    }),
  });
  mount(app, "/dashboard/surveys/:id/preview", {
    GET: page((survey, _session, { url }) => pageAnswer(previewOf(survey, askerOf(survey), url))),
  });
  mount(app, "/dashboard/surveys/:id/responses", {
    GET: page((survey, session, { url }) => {
      const view = { query: searchedIn(url) };
      return pageAnswer(dashboardPage(responsesTab(session, survey, store.responsesOf(survey.id), view)));
    }),
  });
  mount(app, "/dashboard/surveys/:id/responses/:response", {
    GET: page((survey, session, { context }) => {
      const responses = store.responsesOf(survey.id);
      const response = responses.find(({ id }) => id === context.params?.["response"]);
      if (response === undefined) return notFound();
      return pageAnswer(dashboardPage(responsePage(session, survey, responses, response)));
    }),
  });
  mount(app, "/dashboard/surveys/:id/responses.csv", {
    GET: page((survey) => {
      const headers = {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="responses.csv"',
        "cache-control": "no-store",
        ...securityHeaders([]),
      };
      return new Response(responsesCsv(survey, store.responsesOf(survey.id)), { headers });
    }),
  });
  mount(app, "/dashboard/surveys/:id/invitations", {
    GET: page((survey, session, { url }) => {
      if (survey.published) return seeOther(`${surveyPath(survey)}/recipients`);
      const wanted = url.searchParams.getAll("recipient");
      const count = invited(survey, wanted).length;
      return pageAnswer(dashboardPage(unpublishedQuestion(session, survey, wanted, count)));
    }),
    POST: form(invite),
  });
  mount(app, "/dashboard/surveys/:id/delete", {
    GET: page((survey, session) => pageAnswer(dashboardPage(deleteQuestion(session, survey)))),
    POST: form((survey) => {
      store.removeSurvey(survey);
      return seeOther("/dashboard");
    }),
  });
  mount(app, "/dashboard/surveys/:id/published", {
    POST: form((survey, _session, fields) => {
      const published = fields.get("published") === "true";
      store.changeSurvey(survey.id, { published, updatedAt: clock().toISOString() });
      return seeOther(`${surveyPath(survey)}/recipients`);
    }),
  });
}
