import { expect, test } from "vitest";
import { judgedExchange } from "./judged-exchange.ts";
import { syntheticExchange, syntheticFailure } from "../proof/testing/synthetic-report.ts";

const unkeyed = syntheticExchange({ url: "/unkeyed", status: 401, responseBody: "Unauthorized, go away" });
const empty = syntheticExchange({ url: "/empty", status: 404, responseBody: "" });
const inUse = syntheticExchange({ url: "/in-use", status: 409, responseBody: '{"title":"Conflict"}' });
const exchanges = [unkeyed, empty, inUse];

test.each([
  ["401 Unauthorized, go away", unkeyed],
  ["401 Unauthorized…", unkeyed],
  ["404 with an empty body", empty],
  ['409 {"title":"Conflict"}', inUse],
  ["4", inUse],
  ["nothing", inUse],
])("what was received as %j is the response to its own request, else to the last", (received, judged) => {
  expect(judgedExchange(syntheticFailure({ received, exchanges }))).toBe(judged);
});

test("a failure without exchanges is about none", () => {
  expect(judgedExchange(syntheticFailure({ exchanges: [] }))).toBeUndefined();
});
