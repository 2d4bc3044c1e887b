import { byField } from "./details.ts";
import { countsIn, responsesIn, surveyIn } from "./envelopes.ts";
import { counted, numbersForIds } from "./ids.ts";
import { invitationsIgnored } from "./invitations.ts";
import { inOnePiece, listed, pageOf } from "./listed.ts";
import { documentedAlone, othersIgnored } from "./members.ts";
import { madeAnew, replacing } from "./recipient-plans.ts";
import { strictRules } from "./required.ts";
import { slugsByKey } from "./slugs.ts";
import { escapedJson, trimmed } from "./texts.ts";
import { lawful, questionsShown, refusalsTold, seams, variantsOf, type Variant } from "./lawful.ts";

/** Servers as they are built with well-known frameworks of scripting languages, each with many unusual answers. */
export const classicVariants: readonly Variant[] = variantsOf({
  "as of Django REST: bare objects, numbers for ids, count and results, details by field": lawful(
    {
      "envelope-read": "top level",
      "envelope-update": "top level",
      "envelope-list": "results",
      "envelope-responses": "results",
      "details-shape": "object",
      "error-members": "detail",
      "survey-id-format": "integer",
      "recipient-id-format": "integer",
      "list-pagination": "next link",
      "padded-text": "trimmed",
      "patch-other-members": "ignored",
      "invite-sent-at-given": "ignored",
      "question-ids": "yes",
      "invite-sent-at-upsert": [],
    },
    seams(() => ({ ...counted(), limits: inOnePiece, rules: { text: trimmed } })),
    othersIgnored,
    invitationsIgnored,
    questionsShown((one, index) => ({ id: index + 1, ...one })),
    ...numbersForIds,
    listed((surveys, url) => {
      const { items, number, pages, total, to } = pageOf(surveys, url, 10);
      const [next, previous] = [number < pages ? to(number + 1) : null, number > 1 ? to(number - 1) : null];
      return { body: { count: total, next, previous, results: items } };
    }),
    surveyIn((survey) => survey),
    responsesIn((results) => ({ count: 0, next: null, previous: null, results })),
    refusalsTold(({ detail, details }) => ({
      body: details.length === 0 ? { detail } : { details: byField(details) },
    })),
  ),
  "as of Laravel: data around everything, links and meta, escaped JSON, replaced rows": lawful(
    {
      "status-update": "202",
      "envelope-read": "data",
      "envelope-update": "data",
      "envelope-list": "data",
      "envelope-responses": "data",
      "envelope-counts": "data",
      "details-shape": "object",
      "error-members": "message",
      "list-pagination": "next link",
      "list-order": "oldest first",
      "upsert-unnamed-members": "cleared",
      "overwritten-ids": "fresh",
      "padded-text": "trimmed",
      "over-cap-status": "422",
    },
    seams({
      limits: inOnePiece,
      rules: { text: trimmed },
      statuses: { patch: 202, overCap: 422 },
      policy: { merge: replacing },
      ...madeAnew,
    }),
    listed((surveys, url) => {
      const { items, number, pages, total, to } = pageOf(surveys.toReversed(), url, 15);
      const next = number < pages ? to(number + 1) : null;
      const meta = {
        current_page: number,
        last_page: pages,
        links: [{ url: next, label: "Next" }],
        per_page: 15,
        total,
      };
      return { body: { data: items, links: { first: to(1), last: to(pages), prev: null, next }, meta } };
    }),
    surveyIn((data) => ({ data })),
    responsesIn((data) => ({ data })),
    countsIn((data) => ({ data })),
    refusalsTold(({ detail, details }) => ({
      body: details.length === 0 ? { message: detail } : { message: detail, details: byField(details) },
    })),
    escapedJson,
  ),
  "as of Rails: strict members, Link header, no bodies of refusals, pages elsewhere": lawful(
    {
      "envelope-read": "top level",
      "envelope-update": "top level",
      "envelope-list": "top level",
      "envelope-responses": "top level",
      "error-members": "no JSON",
      "details-shape": "object",
      "list-pagination": "Link header",
      "survey-id-format": "integer",
      "recipient-id-format": "integer",
      "page-url-host": "another host",
      "page-url-locale": "/zh/s",
      "unknown-members": "refused 400",
      "slug-across-keys": "accepted",
      "extra-survey-members": "none",
    },
    seams((given) => ({
      ...slugsByKey(given),
      ...counted(),
      limits: inOnePiece,
      rules: strictRules(),
      present: { recipientUrl: ({ id }, { slug }) => `https://surveys.example.net/zh/s/${slug}/${id}` },
    })),
    documentedAlone,
    listed((surveys, url) => {
      const { items, number, pages, to } = pageOf(surveys, url, 20);
      return { body: items, headers: number < pages ? { link: `<${to(number + 1)}>; rel="next"` } : {} };
    }),
    surveyIn((survey) => survey),
    responsesIn((responses) => responses),
    refusalsTold(({ details, ...problem }) => ({
      body: problem.status === 400 ? { ...problem, details: byField(details) } : undefined,
    })),
  ),
});
