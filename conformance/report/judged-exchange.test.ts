import { expect, test } from "vitest";
import { judgedExchange } from "./judged-exchange.ts";
import { syntheticExchange, syntheticFailure } from "./synthetic-report.ts";

const unkeyed = syntheticExchange({ url: "/unkeyed", status: 401, responseBody: "Unauthorized, go away" });
const empty = syntheticExchange({ url: "/empty", status: 404, responseBody: "" });
const taken = syntheticExchange({ url: "/taken", status: 409, responseBody: '{"title":"Conflict"}' });
const exchanges = [unkeyed, empty, taken];

test.each([
  ["401 Unauthorized, go away", unkeyed],
  ["401 Unauthorized…", unkeyed],
  ["404 with an empty body", empty],
  ['409 {"title":"Conflict"}', taken],
  ["4", taken],
  ["nothing", taken],
])("what was received as %j is the answer to its own request, else to the last", (received, judged) => {
  expect(judgedExchange(syntheticFailure({ received, exchanges }))).toBe(judged);
});

test("a failure without exchanges is about none", () => {
  expect(judgedExchange(syntheticFailure({ exchanges: [] }))).toBeUndefined();
});
