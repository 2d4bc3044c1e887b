import { lawful } from "./lawful.ts";
import type { Wrap } from "./lawful.ts";
import { isObject, objectsOf, reshaped } from "./reshaped.ts";
import type { JsonObject } from "./reshaped.ts";
import type { Variant } from "./variant.ts";

/** Answers read and PATCH with the survey in another envelope. */
export const surveyIn = (envelope: (survey: unknown) => unknown): Wrap =>
  reshaped(["read", "patch"], ({ survey }) => envelope(survey));

/** Answers the list of surveys in another envelope, on one page. */
export const listIn = (envelope: (surveys: unknown) => unknown): Wrap =>
  reshaped(["list"], ({ surveys }) => envelope(surveys));

/** Answers responses in another envelope. */
export const responsesIn = (envelope: (responses: unknown) => unknown): Wrap =>
  reshaped(["responses"], ({ responses }) => envelope(responses));

/** Answers the counts of an add in another envelope. */
export const countsIn = (envelope: (counts: JsonObject) => unknown): Wrap => reshaped(["add"], envelope);

/** The limits under which a list is never cut. */
const uncut = { limits: { surveysPerPage: 9_999 } };

/** Servers with other envelopes. */
export const envelopeVariants: readonly Variant[] = [
  {
    name: "read and PATCH answer the bare survey",
    answers: { "envelope-read": "top level", "envelope-update": "top level" },
    build: lawful(
      {},
      surveyIn((survey) => survey),
    ),
  },
  {
    name: "read and PATCH answer the survey under data",
    answers: { "envelope-read": "data", "envelope-update": "data" },
    build: lawful(
      {},
      surveyIn((data) => ({ data })),
    ),
  },
  {
    name: "read answers the bare survey, and PATCH data.survey",
    answers: { "envelope-read": "top level", "envelope-update": "data.survey" },
    build: lawful(
      {},
      reshaped(["read"], ({ survey }) => survey),
      reshaped(["patch"], (data) => ({ data })),
    ),
  },
  {
    name: "read and PATCH answer the survey as the only one of a list",
    answers: { "envelope-read": "surveys", "envelope-update": "list" },
    build: lawful(
      {},
      reshaped(["read"], ({ survey }) => ({ surveys: [survey] })),
      reshaped(["patch"], ({ survey }) => [survey]),
    ),
  },
  {
    name: "a create answers what it made alone: the id, the slug, and the recipients' pages",
    answers: {
      "unset-members": "omitted",
      "invite-sent-at-unset": "omitted",
      "extra-survey-members": ["createdAt, updatedAt", "none"],
    },
    build: lawful(
      {},
      reshaped(["create"], ({ survey }) => {
        const { id, slug, recipients } = isObject(survey) ? survey : {};
        const rows = objectsOf(recipients).map((row) => ({ id: row["id"], email: row["email"], url: row["url"] }));
        return { survey: { id, slug, recipients: rows } };
      }),
    ),
  },
  {
    name: "lists are bare arrays",
    answers: { "envelope-list": "top level", "envelope-responses": "top level", "list-pagination": "none seen" },
    build: lawful(
      uncut,
      listIn((list) => list),
      responsesIn((list) => list),
    ),
  },
  {
    name: "everything but a create is under data",
    answers: {
      "envelope-read": "data",
      "envelope-update": "data",
      "envelope-list": "data",
      "envelope-counts": "data",
      "envelope-responses": "data",
      "list-pagination": "none seen",
    },
    build: lawful(
      uncut,
      surveyIn((data) => ({ data })),
      listIn((data) => ({ data })),
      responsesIn((data) => ({ data })),
      countsIn((data) => ({ data })),
    ),
  },
  {
    name: "success, message, warnings and request id stand around everything",
    answers: {
      "envelope-read": "result.survey",
      "envelope-update": "result.survey",
      "envelope-list": "result.surveys",
      "envelope-counts": "result",
      "envelope-responses": "result.responses",
      "list-pagination": "none seen",
    },
    build: lawful(
      uncut,
      listIn((surveys) => ({ surveys })),
      reshaped(["read", "patch", "add", "list", "responses"], (result) => ({
        id: "req-1",
        success: true,
        message: null,
        warnings: [],
        links: [],
        result,
      })),
      reshaped(["create"], (body) => ({ id: "req-1", success: true, message: null, warnings: [], ...body })),
    ),
  },
  {
    name: "data, errors and extensions stand around everything, as of GraphQL",
    answers: {
      "envelope-read": "data.survey",
      "envelope-update": "data.updateSurvey",
      "envelope-list": "data.surveys",
      "envelope-counts": "data.addRecipients",
      "envelope-responses": "data.responses",
      "list-pagination": "none seen",
    },
    build: lawful(
      uncut,
      listIn((surveys) => ({ surveys })),
      reshaped(["patch"], ({ survey }) => ({ updateSurvey: survey })),
      reshaped(["add"], (counts) => ({ addRecipients: counts })),
      reshaped(["read", "patch", "add", "list", "responses"], (data) => ({
        data,
        errors: [],
        extensions: { requestId: "req-1", tracing: [] },
      })),
    ),
  },
  {
    name: "counts come with the recipients of the survey",
    answers: {},
    build: lawful({
      present: {
        countsBody: (counts, { slug, recipients }) => ({
          recipients: recipients.map((one) => ({ ...one, url: `/s/${slug}/${one.id}` })),
          total: recipients.length,
          errors: [],
          ...counts,
        }),
      },
    }),
  },
  {
    name: "counts stand under summary, beside the whole survey",
    answers: { "envelope-counts": "summary" },
    build: lawful({ present: { countsBody: (summary, survey) => ({ survey: { id: survey.id }, summary }) } }),
  },
  {
    name: "responses come with their number and an empty statistic",
    answers: { "envelope-responses": "items" },
    build: lawful(
      {},
      responsesIn((items) => ({ columns: [], total: Array.isArray(items) ? items.length : 0, stats: {}, items })),
    ),
  },
  {
    name: "a create answers the survey, its address and its key figures",
    answers: {},
    build: lawful(
      {},
      reshaped(["create"], (body) => ({
        id: "operation-1",
        data: { id: "operation-1" },
        recipientsAdded:
          isObject(body["survey"]) && Array.isArray(body["survey"]["recipients"])
            ? body["survey"]["recipients"].length
            : 0,
        ...body,
      })),
    ),
  },
];
