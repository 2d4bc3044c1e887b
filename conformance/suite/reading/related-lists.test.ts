import { expect, test } from "vitest";
import type { Exchange } from "../../client/exchange.ts";
import { writeJson, type JsonObject } from "../../client/json/json.ts";
import { recipientsOf } from "./recipients.ts";
import { findSurvey } from "./survey.ts";

const own = { id: "s1", slug: "one", title: "One" };
const row = { id: "r1", email: "ada@example.com", url: "/s/one/r1" };

function rowsIn(body: JsonObject): readonly JsonObject[] | undefined {
  const exchange: Exchange = {
    url: "http://localhost/api/v1/surveys/s1",
    status: 200,
    headers: {},
    text: writeJson(body) ?? "",
    json: { value: body },
  };
  const survey = findSurvey(exchange);
  return survey === undefined
    ? expect.fail("no survey was found")
    : recipientsOf(survey)?.map(({ members }) => members);
}

const asResource = { type: "recipients", id: "r1", attributes: { email: row.email, url: row.url } };

test.each<readonly [string, JsonObject]>([
  ["in it", { survey: { ...own, recipients: [row] } }],
  ["beside it", { survey: own, recipients: [row] }],
  ["embedded in it", { ...own, _embedded: { recipients: [row] } }],
  ["embedded beside it", { data: own, _embedded: { recipients: [row] } }],
  ["included", { data: { ...own, type: "surveys" }, included: [{ type: "questions", id: "q1" }, asResource] }],
  [
    "included by reference",
    {
      data: { ...own, relationships: { recipients: { data: [{ type: "recipients", id: "r1" }] } } },
      included: [{ type: "recipients", id: "r2", attributes: {} }, asResource],
    },
  ],
])("the recipients of a survey are found %s", (_where, body) => {
  expect(rowsIn(body)).toEqual([expect.objectContaining(row)]);
});

test.each<readonly [string, JsonObject]>([
  ["a link to them stands in their place", { survey: { ...own, _links: { recipients: { href: "/r" } } } }],
  ["their number stands in their place", { survey: { ...own, recipientCount: 2 } }],
  ["there are more of them", { survey: { ...own, recipients: [row], recipientsTotal: 2 } }],
  ["another page of them follows", { survey: { ...own, recipients: [row], nextRecipients: "/r?page=2" } }],
  ["a referenced one isn't included", { data: { ...own, relationships: { recipients: { data: [{ id: "r9" }] } } } }],
])("the recipients of a survey are unknown if %s", (_why, body) => {
  expect(rowsIn(body)).toBeUndefined();
});

test.each<readonly [string, JsonObject]>([
  ["the list is left out", { survey: own }],
  ["the list is null", { survey: { ...own, recipients: null, recipientCount: 0 } }],
  ["the list is empty", { survey: { ...own, recipients: [], recipientCount: 0 } }],
])("a survey has no recipients if %s", (_why, body) => {
  expect(rowsIn(body)).toEqual([]);
});
