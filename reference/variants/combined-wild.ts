import { addsOf } from "./admission.ts";
import { nullIfEmpty } from "./absences.ts";
import { countsIn, responsesIn, surveyIn } from "./envelopes.ts";
import { invitationsIgnored, uninvitedOmitted } from "./invitations.ts";
import { inOnePiece, listed, pageOf } from "./listed.ts";
import { twinsMerged } from "./recipient-plans.ts";
import { strictRules } from "./required.ts";
import { nullsOmitted } from "./unset-members.ts";
import { recipientsOrdered } from "./upserts.ts";
import { plainLogos, smallSurveys, untaggedEmails } from "./value-rules.ts";
import { lawful, refusalsTold, seams, surveysShown, variantsOf, type Variant } from "./lawful.ts";

/** Servers that differ in nearly everything that is open. */
export const wildVariants: readonly Variant[] = variantsOf({
  "as of a serverless function: payloads, pages in headers, few rows and questions, plain values": lawful(
    {
      "envelope-read": "payload",
      "envelope-update": "payload",
      "envelope-list": "payload.items",
      "envelope-responses": "payload.responses",
      "envelope-counts": "payload.result",
      "rows-per-add": "fewer than 200",
      "unset-members": "omitted",
      "invite-sent-at-unset": "omitted",
      "invite-sent-at-given": "ignored",
      "recipients-order": "another order",
      "page-url-host": "a path",
      "duplicates-in-one-add": "merged",
      "duplicates-in-one-create": "merged",
      "status-create": "200",
      "status-add": "202",
      "list-pagination": "page number",
      "list-order": "oldest first",
      "invite-sent-at-upsert": [],
      "details-place": "cause.details",
      "error-members": "errorMessage",
      "over-cap-status": ["400", "422"],
    },
    seams({
      ...twinsMerged,
      limits: { ...inOnePiece, ...smallSurveys },
      rules: { ...plainLogos, ...untaggedEmails },
      statuses: { create: 200, add: 202, overCap: 422 },
      present: { recipientUrl: ({ id }, { slug }) => `/s/${slug}/${id}` },
    }),
    addsOf(50),
    invitationsIgnored,
    uninvitedOmitted,
    nullsOmitted,
    recipientsOrdered((rows) => rows.toReversed()),
    listed((surveys, url) => {
      const { items, number, pages } = pageOf(surveys.toReversed(), url, 5);
      return {
        body: { requestId: "r-1", payload: { items } },
        headers: { "x-next-page": number < pages ? String(number + 1) : "" },
      };
    }),
    surveyIn((payload) => ({ requestId: "r-1", payload })),
    countsIn((result) => ({ requestId: "r-1", payload: { result } })),
    responsesIn((responses) => ({ payload: { responses: nullIfEmpty(responses) } })),
    refusalsTold(({ detail, details }) => ({
      body: { errorMessage: detail, ...(details.length === 0 ? {} : { cause: { details } }) },
    })),
  ),
  "as of FastAPI: strict bodies, bare answers, skip and limit, times on everything": lawful(
    {
      "envelope-read": "top level",
      "envelope-update": "top level",
      "envelope-list": "items",
      "unknown-members": "refused 400",
      "error-members": "detail",
      "extra-survey-members": "createdAt, lastSeenAt, responseCount, updatedAt",
      "list-pagination": "offset",
    },
    seams({ limits: inOnePiece, rules: strictRules() }),
    surveysShown((survey) => ({ ...survey, responseCount: 0, lastSeenAt: new Date().toISOString() })),
    listed((surveys, url) => {
      const skip = Number(url.searchParams.get("skip") ?? 0);
      return { body: { items: surveys.slice(skip, skip + 20), skip, limit: 20, total: surveys.length } };
    }),
    surveyIn((survey) => survey),
    refusalsTold(({ detail, details }) => ({
      body: {
        detail,
        ...(details.length === 0
          ? {}
          : { details: details.map(({ path, message }) => ({ loc: ["body", ...path.split(".")], msg: message })) }),
      },
    })),
  ),
});
