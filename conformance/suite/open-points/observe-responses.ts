import type { OpenPointId } from "../../../spec/open-points.ts";
import type { Call, ResponseListener } from "../../client/api.ts";
import { keyVariables } from "../../client/credential.ts";
import type { EndpointName } from "../../client/endpoint.ts";
import { succeeded, type Exchange } from "../../client/exchange.ts";
import { findCounts } from "../reading/counts.ts";
import { findDetails, shapeOf } from "../reading/details.ts";
import { isObject, objectItems } from "../../client/json/json.ts";
import { rowsIn, surveyMembers } from "../model/expected-survey.ts";
import { findList } from "../reading/list.ts";
import { readPageUrl } from "../reading/page-url.ts";
import { recipientsOf, type ShownRecipient } from "../reading/recipients.ts";
import { createdSurvey, findSurvey, questionsOf, textId, type ShownSurvey } from "../reading/survey.ts";
import type { Observer } from "./observer.ts";

type ObservedAnswers = Partial<Record<OpenPointId, string | readonly string[] | undefined>>;

interface ObservedRun {
  readonly baseUrl: URL;
  /** The service may keep ids that the suite gave, so these don't show its own format. */
  readonly sentIds: Set<string>;
}

const documentedMembers: ReadonlySet<string> = new Set(["id", ...surveyMembers, "questions", "recipients"]);

/** Returns a listener that counts, for each response, the answers to open points that the response shows. */
export function observeResponses(observer: Observer, baseUrl: URL): ResponseListener {
  const run: ObservedRun = { baseUrl, sentIds: new Set() };
  return (endpoint, exchange, credential, call) => {
    // only requests with the keys of the run count, and only if they can't have been executed twice
    if (!(credential.name in keyVariables) || exchange.doubt !== undefined) return;
    for (const { id } of rowsIn(call.body)) run.sentIds.add(textId(id) ?? "");
    const shown = {
      ...answersOfStatus(exchange, call),
      ...(succeeded(exchange) ? answersOfSuccess(endpoint, exchange, call, run) : {}),
    };
    for (const [id, answers = []] of Object.entries(shown))
      for (const answer of [answers].flat()) observer.note(id as OpenPointId, answer, exchange.recorded);
  };
}

const yesOrNo = (is: boolean): string => (is ? "yes" : "no");
const joinedNames = (names: readonly string[]): string => names.toSorted().join(", ") || "none";

const rateLimitHeader = /^(x-)?rate-?limit/;

function answersOfStatus(exchange: Exchange, call: Call): ObservedAnswers {
  const { headers, status } = exchange;
  // a body that is sent as text may not be JSON, and the details of its rejection may have another form
  const details = status === 400 && call.text === undefined ? findDetails(exchange) : undefined;
  return {
    "details-place": details?.place,
    "details-shape": details === undefined ? undefined : shapeOf(details),
    // a 401 means that no key's limit applies, and a 5xx often comes from a gateway
    "rate-limit-headers":
      status === 401 || status >= 500
        ? undefined
        : joinedNames(Object.keys(headers).filter((name) => rateLimitHeader.test(name))),
  };
}

function answersOfSuccess(endpoint: EndpointName, exchange: Exchange, call: Call, run: ObservedRun): ObservedAnswers {
  const { headers, status, json } = exchange;
  const survey = surveyIn(endpoint, exchange);
  const answersOf: Readonly<Record<EndpointName, () => ObservedAnswers>> = {
    create: () => ({
      "default-published": defaultOf("published", survey, call),
      "default-notify-on-response": defaultOf("notifyOnResponse", survey, call),
      "location-header": yesOrNo("location" in headers),
    }),
    read: () => ({
      "envelope-read": survey?.place,
      validators: joinedNames(["etag", "last-modified"].filter((name) => name in headers)),
    }),
    update: () => ({ "envelope-update": survey?.place }),
    add: () => ({
      "envelope-counts": findCounts(exchange)?.place,
      "recipients-in-add-response": yesOrNo(json.unreadable === undefined && showsRecipients(json.value)),
    }),
    list: () => ({ "envelope-list": findList(exchange)?.place }),
    responses: () => ({ "envelope-responses": findList(exchange)?.place }),
  };
  return { [`status-${endpoint}`]: String(status), ...answersOf[endpoint](), ...answersOfSurvey(survey, call, run) };
}

/** The response to a create must show the survey under `survey`. Others may use any envelope. */
function surveyIn(endpoint: EndpointName, exchange: Exchange): ShownSurvey | undefined {
  if (endpoint === "create") return createdSurvey(exchange);
  return endpoint === "read" || endpoint === "update" ? findSurvey(exchange) : undefined;
}

function answersOfSurvey(
  survey: ShownSurvey | undefined,
  call: Call,
  { baseUrl, sentIds }: ObservedRun,
): ObservedAnswers {
  if (survey === undefined) return {};
  const extra = Object.keys(survey.members).filter((name) => !documentedMembers.has(name));
  const questions = questionsOf(survey) ?? [];
  const rows = recipientsOf(survey) ?? [];
  const firstRows = rows.slice(0, 3);
  const pages = firstRows.flatMap(({ url }) => (url === undefined ? [] : (readPageUrl(url, baseUrl) ?? [])));
  return {
    "survey-id-format": idFormat(survey.id),
    // the suite may have sent unknown members itself, in a text or as `x-unknown`
    "extra-survey-members": call.text === undefined && !extra.includes("x-unknown") ? joinedNames(extra) : undefined,
    "question-ids":
      questions.length === 0 ? undefined : yesOrNo(questions.every((question) => question["id"] !== undefined)),
    "recipient-id-format": firstRows.flatMap(({ id }) => (id === undefined || sentIds.has(id) ? [] : idFormat(id))),
    "page-url-locale": pages.map(({ locale }) => locale),
    "page-url-host": pages.map(({ origin }) => hostOf(origin, baseUrl)),
    "recipients-order": orderOf(rows, call),
  };
}

function hostOf(origin: string | undefined, baseUrl: URL): string {
  if (origin === undefined) return "a path";
  return origin === baseUrl.origin ? "same host" : "another host";
}

/** Returns undefined if the emails were sent in alphabetical order, since a sorted list would look the same. */
function orderOf(rows: readonly ShownRecipient[], { body }: Call): string | undefined {
  const emails = (isObject(body) ? objectItems(body["recipients"]) : []).map(({ email }) => email);
  if (!emails.every((email) => typeof email === "string") || emails.length !== rows.length) return undefined;
  if (emails.join() === emails.toSorted((a, b) => a.localeCompare(b)).join()) return undefined;
  return emails.every((email, index) => email === rows[index]?.email) ? "as given" : "another order";
}

/** Returns the value of a setting that the create omitted. 1 and 0 count as booleans. */
function defaultOf(setting: string, survey: ShownSurvey | undefined, { body }: Call): string | undefined {
  const shown = survey?.members[setting];
  if (!isObject(body) || body[setting] !== undefined) return undefined;
  return [true, false, 1, 0].includes(shown as boolean | number) ? String(Boolean(shown)) : undefined;
}

/** True if a value contains a list of objects with an email. */
function showsRecipients(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => isObject(item) && "email" in item);
  return isObject(value) && Object.values(value).some((member) => showsRecipients(member));
}

/** Names and patterns of formats. The first pattern that matches an id gives the answer. */
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
