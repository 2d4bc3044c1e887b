import type { ResponseRecord, SurveyRecord } from "../../../reference/api/store.ts";
import { isOverCap, parseJson } from "../faults/parts/messages.ts";
import { routeOf } from "../faults/parts/route.ts";
import type { HostOptions } from "./options.ts";
import { buildPresentation, type Counts, type Presentation, type Problem } from "./presentation.ts";
import { findByIdOrSlug, type Store } from "./store.ts";

/** Rewrites a response of the reference with the statuses and the presentation of the options. */
export async function presentResponse(
  request: Request,
  response: Response,
  options: HostOptions,
  store: Store,
): Promise<Response> {
  const { presentation: replaced, publicOrigin = "http://localhost" } = options;
  if (replaced === undefined && options.statuses === undefined) return response;
  const text = await response.text();
  const { headers } = response;
  const status = statusOf(request, response, text, options);
  if (text === "") return new Response(null, { status, headers });
  if (replaced === undefined) return new Response(text, { status, headers });
  const presentation = buildPresentation(publicOrigin, replaced);
  const isError = response.status >= 400;
  const body = isError ? problemBody(text, presentation) : successBody(request, text, presentation, store);
  return new Response(JSON.stringify(body), { status, headers });
}

function statusOf(request: Request, { status, headers }: Response, text: string, { statuses }: HostOptions): number {
  if (status < 400) {
    const { operation } = routeOf(request);
    return (operation === undefined ? undefined : statuses?.[operation]) ?? status;
  }
  // a rejection with several details, which have `},{` between them, keeps its 400
  const hasSeveralDetails = text.includes("},{");
  const isOnlyOverCap = isOverCap({ status, headers, text }) && !hasSeveralDetails;
  return (isOnlyOverCap ? statuses?.overCap : undefined) ?? status;
}

function problemBody(text: string, presentation: Presentation): unknown {
  const { status, detail, details } = parseJson(text) as Problem & { readonly detail: string };
  return presentation.problemBody({ status, message: detail, details });
}

interface SurveyInResponse extends SurveyRecord {
  readonly recipients: readonly (SurveyRecord["recipients"][number] & { readonly url: string })[];
}

type SuccessBody =
  | { readonly survey: SurveyInResponse }
  | { readonly surveys: readonly SurveyRecord[]; readonly nextCursor: string | null }
  | { readonly responses: readonly ResponseRecord[] }
  | Counts;

function successBody(request: Request, text: string, presentation: Presentation, store: Store): unknown {
  const body = parseJson(text) as SuccessBody;
  if ("survey" in body) return presentation.surveyBody(recordOf(body.survey, store));
  if ("surveys" in body) {
    const records = body.surveys.map((summary) => ({ ...storedSurvey(store, summary.id), ...summary }));
    return presentation.listBody(records, body.nextCursor);
  }
  if ("responses" in body) return presentation.responsesBody(body.responses);
  return presentation.countsBody(body, storedSurvey(store, routeOf(request).survey));
}

function recordOf({ recipients, ...members }: SurveyInResponse, store: Store): SurveyRecord {
  const records = recipients.map(({ url: _url, ...recipient }) => recipient);
  return { ...storedSurvey(store, members.id), ...members, recipients: records };
}

/** The reference has just returned the survey, so it exists. */
function storedSurvey(store: Store, idOrSlug: string): SurveyRecord {
  return findByIdOrSlug(store, idOrSlug) as SurveyRecord;
}
