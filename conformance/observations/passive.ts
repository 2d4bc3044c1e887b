import type { OpenPointId } from "../../spec/open-points.ts";
import type { Call } from "../http/api.ts";
import type { EndpointName } from "../http/endpoint.ts";
import { succeeded, type Exchange } from "../http/exchange.ts";
import { findCounts } from "../reading/counts.ts";
import { findDetails, shapeOf } from "../reading/details.ts";
import { isObject } from "../format/json.ts";
import { rowsIn } from "../model/held-survey.ts";
import { findList } from "../reading/list.ts";
import { readPageUrl } from "../reading/page-url.ts";
import { recipientsOf } from "../reading/recipients.ts";
import { createdSurvey, findSurvey, questionsOf, textId, type ShownSurvey } from "../reading/survey.ts";
import { documentedSurveyMembers } from "../reading/snapshot.ts";

type Note = (id: OpenPointId, answer: string) => void;

/** What is known of a run. */
export interface Run {
  readonly baseUrl: URL;
  /** Ids that its own rows had: a subject may keep those that it doesn't know. */
  readonly sentIds: Set<string>;
}

/** Notes what a response shows of the open points, without any request of its own. */
export function observePassively(endpoint: EndpointName, exchange: Exchange, call: Call, run: Run, note: Note): void {
  for (const { id } of rowsIn(call.body)) run.sentIds.add(textId(id) ?? "");
  if (succeeded(exchange)) observeSuccess(endpoint, exchange, call, run, note);
  else if (exchange.status === 400 && call.text === undefined) observeDetails(exchange, note);
  observeRateLimitHeaders(exchange, note);
}

function observeSuccess(endpoint: EndpointName, exchange: Exchange, call: Call, run: Run, note: Note): void {
  note(`status-${endpoint}`, String(exchange.status));
  if (endpoint === "create") {
    const survey = createdSurvey(exchange);
    observeSurvey(survey, call, run, note);
    observeDefaults(survey, call, note);
    note("location-header", exchange.headers["location"] === undefined ? "no" : "yes");
  }
  if (endpoint === "read")
    note("validators", ["etag", "last-modified"].filter((name) => name in exchange.headers).join(", ") || "none");
  if (endpoint === "read" || endpoint === "update") {
    const survey = findSurvey(exchange);
    if (survey !== undefined) note(`envelope-${endpoint}`, survey.place);
    observeSurvey(survey, call, run, note);
  }
  if (endpoint === "list" || endpoint === "responses") {
    const list = findList(exchange);
    if (list !== undefined) note(`envelope-${endpoint}`, list.place);
  }
  if (endpoint === "add") {
    const counts = findCounts(exchange);
    if (counts !== undefined) note("envelope-counts", counts.place);
    const body = exchange.json.unreadable === undefined ? exchange.json.value : undefined;
    note("recipients-in-add-response", showsRecipients(body) ? "yes" : "no");
  }
}

function observeSurvey(survey: ShownSurvey | undefined, call: Call, run: Run, note: Note): void {
  if (survey === undefined) return;
  const { baseUrl, sentIds } = run;
  note("survey-id-format", idFormat(survey.id));
  const extra = Object.keys(survey.members).filter((name) => !documentedSurveyMembers.has(name));
  if (call.text === undefined && !extra.includes("x-unknown"))
    note("extra-survey-members", extra.toSorted().join(", ") || "none");
  const questions = questionsOf(survey) ?? [];
  if (questions.length > 0)
    note("question-ids", questions.every((question) => question["id"] !== undefined) ? "yes" : "no");
  const rows = recipientsOf(survey) ?? [];
  for (const row of rows.slice(0, 3)) {
    if (row.id !== undefined && !sentIds.has(row.id)) note("recipient-id-format", idFormat(row.id));
    const page = row.url === undefined ? undefined : readPageUrl(row.url, baseUrl);
    if (page === undefined) continue;
    note("page-url-locale", page.locale);
    note(
      "page-url-host",
      page.origin === undefined ? "a path" : page.origin === baseUrl.origin ? "same host" : "another host",
    );
  }
  const body = isObject(call.body) ? call.body : {};
  const given = Array.isArray(body["recipients"]) ? body["recipients"].filter(isObject) : [];
  if (!given.every((row) => typeof row["email"] === "string")) return;
  const emails = given.map((row) => String(row["email"]));
  const isSorted = emails.join() === emails.toSorted((a, b) => a.localeCompare(b)).join();
  if (!isSorted && given.length === rows.length) {
    const inOrder = given.every((row, index) => row["email"] === rows[index]?.email);
    note("recipients-order", inOrder ? "as given" : "another order");
  }
}

const settings = { published: "default-published", notifyOnResponse: "default-notify-on-response" } as const;

/** Notes the settings of a survey that was created without them; 1 and 0 are ways to write a boolean. */
function observeDefaults(survey: ShownSurvey | undefined, call: Call, note: Note): void {
  if (survey === undefined || !isObject(call.body)) return;
  for (const name of ["published", "notifyOnResponse"] as const) {
    const shown = survey.members[name];
    if (call.body[name] === undefined && [true, false, 1, 0].includes(shown as boolean | number))
      note(settings[name], String(Boolean(shown)));
  }
}

/** Says whether a list of objects with emails is anywhere in a value. */
function showsRecipients(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => isObject(one) && "email" in one);
  return isObject(value) && Object.values(value).some((member) => showsRecipients(member));
}

function observeDetails(exchange: Exchange, note: Note): void {
  const details = findDetails(exchange);
  if (details === undefined) return;
  note("details-place", details.place);
  note("details-shape", shapeOf(details));
}

const rateLimitHeader = /^(x-)?rate-?limit/;

function observeRateLimitHeaders(exchange: Exchange, note: Note): void {
  const names = Object.keys(exchange.headers).filter((name) => rateLimitHeader.test(name));
  // who sends no key has no rate, and a 5xx is often a gateway's
  if (exchange.status !== 401 && exchange.status < 500)
    note("rate-limit-headers", names.toSorted().join(", ") || "none");
}

const formats: readonly (readonly [string, RegExp])[] = [
  ["uuid", /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i],
  ["integer", /^\d+$/],
  ["ulid", /^[0-9A-HJKMNP-TV-Z]{26}$/i],
  ["object id", /^[0-9a-f]{24}$/i],
  ["prefixed", /^[a-z]{1,12}[_-][0-9A-Za-z_-]+$/],
];

function idFormat(id: string): string {
  return formats.find(([, pattern]) => pattern.test(id))?.[0] ?? "other";
}
