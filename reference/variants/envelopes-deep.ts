import { countsIn, listIn, responsesIn, surveyIn } from "./envelopes.ts";
import { inOnePiece } from "./listed.ts";
import { isObject, lawful, objectsOf, reshaped, seams, variantsOf, type JsonObject, type Variant } from "./lawful.ts";

const uncut = { limits: inOnePiece };

const asResource = (type: string) => (object: unknown) => {
  const { id, ...attributes } = isObject(object) ? object : {};
  return { type, id, attributes, links: { self: `/${type}/${String(id)}` } };
};

const byId = (surveys: unknown): JsonObject =>
  Object.fromEntries(objectsOf(surveys).map((survey) => [String(survey["id"]), survey]));

/*
 * Not among them, because the contract speaks: a create answers an object with a member `survey`, whose `recipients` are an
 * array (Endpoints, POST /surveys), so neither is elsewhere; a read answers one survey, so no list of one; a survey's
 * `questions` and `recipients` are its members and arrays (Resources, Survey), so they are neither side-loaded nor cut
 * into pages.
 */

/** Servers with envelopes of many levels, or of their own names. */
export const deepEnvelopeVariants: readonly Variant[] = variantsOf({
  "read answers payload, beside an id of the request, and PATCH updated": lawful(
    { "envelope-read": "payload", "envelope-update": "updated", "envelope-counts": "payload" },
    reshaped(["read"], ({ survey }) => ({ id: "req-1", title: "OK", payload: survey })),
    reshaped(["patch"], ({ survey }) => ({ id: "req-1", ok: true, updated: survey })),
    countsIn((payload) => ({ id: "req-1", payload })),
  ),
  "read and PATCH answer result.data": lawful(
    { "envelope-read": "result.data", "envelope-update": "result.data" },
    surveyIn((data) => ({ id: 7, result: { id: 8, data } })),
  ),
  "everything is in response.body": lawful(
    {
      "envelope-read": "response.body.survey",
      "envelope-update": "response.body.survey",
      "envelope-list": "response.body.surveys.items",
      "envelope-counts": "response.body.counts",
      "envelope-responses": "response.body.responses.items",
      "list-pagination": "none seen",
    },
    seams(uncut),
    listIn((items) => ({ surveys: { items } })),
    responsesIn((items) => ({ responses: { items } })),
    countsIn((counts) => ({ counts })),
    reshaped(["read", "patch", "add", "list", "responses"], (body) => ({
      request: { id: "req-1", path: "/surveys" },
      response: { status: "ok", body },
    })),
  ),
  "a survey is under its id in surveys, as of a normalised store": lawful(
    { "envelope-read": "surveys.{id}", "envelope-update": "surveys.{id}", "list-pagination": "none seen" },
    seams(uncut),
    surveyIn((survey) => ({ surveys: byId([survey]) })),
    listIn((surveys) => ({ surveys: byId(surveys) })),
  ),
  "the list is under data.surveys.items, behind filters and facets": lawful(
    { "envelope-list": "data.surveys.items", "list-pagination": "none seen" },
    seams(uncut),
    listIn((items) => ({
      filters: { values: ["draft", "published"], items: [{ id: "all", label: "All" }] },
      data: { facets: { results: [{ id: "f1" }] }, surveys: { items } },
    })),
  ),
  "reads are resources with attributes, as of JSON:API": lawful(
    {
      "envelope-read": "data",
      "envelope-update": "data",
      "envelope-list": "data",
      "envelope-responses": "data",
      "envelope-counts": "data.attributes",
      "list-pagination": "none seen",
      "extra-survey-members": ["createdAt, links, type, updatedAt", "createdAt, updatedAt"],
    },
    seams(uncut),
    surveyIn((survey) => ({ jsonapi: { version: "1.1" }, data: asResource("surveys")(survey) })),
    listIn((surveys) => ({
      jsonapi: { version: "1.1" },
      data: objectsOf(surveys).map(asResource("surveys")),
      links: { self: "/surveys" },
    })),
    responsesIn((data) => ({ jsonapi: { version: "1.1" }, data })),
    countsIn((counts) => ({ data: { type: "imports", id: "1", attributes: counts } })),
  ),
  "each item of the list is in an envelope of its own": lawful(
    { "envelope-list": "hits.hits", "list-pagination": "none seen" },
    seams(uncut),
    listIn((surveys) => ({
      took: 3,
      hits: { total: { relation: "eq" }, hits: objectsOf(surveys).map((survey) => ({ _score: null, survey })) },
    })),
  ),
  "a read tells of the template and the owner first, each with an id and a title": lawful(
    { "envelope-read": "result.survey", "envelope-update": "result.survey" },
    surveyIn((survey) => ({
      template: { id: "t1", title: "Template", description: "Of all surveys" },
      owner: { id: "u1", title: "Dr" },
      result: { survey },
    })),
  ),
});
