import fc from "fast-check";
import { linkTo } from "./paging/paging-headers.ts";
import { describe, expect, test } from "vitest";
import type { Exchange } from "../../client/exchange.ts";
import { findCounts } from "./counts.ts";
import { findDetails, areInformative, shapeOf } from "./details.ts";
import { readJson, writeJson } from "../../client/json/json.ts";
import { findList } from "./list.ts";
import { readPageUrl } from "./page-url.ts";
import { readPaging } from "./paging/pagination.ts";
import { recipientsOf } from "./recipients.ts";
import { createdSurvey, findSurvey, questionsOf } from "./survey.ts";

function response(text: string): Exchange {
  return { url: "http://localhost/api/v1/surveys", status: 200, headers: {}, text, json: readJson(text) };
}

const responseWith = (body: unknown): Exchange => response(JSON.stringify(body));
const survey = { id: "s1", slug: "one", title: "One" };

test.each([
  [{ survey }, "survey"],
  [{ data: { survey } }, "data.survey"],
  [{ data: survey }, "data"],
  [{ result: survey }, "result"],
  [{ item: survey }, "item"],
  [survey, "top level"],
  [{ id: "request-7", survey }, "survey"],
  [{ id: "request-7", title: "OK", payload: survey }, "payload"],
  [{ id: 7, result: { id: 8, data: survey } }, "result.data"],
  [{ request: { id: "r" }, response: { body: { survey } } }, "response.body.survey"],
  [{ owner: { id: "u", title: "Dr" }, template: { ...survey, slug: undefined }, survey }, "survey"],
  [{ surveys: { s1: survey } }, "surveys.{id}"],
  [{ data: { id: "s1", attributes: { slug: "one", title: "One" } } }, "data"],
  [[survey], "list"],
  [{ surveys: [survey] }, "surveys"],
  [{ data: [survey], count: 1 }, "data"],
])("a survey is found in %j", (body, place) => {
  expect(findSurvey(responseWith(body))).toEqual({ id: "s1", slug: "one", members: survey, place });
});

test.each([
  [[]],
  [null],
  [{}],
  [{ survey: null }],
  [{ survey: { id: "" } }],
  [{ survey: [survey] }],
  [[survey, { ...survey, id: "s2" }]],
  [{ data: [{ id: "r1", email: "ada@example.com", title: "For Ada" }] }],
  ["survey"],
])("no survey is found in %j", (body) => expect(findSurvey(responseWith(body))).toBeUndefined());

test("a created survey is found under `survey` and nowhere else", () => {
  expect(createdSurvey(responseWith({ survey }))?.id).toBe("s1");
  expect([createdSurvey(responseWith(survey)), createdSurvey(responseWith({ data: { survey } }))]).toEqual([
    undefined,
    undefined,
  ]);
});

test("a numeric id is read as its digits", () => {
  expect(findSurvey(responseWith({ id: 7 }))?.id).toBe("7");
});

test("a number that JavaScript would round is read exactly, and texts stay unchanged", () => {
  const text =
    '{"id":7234567890123456789,"slug":"one","title":"[1, 7234567890123456789]\\"","half":0.1234567890123456789}';
  expect(findSurvey(response(text))).toMatchObject({
    id: "7234567890123456789",
    members: { id: 7_234_567_890_123_456_789n, title: '[1, 7234567890123456789]"', half: 0.123_456_789_012_345_68 },
  });
});

test.each([
  '{"id":7234567890123456789,"text":"7234567890123456789","near":9007199254740991,"list":[-9007199254740993]}',
  '{"id":7234567890123456789,"title":"exactly7234567890123456789"}',
  "7234567890123456789",
  '{"title":"One"}',
])("JSON is written as it was read: %s", (text) => {
  const { json } = response(text);
  expect(writeJson("value" in json ? json.value : undefined)).toBe(text);
});

test("a value that JSON can't express is not written", () => {
  expect(writeJson(undefined)).toBeUndefined();
});

test.each([
  [[survey], "top level"],
  [{ surveys: [survey] }, "surveys"],
  [{ data: [survey], errors: [] }, "data"],
  [{ errors: [], data: { items: [survey] } }, "data.items"],
  [{ data: { items: [survey] } }, "data.items"],
  [{ anything: [survey] }, "anything"],
  [
    { filters: { values: ["draft"], items: [{ id: "f" }] }, data: { surveys: { items: [survey] } } },
    "data.surveys.items",
  ],
  [{ surveys: { s1: survey } }, "surveys"],
  [{ data: { responses: null, questions: [{ id: "q" }] } }, "data.responses"],
  [{ responses: {}, total: 0 }, "responses"],
  [{ data: null, meta: { total: 0 } }, "data"],
  [{ data: { items: null }, success: true }, "data.items"],
  [{ data: null, anything: [survey] }, "anything"],
  [{ _links: { self: { href: "/surveys/s1/responses" } }, page: { size: 20, totalElements: 0 } }, "_embedded"],
])("a list is found in %j at %s", (body, place) => {
  expect(findList(responseWith(body))?.place).toBe(place);
});

test.each([
  [[{ node: survey }]],
  [[{ survey, _links: {} }]],
  [[{ id: "s1", attributes: { slug: "one", title: "One" } }]],
  [{ surveys: { s1: survey } }],
])("the items of the list in %j are surveys", (body) => {
  expect(findList(responseWith(body))?.items).toEqual([survey]);
});

test.each([
  [{ error: null }],
  [{ count: 0 }],
  [{ data: {} }],
  [{ surveys: { s2: survey } }],
  [{ _links: {}, id: "s1" }],
  [null],
])("no list is found in %j", (body) => expect(findList(responseWith(body))).toBeUndefined());

test.each([
  [{ details: [{ path: "title" }] }, "details", "array of objects", true],
  [{ error: { details: { title: "missing" } } }, "error.details", "object", true],
  [{ errors: [{ details: "wrong" }] }, "errors.0.details", "string", true],
  [{ details: [] }, "details", "array of objects", false],
  [{ details: {} }, "details", "object", false],
  [{ details: " " }, "details", "string", false],
  [{ details: null }, "details", "object", false],
])("details are found in %j", (body, place, shape, isInformative) => {
  const found = findDetails(responseWith(body));
  expect(found?.place).toBe(place);
  if (found === undefined) return;
  expect(areInformative(found)).toBe(isInformative);
  if (found.value !== null) expect(shapeOf(found)).toBe(shape);
});

describe("a page's address", () => {
  const base = new URL("https://api.example.com/api/v1");
  const deep = new URL("https://example.com/surveys/api/v1");

  test.each([
    ["/s/one/r1", base, { locale: "/s", slug: "one", recipientId: "r1" }],
    [
      "https://pages.example.org/zh/s/one/r1",
      base,
      { locale: "/zh/s", slug: "one", recipientId: "r1", origin: "https://pages.example.org" },
    ],
    ["/s/%C3%A9t%C3%A9/r%201/", base, { locale: "/s", slug: "été", recipientId: "r 1" }],
    ["/s/%E9/r1", base, { locale: "/s", slug: "%E9", recipientId: "r1" }],
    ["/surveys/s/one/r1", deep, { locale: "/s", slug: "one", recipientId: "r1" }],
    [
      "https://pages.example.org/feedback/de-AT/s/one/r1?signature=x#top",
      base,
      { locale: "/de-AT/s", slug: "one", recipientId: "r1", origin: "https://pages.example.org" },
    ],
  ] as const)("%s is read", (url, from, expected) => {
    expect(readPageUrl(url, from)).toEqual(expected);
  });

  test.each([
    "",
    "/",
    "/s/one",
    "/s//r1",
    "/s/zh/one/r1",
    "/s/one/r1/more",
    "/page?path=/s/one/r1",
    "javascript:/s/one/r1",
    "http://[",
  ])("%j is not a page's address", (url) => expect(readPageUrl(url, base)).toBeUndefined());

  test("never makes the reader throw", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.webUrl()), (url) => void readPageUrl(url, base)),
      { seed: 1, numRuns: 1_000 },
    );
  });
});

test("no body makes a reader throw", () => {
  const names = "survey data items recipients questions details added id email next _links".split(" ");
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, tie("leaf"), tie("list"), tie("object")),
    leaf: fc.oneof(fc.constantFrom(null, true, 0, -1, 1.5, "", "a"), fc.string({ unit: "binary" })),
    list: fc.array(tie("tree"), { maxLength: 4 }),
    object: fc.dictionary(fc.oneof(fc.constantFrom(...names, "__proto__", "constructor"), fc.string()), tie("tree"), {
      maxKeys: 5,
    }),
  }));
  const bodies = fc.oneof(
    tree.map((value) => JSON.stringify(value)),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(bodies, (text) => {
      const exchange = response(text);
      const shown = findSurvey(exchange);
      if (shown !== undefined) {
        recipientsOf(shown);
        questionsOf(shown);
      }
      findCounts(exchange);
      const details = findDetails(exchange);
      if (details !== undefined)
        expect([typeof areInformative(details), typeof shapeOf(details)]).toEqual(["boolean", "string"]);
      const list = findList(exchange);
      if (list !== undefined)
        readPaging(list, { headers: { link: text, "x-pagination": text }, pages: 1, items: list.items.length });
    }),
    { seed: 2, numRuns: 3_000 },
  );
});

test("a Link header of any length is read in one pass", () => {
  expect(linkTo("next", "<".repeat(300_000))).toBeUndefined();
  expect(linkTo("next", `${"<".repeat(300_000)}</page/2>; rel=next`)).toBe("/page/2");
});
