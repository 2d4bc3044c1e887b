import { wholeList } from "../lists/pagination.ts";
import { isBody, type Body } from "../../faults/parts/messages.ts";
import { changePresentation } from "../../faults/parts/operators.ts";
import { isOperation, on } from "../../faults/parts/route.ts";
import { combine, type Part } from "../../faults/parts/server-parts.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";
import { objectsOf, changeJson } from "./body-operators.ts";

/** Declares where reads and PATCHes show the survey, such as `data.survey`. */
export const surveyAt = (path: string): Variant["answers"] => ({ "envelope-read": path, "envelope-update": path });

/** Shows the survey of reads and PATCHes in another envelope. The response to a create stays. */
export const surveyIn = (envelope: (survey: unknown) => unknown): Part =>
  changeJson(isOperation("read", "patch"), ({ survey }) => envelope(survey));

/** Shows the whole list, because the envelope has no place for a cursor. */
const listIn = (envelope: (surveys: unknown) => unknown): Part =>
  combine(
    wholeList,
    changeJson(on.list, ({ surveys }) => envelope(surveys)),
  );

export const responsesIn = (envelope: (responses: unknown) => unknown): Part =>
  changeJson(on.responses, ({ responses }) => envelope(responses));

export const countsIn = (envelope: (counts: Body) => unknown): Part => changeJson(on.add, envelope);

const identity = (value: unknown): unknown => value;

export const underData = (data: unknown): unknown => ({ data });

const commonMembers = { id: "req-1", success: true, message: null, warnings: [] };

const everythingButCreate = isOperation("read", "patch", "add", "list", "responses");

const toResource = (type: string) => (object: unknown) => {
  const { id, ...attributes } = isBody(object) ? object : {};
  return { type, id, attributes, links: { self: `/${type}/${String(id)}` } };
};

const byId = (surveys: unknown): Body =>
  Object.fromEntries(objectsOf(surveys).map((survey) => [String(survey["id"]), survey]));

/** The contract fixes the envelope of a create: a member `survey`, whose `recipients` are an array (Endpoints). */
const surveyEnvelopes: readonly Variant[] = [
  ...variantsWith(surveyAt("top level"))({ "read and PATCH answer the bare survey": surveyIn(identity) }),
  ...variantsWith(surveyAt("data"))({ "read and PATCH answer the survey under data": surveyIn(underData) }),
  ...variantsWith({ "envelope-read": "top level", "envelope-update": "data.survey" })({
    "read answers the bare survey, and PATCH data.survey": combine(
      changeJson(on.read, ({ survey }) => survey),
      changeJson(on.patch, underData),
    ),
  }),
  ...variantsWith({ "envelope-read": "surveys", "envelope-update": "list" })({
    "read and PATCH answer the survey as the only one of a list": combine(
      changeJson(on.read, ({ survey }) => ({ surveys: [survey] })),
      changeJson(on.patch, ({ survey }) => [survey]),
    ),
  }),
  ...variantsWith({ "envelope-read": "payload", "envelope-update": "updated", "envelope-counts": "payload" })({
    "read answers payload, next to an id of the request, and PATCH updated": combine(
      changeJson(on.read, ({ survey }) => ({ id: "req-1", title: "OK", payload: survey })),
      changeJson(on.patch, ({ survey }) => ({ id: "req-1", ok: true, updated: survey })),
      countsIn((payload) => ({ id: "req-1", payload })),
    ),
  }),
  ...variantsWith(surveyAt("result.data"))({
    "read and PATCH answer result.data": surveyIn((data) => ({ id: 7, result: { id: 8, data } })),
  }),
  ...variantsWith(surveyAt("result.survey"))({
    "a read shows the template and the owner first, each with an id and a title": surveyIn((survey) => ({
      template: { id: "t1", title: "Template", description: "Of all surveys" },
      owner: { id: "u1", title: "Dr" },
      result: { survey },
    })),
  }),
  ...variantsWith({
    "extra-survey-members": ["createdAt, updatedAt", "none"],
    "default-published": [],
    "default-notify-on-response": [],
  })({
    "a create answers what it made alone: the id, the slug, and the recipients' pages": changeJson(
      on.create,
      ({ survey }) => {
        const { id, slug, recipients } = isBody(survey) ? survey : {};
        const rows = objectsOf(recipients).map((row) => ({ id: row["id"], email: row["email"], url: row["url"] }));
        return { survey: { id, slug, recipients: rows } };
      },
    ),
  }),
  ...variantsWith({})({
    "a create answers the survey, its address and its key figures": changeJson(on.create, (body) => {
      const { recipients } = isBody(body["survey"]) ? body["survey"] : {};
      const recipientsAdded = Array.isArray(recipients) ? recipients.length : 0;
      return { id: "operation-1", data: { id: "operation-1" }, recipientsAdded, ...body };
    }),
  }),
  ...variantsWith({ "recipients-in-add-response": "yes" })({
    "counts come with the recipients of the survey": changePresentation(() => ({
      countsBody: (counts, { slug, recipients }) => ({
        recipients: recipients.map((one) => ({ ...one, url: `/s/${slug}/${one.id}` })),
        total: recipients.length,
        errors: [],
        ...counts,
      }),
    })),
  }),
  ...variantsWith({ "envelope-counts": "summary" })({
    "counts are under summary, next to the survey's id": changePresentation(() => ({
      countsBody: (summary, survey) => ({ survey: { id: survey.id }, summary }),
    })),
  }),
  ...variantsWith({ "envelope-responses": "items" })({
    "responses come with their number and an empty statistic": responsesIn((items) => ({
      columns: [],
      total: Array.isArray(items) ? items.length : 0,
      stats: {},
      items,
    })),
  }),
];

const listEnvelopes: readonly Variant[] = [
  ...variantsWith({ "envelope-list": "top level", "envelope-responses": "top level", "list-pagination": "none seen" })({
    "lists are bare arrays": combine(listIn(identity), responsesIn(identity)),
  }),
  ...variantsWith({
    ...surveyAt("data"),
    "envelope-list": "data",
    "envelope-counts": "data",
    "envelope-responses": "data",
    "list-pagination": "none seen",
  })({
    "everything but a create is under data": combine(
      surveyIn(underData),
      listIn(underData),
      responsesIn(underData),
      countsIn(underData),
    ),
  }),
  ...variantsWith({
    ...surveyAt("result.survey"),
    "envelope-list": "result.surveys",
    "envelope-counts": "result",
    "envelope-responses": "result.responses",
    "list-pagination": "none seen",
  })({
    "success, message, warnings and request id stand around everything": combine(
      wholeList,
      changeJson(on.list, ({ surveys }) => ({ surveys })),
      changeJson(everythingButCreate, (result) => ({ ...commonMembers, links: [], result })),
      changeJson(on.create, (body) => ({ ...commonMembers, ...body })),
    ),
  }),
  ...variantsWith({
    "envelope-read": "data.survey",
    "envelope-update": "data.updateSurvey",
    "envelope-list": "data.surveys",
    "envelope-counts": "data.addRecipients",
    "envelope-responses": "data.responses",
    "list-pagination": "none seen",
  })({
    "data, errors and extensions stand around everything, as of GraphQL": combine(
      listIn((surveys) => ({ surveys })),
      changeJson(on.patch, ({ survey }) => ({ updateSurvey: survey })),
      countsIn((counts) => ({ addRecipients: counts })),
      changeJson(everythingButCreate, (data) => ({
        data,
        errors: [],
        extensions: { requestId: "req-1", tracing: [] },
      })),
    ),
  }),
  ...variantsWith({
    ...surveyAt("response.body.survey"),
    "envelope-list": "response.body.surveys.items",
    "envelope-counts": "response.body.counts",
    "envelope-responses": "response.body.responses.items",
    "list-pagination": "none seen",
  })({
    "everything is in response.body": combine(
      listIn((items) => ({ surveys: { items } })),
      responsesIn((items) => ({ responses: { items } })),
      countsIn((counts) => ({ counts })),
      changeJson(everythingButCreate, (body) => ({
        request: { id: "req-1", path: "/surveys" },
        response: { status: "ok", body },
      })),
    ),
  }),
  ...variantsWith({ ...surveyAt("surveys.{id}"), "list-pagination": "none seen" })({
    "a survey is under its id in surveys, as of a normalised store": combine(
      surveyIn((survey) => ({ surveys: byId([survey]) })),
      listIn((surveys) => ({ surveys: byId(surveys) })),
    ),
  }),
  ...variantsWith({ "envelope-list": "data.surveys.items", "list-pagination": "none seen" })({
    "the list is under data.surveys.items, behind filters and facets": listIn((items) => ({
      filters: { values: ["draft", "published"], items: [{ id: "all", label: "All" }] },
      data: { facets: { results: [{ id: "f1" }] }, surveys: { items } },
    })),
  }),
  ...variantsWith({
    ...surveyAt("data"),
    "envelope-list": "data",
    "envelope-responses": "data",
    "envelope-counts": "data.attributes",
    "list-pagination": "none seen",
    "extra-survey-members": ["createdAt, links, type, updatedAt", "createdAt, updatedAt"],
  })({
    "reads are resources with attributes, as of JSON:API": combine(
      surveyIn((survey) => ({ jsonapi: { version: "1.1" }, data: toResource("surveys")(survey) })),
      listIn((surveys) => ({
        jsonapi: { version: "1.1" },
        data: objectsOf(surveys).map(toResource("surveys")),
        links: { self: "/surveys" },
      })),
      responsesIn((data) => ({ jsonapi: { version: "1.1" }, data })),
      countsIn((counts) => ({ data: { type: "imports", id: "1", attributes: counts } })),
    ),
  }),
  ...variantsWith({ "envelope-list": "hits.hits", "list-pagination": "none seen" })({
    "each item of the list is in an envelope of its own": listIn((surveys) => ({
      took: 3,
      hits: { total: { relation: "eq" }, hits: objectsOf(surveys).map((survey) => ({ _score: null, survey })) },
    })),
  }),
];

/** Servers that wrap surveys, lists, counts and responses in other JSON than the reference. */
export const envelopeVariants: readonly Variant[] = [...surveyEnvelopes, ...listEnvelopes];
