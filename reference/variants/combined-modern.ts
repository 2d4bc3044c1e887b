import { countsIn, surveyIn } from "./envelopes.ts";
import { inOnePiece, listed, pageOf } from "./listed.ts";
import { gridsNeedRows } from "./questions.ts";
import { givenIds, twinsMerged } from "./recipient-plans.ts";
import { needing, unvalidated } from "./required.ts";
import { slugsNormalised } from "./slugs.ts";
import { nothingFor204 } from "./statuses.ts";
import { coloursInCapitals } from "./texts.ts";
import { emptinessOmitted, nullsOmitted } from "./unset-members.ts";
import { emailsLowered, recipientsOrdered } from "./upserts.ts";
import {
  heard,
  lawful,
  recipientsShown,
  refusalsTold,
  seams,
  surveysShown,
  variantsOf,
  type Variant,
} from "./lawful.ts";

/** Servers as they are built with Java, Go and document databases, each with many unusual answers. */
export const modernVariants: readonly Variant[] = variantsOf({
  "as of Spring: HAL, strict grids, capitals, 204, everything required": lawful(
    {
      "status-create": "200",
      "status-responses": ["200", "204"],
      "envelope-read": "top level",
      "envelope-update": "top level",
      "envelope-list": "_embedded.surveys",
      "list-pagination": "next link",
      "details-place": "error.details",
      "error-members": "error",
      "extra-survey-members": "_links, createdAt, updatedAt",
      "required-on-create": "targetCompany, title, description, questions, recipients",
      "empty-patch": "refused 400",
      "email-case": "two recipients",
      "grid-members": "rows and columns",
      "over-cap-status": "409",
    },
    seams({
      limits: inOnePiece,
      statuses: { create: 200, overCap: 409 },
      rules: gridsNeedRows,
      policy: { emailKey: (email) => email },
    }),
    needing(["create"], "description", "questions", "recipients"),
    heard(["patch"], (body) => (Object.keys(body).length === 0 ? { title: { isMissing: true } } : body)),
    coloursInCapitals,
    surveysShown((survey) => ({ ...survey, _links: { self: { href: "/surveys" } } })),
    recipientsShown((row) => ({ ...row, _links: { page: { href: row["url"] } } })),
    listed((surveys, url) => {
      const { items, number, pages, total, to } = pageOf(surveys, url, 20, 0);
      const next = number + 1 < pages ? { next: { href: to(number + 1) } } : {};
      const page = { size: 20, totalElements: total, totalPages: pages, number };
      return { body: { _embedded: { surveys: items }, _links: { self: { href: to(number) }, ...next }, page } };
    }),
    surveyIn((survey) => survey),
    nothingFor204,
    refusalsTold(({ status, detail, details }) => ({
      body: { error: { code: status, message: detail, ...(details.length === 0 ? {} : { details }) } },
    })),
  ),
  "as of Go and protocol buffers: empty members left out, page tokens, nothing looked into": lawful(
    {
      "status-create": "200",
      "envelope-read": "top level",
      "envelope-update": "top level",
      "unset-members": "omitted",
      "invite-sent-at-unset": "omitted",
      "email-validation": "accepted",
      "colour-validation": "accepted",
      "logo-validation": "accepted",
      "unknown-recipient-id": "kept",
      "duplicates-in-one-add": "merged",
      "duplicates-in-one-create": "merged",
      "details-place": "error.details",
      "error-members": "error",
      "recipients-order": "another order",
    },
    seams({ ...unvalidated, ...twinsMerged, statuses: { create: 200 }, policy: { create: givenIds } }),
    recipientsOrdered((rows) => rows.toReversed()),
    emptinessOmitted,
    surveyIn((survey) => survey),
    refusalsTold(({ status, detail, details }) => ({ body: { error: { code: status, message: detail, details } } })),
  ),
  "as of Express and MongoDB: object ids, success and data, lowered emails and slugs": lawful(
    {
      "status-add": "201",
      "survey-id-format": "object id",
      "recipient-id-format": "object id",
      "envelope-read": "data.survey",
      "envelope-update": "data.survey",
      "envelope-list": "data.surveys",
      "envelope-counts": "data",
      "list-pagination": "page number",
      "slug-format": "normalised",
      "unset-members": "omitted",
      "invite-sent-at-unset": "omitted",
      "page-url-host": "a path",
      "error-members": "message, success",
      "details-shape": "array of texts",
      "extra-survey-members": "__v, _id, createdAt, updatedAt",
    },
    seams(() => ({
      ...emailsLowered,
      newId: () => Array.from({ length: 24 }, () => Math.floor(Math.random() * 16).toString(16)).join(""),
      limits: inOnePiece,
      statuses: { add: 201 },
      present: { recipientUrl: ({ id }, { slug }) => `/s/${slug}/${id}` },
    })),
    slugsNormalised,
    nullsOmitted,
    surveysShown((survey) => ({ _id: survey["id"], __v: 0, ...survey })),
    listed((surveys, url) => {
      const { items, number, pages, total } = pageOf(surveys, url, 10);
      return {
        body: { success: true, data: { surveys: items, pagination: { page: number, pages, total, limit: 10 } } },
      };
    }),
    surveyIn((survey) => ({ success: true, data: { survey } })),
    countsIn((data) => ({ success: true, data })),
    refusalsTold(({ detail, details }) => ({
      body: {
        success: false,
        message: detail,
        ...(details.length === 0 ? {} : { details: details.map(({ path, message }) => `${path}: ${message}`) }),
      },
    })),
  ),
});
