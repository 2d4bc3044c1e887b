import {
  isObject,
  lawful,
  objectsOf,
  reshaped,
  seams,
  variantsOf,
  type JsonObject,
  type Variant,
  type Wrap,
} from "./lawful.ts";

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
export const envelopeVariants: readonly Variant[] = variantsOf({
  "read and PATCH answer the bare survey": lawful(
    { "envelope-read": "top level", "envelope-update": "top level" },
    surveyIn((survey) => survey),
  ),
  "read and PATCH answer the survey under data": lawful(
    { "envelope-read": "data", "envelope-update": "data" },
    surveyIn((data) => ({ data })),
  ),
  "read answers the bare survey, and PATCH data.survey": lawful(
    { "envelope-read": "top level", "envelope-update": "data.survey" },
    reshaped(["read"], ({ survey }) => survey),
    reshaped(["patch"], (data) => ({ data })),
  ),
  "read and PATCH answer the survey as the only one of a list": lawful(
    { "envelope-read": "surveys", "envelope-update": "list" },
    reshaped(["read"], ({ survey }) => ({ surveys: [survey] })),
    reshaped(["patch"], ({ survey }) => [survey]),
  ),
  "a create answers what it made alone: the id, the slug, and the recipients' pages": lawful(
    {
      "unset-members": "omitted",
      "invite-sent-at-unset": "omitted",
      "extra-survey-members": ["createdAt, updatedAt", "none"],
      "default-published": [],
      "default-notify-on-response": [],
    },
    reshaped(["create"], ({ survey }) => {
      const { id, slug, recipients } = isObject(survey) ? survey : {};
      const rows = objectsOf(recipients).map((row) => ({ id: row["id"], email: row["email"], url: row["url"] }));
      return { survey: { id, slug, recipients: rows } };
    }),
  ),
  "lists are bare arrays": lawful(
    { "envelope-list": "top level", "envelope-responses": "top level", "list-pagination": "none seen" },
    seams(uncut),
    listIn((list) => list),
    responsesIn((list) => list),
  ),
  "everything but a create is under data": lawful(
    {
      "envelope-read": "data",
      "envelope-update": "data",
      "envelope-list": "data",
      "envelope-counts": "data",
      "envelope-responses": "data",
      "list-pagination": "none seen",
    },
    seams(uncut),
    surveyIn((data) => ({ data })),
    listIn((data) => ({ data })),
    responsesIn((data) => ({ data })),
    countsIn((data) => ({ data })),
  ),
  "success, message, warnings and request id stand around everything": lawful(
    {
      "envelope-read": "result.survey",
      "envelope-update": "result.survey",
      "envelope-list": "result.surveys",
      "envelope-counts": "result",
      "envelope-responses": "result.responses",
      "list-pagination": "none seen",
    },
    seams(uncut),
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
  "data, errors and extensions stand around everything, as of GraphQL": lawful(
    {
      "envelope-read": "data.survey",
      "envelope-update": "data.updateSurvey",
      "envelope-list": "data.surveys",
      "envelope-counts": "data.addRecipients",
      "envelope-responses": "data.responses",
      "list-pagination": "none seen",
    },
    seams(uncut),
    listIn((surveys) => ({ surveys })),
    reshaped(["patch"], ({ survey }) => ({ updateSurvey: survey })),
    reshaped(["add"], (counts) => ({ addRecipients: counts })),
    reshaped(["read", "patch", "add", "list", "responses"], (data) => ({
      data,
      errors: [],
      extensions: { requestId: "req-1", tracing: [] },
    })),
  ),
  "counts come with the recipients of the survey": lawful(
    { "recipients-in-add-response": "yes" },
    seams({
      present: {
        countsBody: (counts, { slug, recipients }) => ({
          recipients: recipients.map((one) => ({ ...one, url: `/s/${slug}/${one.id}` })),
          total: recipients.length,
          errors: [],
          ...counts,
        }),
      },
    }),
  ),
  "counts stand under summary, beside the whole survey": lawful(
    { "envelope-counts": "summary" },
    seams({ present: { countsBody: (summary, survey) => ({ survey: { id: survey.id }, summary }) } }),
  ),
  "responses come with their number and an empty statistic": lawful(
    { "envelope-responses": "items" },
    responsesIn((items) => ({ columns: [], total: Array.isArray(items) ? items.length : 0, stats: {}, items })),
  ),
  "a create answers the survey, its address and its key figures": lawful(
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
});
