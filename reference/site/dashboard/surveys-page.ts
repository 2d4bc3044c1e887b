import type { Service } from "../service.ts";
import type { Store, SurveyRecord } from "../../api/store.ts";
import { html } from "../markup.ts";
import type { Markup } from "../markup.ts";
import { signedText, timeText } from "./dashboard-page.ts";
import type { DashboardContent } from "./dashboard-page.ts";
import { finder, nothingFound, searchForm } from "./search.ts";
import type { Session } from "./sessions.ts";
import { stateBadge, surveyPath } from "./survey-heading.ts";

type SurveyPage = ReturnType<Store["allSurveys"]>;

const perPage = 50;

/** `before` selects a page of the list; `keyName` names the key of each survey. */
export interface SurveyListing {
  readonly before: number | undefined;
  readonly query: string;
  readonly keyName: (owner: string) => string;
}

/** Reads whole pages of the list, newest first, until enough surveys match. `next` is null at the end. */
function findSurveys({ store }: Service, { before, query, keyName }: SurveyListing): SurveyPage {
  const isFound = finder(query);
  const found: SurveyRecord[] = [];
  let next: number | null | undefined = before;
  do {
    const page: SurveyPage = store.allSurveys(
      typeof next === "number" ? { before: next, limit: perPage } : { limit: perPage },
    );
    const meant = ({ title, targetCompany, slug, owner }: SurveyRecord): boolean =>
      isFound(title, targetCompany, slug, keyName(owner));
    found.push(...page.surveys.filter(meant));
    next = page.next;
  } while (next !== null && found.length < perPage);
  return { surveys: found, next };
}

export function surveysPage(session: Session, service: Service, listing: SurveyListing): DashboardContent {
  const { query, keyName } = listing;
  const { surveys, next } = findSurveys(service, listing);
  const row = (survey: SurveyRecord): Markup =>
    html`<tr>
      <th scope="row">
        <a href="${surveyPath(survey)}/recipients" dir="auto">${survey.title}</a>
        <div class="slug">${signedText(survey.slug)}</div>
      </th>
      <td dir="auto" data-label="Company">${survey.targetCompany}</td>
      <td data-label="State">${stateBadge(survey)}</td>
      <td class="count" data-label="Recipients">${survey.recipients.length}</td>
      <td class="count" data-label="Responses">${service.store.responsesOf(survey.id).length}</td>
      <td dir="auto" data-label="API key">${signedText(keyName(survey.owner))}</td>
      <td data-label="Created">${timeText(survey.createdAt)}</td>
    </tr>`;
  const none = html`<p class="card">
    No surveys yet. Create one with <code>POST /api/v1/surveys</code>; the <a href="/docs">API docs</a> show how.
  </p>`;
  const table = html`<div class="table cards" role="region" aria-label="Surveys" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Title and slug</th>
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
  const address = new URLSearchParams({ before: String(next), ...(query === "" ? {} : { search: query }) });
  const older = next === null ? "" : html`<p><a href="/dashboard?${address.toString()}">Older surveys</a></p>`;
  const empty = query === "" ? none : nothingFound(query);
  const body = html`<h1>Surveys</h1>
    ${searchForm("/dashboard", "Search titles, companies, slugs and keys", query)}
    ${surveys.length === 0 ? empty : table} ${older}`;
  return { session, place: "surveys", title: "Surveys", body };
}
