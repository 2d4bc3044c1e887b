import { limitRows } from "./service/admission.ts";
import { composeVariants } from "./compose-variants.ts";
import { asLines, byField } from "./bodies/details.ts";
import { countsIn, responsesIn, surveyIn, underData } from "./bodies/envelopes.ts";
import { offsetPages, paged } from "./lists/pagination.ts";
import { oldestFirst, laravelPages } from "./lists/numbered-lists.ts";
import { escapedJson } from "./bodies/texts.ts";
import { nullIfNone } from "./recipients/responses.ts";
import { changeRequestText } from "../faults/parts/operators.ts";
import { on } from "../faults/parts/route.ts";
import { withOptions, type Part } from "../faults/parts/server-parts.ts";
import { optionalDetails, changeRecipients, changeErrors, changeSurveys } from "./bodies/body-operators.ts";
import { variantsWith } from "./parts.ts";
import type { Variant } from "./variant.ts";

/**
 * Builds servers like those of well-known frameworks. Each one combines variants of `singles`, given by their names,
 * with further parts. A member wraps the members before it. `answers` override the answers of the members.
 */
export function combinedVariants(singles: readonly Variant[]): readonly Variant[] {
  const byName = new Map(singles.map((variant) => [variant.name, variant]));
  const toVariants = (member: string | Part): readonly Variant[] => {
    if (typeof member !== "string") return variantsWith({})({ "a further part": member });
    const variant = byName.get(member);
    if (variant === undefined) throw new Error(`No variant is named "${member}".`);
    return [variant];
  };
  const combine = (name: string, answers: Variant["answers"], ...members: readonly (string | Part)[]): Variant => {
    const composed = composeVariants(members.flatMap(toVariants));
    return { ...composed, name, answers: { ...composed.answers, ...answers } };
  };
  return [
    combine(
      "as of Django REST: bare objects, numbers for ids, count and results, details by field",
      { "envelope-responses": "results", "details-shape": "object", "error-members": "detail" },
      "texts are trimmed",
      "an update ignores the members of a create",
      "inviteSentAt is ignored",
      "questions have ids, positions and times",
      "ids are counted, and numbers",
      "the list has count, next, previous and results, as of Django",
      "read and PATCH answer the bare survey",
      responsesIn((results) => ({ count: 0, next: null, previous: null, results })),
      changeErrors(({ detail, details }) => (details.length === 0 ? { detail } : optionalDetails(details, byField))),
    ),
    combine(
      "as of Laravel: data around everything, links and meta, escaped JSON, replaced rows, a default colour, numbers as texts",
      {
        "status-update": "202",
        "envelope-list": "data",
        "envelope-responses": "data",
        "envelope-counts": "data",
        "details-shape": "object",
        "error-members": "message",
        "list-pagination": "next link",
        "list-order": "oldest first",
      },
      "texts are trimmed",
      "too many recipients are refused with 422",
      "an upsert replaces the row",
      "an overwrite makes every recipient anew",
      changeRecipients((row) => ({ ...row, accentColor: row["accentColor"] ?? "#336699" })),
      changeRequestText(on.add, (text) => text.replaceAll(/("title":)(\d+)/g, '$1"$2"')),
      withOptions({ statuses: { patch: 202 } }),
      laravelPages({ size: 15, arrange: oldestFirst }),
      "read and PATCH answer the survey under data",
      responsesIn(underData),
      countsIn(underData),
      changeErrors(({ detail, details }) => ({ message: detail, ...optionalDetails(details, byField) })),
      escapedJson,
    ),
    combine(
      "as of Rails: strict members, Link header, no bodies of refusals, pages elsewhere",
      {
        "envelope-list": "top level",
        "envelope-responses": "top level",
        "error-members": "no JSON",
        "details-shape": "object",
        "list-pagination": "Link header",
      },
      "two keys may have one slug",
      "ids are counted, and texts",
      "unknown members are refused",
      "pages are Chinese, on another host",
      "a survey has no other members",
      paged({ size: 20, headers: ({ next }) => ({ link: next === null ? null : `<${next}>; rel="next"` }) }),
      "read and PATCH answer the bare survey",
      responsesIn((responses) => responses),
      changeErrors(({ details, ...problem }) =>
        problem.status === 400 ? { ...problem, details: byField(details) } : undefined,
      ),
    ),
    combine(
      "as of Spring: HAL, strict grids, capitals, 204, everything required",
      {
        "details-place": "error.details",
        "error-members": "error",
        "extra-survey-members": "_links, createdAt, updatedAt",
      },
      "every success is a 200",
      "too many recipients are refused with 409",
      "grids need rows",
      "emails that differ in case are two recipients",
      "a create needs all five members of the table",
      "an update needs a member",
      "colours are shown in capitals",
      changeSurveys((survey) => ({ ...survey, _links: { self: { href: "/surveys" } } })),
      changeRecipients((row) => ({ ...row, _links: { page: { href: row["url"] } } })),
      "the list has _embedded, _links and pages from 0, as of Spring",
      "read and PATCH answer the bare survey",
      "a survey without responses is a 204",
      changeErrors(({ status: code, detail: message, details }) => ({
        error: { code, message, ...optionalDetails(details) },
      })),
    ),
    combine(
      "as of Go and protocol buffers: empty members left out, page tokens, nothing looked into",
      { "details-place": "error.details", "error-members": "error" },
      "colours, emails and addresses may be any text",
      "every success is a 200",
      "rows with one email in one request are merged",
      "unknown recipient ids are kept",
      "recipients are shown last first",
      "unset members and empty lists are left out",
      "read and PATCH answer the bare survey",
      changeErrors(({ status: code, detail: message, details }) => ({ error: { code, message, details } })),
    ),
    combine(
      "as of Express and MongoDB: object ids, success and data, lowered emails and slugs",
      {
        "status-add": "201",
        "envelope-read": "data.survey",
        "envelope-update": "data.survey",
        "envelope-list": "data.surveys",
        "envelope-counts": "data",
        "list-pagination": "page number",
        "error-members": "message, success",
        "details-shape": "array of texts",
      },
      "ids are object ids",
      "emails are stored in lower case",
      "a page is a path",
      withOptions({ statuses: { add: 201 } }),
      "slugs are brought to lower case and hyphens",
      "unset members are left out",
      "every object has _id and __v next to its id",
      paged({ size: 10 }, ({ items: surveys, number: page, pages, total }) => {
        return { success: true, data: { surveys, pagination: { page, pages, total, limit: 10 } } };
      }),
      surveyIn((survey) => ({ success: true, data: { survey } })),
      countsIn((data) => ({ success: true, data })),
      changeErrors(({ detail: message, details }) => ({
        success: false,
        message,
        ...optionalDetails(details, asLines),
      })),
    ),
    combine(
      "as of a serverless function: payloads, pages in headers, few rows and questions, plain values",
      {
        "envelope-read": "payload",
        "envelope-update": "payload",
        "envelope-list": "payload.items",
        "envelope-responses": "payload.responses",
        "envelope-counts": "payload.result",
        "rows-per-add": "fewer than 200",
        "status-create": "200",
        "status-add": "202",
        "list-pagination": "page number",
        "list-order": "oldest first",
        "details-place": "cause.details",
        "error-members": "errorMessage",
        "over-cap-status": ["400", "422"],
      },
      "rows with one email in one request are merged",
      "a survey has at most 10 questions, of at most 6 options",
      "a logo is a picture over https, without a query",
      "an email has no plus and a known ending, and is stored in lower case",
      "a page is a path",
      withOptions({ statuses: { create: 200, add: 202, overCap: 422 } }),
      limitRows(on.add, 50),
      "inviteSentAt is ignored, and absent before any invitation",
      "unset members are left out",
      "recipients are shown last first",
      paged(
        {
          size: 5,
          arrange: oldestFirst,
          headers: ({ number, next }) => ({ "x-next-page": next === null ? "" : number + 1 }),
        },
        ({ items }) => ({ requestId: "r-1", payload: { items } }),
      ),
      surveyIn((payload) => ({ requestId: "r-1", payload })),
      countsIn((result) => ({ requestId: "r-1", payload: { result } })),
      responsesIn((responses) => ({ payload: { responses: nullIfNone(responses) } })),
      changeErrors(({ detail: errorMessage, details }) =>
        details.length === 0 ? { errorMessage } : { errorMessage, cause: { details } },
      ),
    ),
    combine(
      "as of FastAPI: strict bodies, bare answers, skip and limit, times on everything",
      {
        "envelope-list": "items",
        "error-members": "detail",
        "extra-survey-members": "createdAt, lastSeenAt, responseCount, updatedAt",
        "list-pagination": "offset",
      },
      "unknown members are refused",
      changeSurveys((survey) => ({ ...survey, responseCount: 0, lastSeenAt: new Date().toISOString() })),
      offsetPages({ size: 20, parameter: "skip" }, ({ items, offset: skip, total }) => ({
        items,
        skip,
        limit: 20,
        total,
      })),
      "read and PATCH answer the bare survey",
      changeErrors(({ detail, details }) => ({
        detail,
        ...optionalDetails(details, (all) =>
          all.map(({ path, message: msg }) => ({ loc: ["body", ...path.split(".")], msg })),
        ),
      })),
    ),
  ];
}
