import type { ResponseRecord, SurveyRecord } from "../../../reference/api/store.ts";
import { isOverCap, parsed } from "../faults/parts/messages.ts";
import { visitOf } from "../faults/parts/visit.ts";
import type { HostOptions } from "./options.ts";
import { buildPresentation, type Counts, type Problem } from "./presentation.ts";
import type { Store } from "./store.ts";

interface ShownSurvey extends SurveyRecord {
  readonly recipients: readonly (SurveyRecord["recipients"][number] & { readonly url: string })[];
}

type Shown =
  | { readonly survey: ShownSurvey }
  | { readonly surveys: readonly SurveyRecord[]; readonly nextCursor: string | null }
  | { readonly responses: readonly ResponseRecord[] }
  | Counts;

/** Shows the reference's response by the options' own statuses and presentation. */
export async function answered(
  request: Request,
  response: Response,
  { present, statuses, publicOrigin = "http://localhost" }: HostOptions,
  store: Store,
): Promise<Response> {
  const { operation, survey: name } = visitOf(request);
  if (present === undefined && statuses === undefined) return response;
  const text = await response.text();
  const { headers } = response;
  const status = statusOf();
  if (present === undefined || text === "") return new Response(text === "" ? null : text, { status, headers });
  return new Response(JSON.stringify(presented()), { status, headers });

  function statusOf(): number {
    if (response.status >= 400) {
      const own = isOverCap({ status: response.status, headers, text }) && !text.includes("},{");
      return own ? (statuses?.overCap ?? response.status) : response.status;
    }
    return (operation === undefined ? undefined : statuses?.[operation]) ?? response.status;
  }

  function presented(): unknown {
    const own = buildPresentation(publicOrigin, present);
    if (response.status >= 400) {
      const { status: code, detail, details } = parsed(text) as Problem & { readonly detail: string };
      return own.problemBody({ status: code, message: detail, details });
    }
    const shown = parsed(text) as Shown;
    if ("survey" in shown) return own.surveyBody(recordOf(shown.survey));
    if ("surveys" in shown) {
      const records = shown.surveys.map((summary) => ({ ...stored(summary.id), ...summary }));
      return own.listBody(records, shown.nextCursor);
    }
    if ("responses" in shown) return own.responsesBody(shown.responses);
    return own.countsBody(shown, stored(name));
  }

  /** The survey was just answered, so it is stored. */
  function stored(idOrSlug: string): SurveyRecord {
    return (store.surveyById(idOrSlug) ?? store.surveyBySlug(idOrSlug)) as SurveyRecord;
  }

  function recordOf({ recipients, ...members }: ShownSurvey): SurveyRecord {
    return { ...stored(members.id), ...members, recipients: recipients.map(({ url: _url, ...row }) => row) };
  }
}
