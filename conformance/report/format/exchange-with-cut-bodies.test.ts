import { expect, test } from "vitest";
import { syntheticExchange } from "../../proof/testing/synthetic-report.ts";
import { exchangeWithCutBodies } from "./exchange-with-cut-bodies.ts";
import { historyBefore } from "./exchange-history.ts";
import { exchangeSummary } from "./exchange-summary.ts";

test("the summary of an exchange counts in its complete bodies, even if they are cut", () => {
  const recipients = Array.from({ length: 199 }, (_, index) => ({ email: `p${index}@example.com` }));
  const create = syntheticExchange({ status: 201, requestBody: JSON.stringify({ recipients, title: "t" }) });
  const cut = exchangeWithCutBodies(create, 500);
  expect(cut.requestBody).toHaveLength(500 + "… (5668 characters in all)".length);
  expect([exchangeSummary(create), exchangeSummary(cut)]).toEqual([
    "created with 199 recipients",
    "created with 199 recipients",
  ]);
  expect(exchangeWithCutBodies(create, 50_000)).toEqual(create);
});

test("the history of a survey has the requests that name it by a slug which a cut response no longer shows", () => {
  const at = (path: string): string => `http://localhost/api/v1/surveys${path}`;
  const made = syntheticExchange({
    method: "POST",
    url: at(""),
    status: 201,
    responseBody: '{"id":"1","questions":["…',
  });
  const other = syntheticExchange({ method: "POST", url: at(""), status: 201, responseBody: '{"id":"2","slug":"b"}' });
  const patched = syntheticExchange({ method: "PATCH", url: at("/a"), requestBody: '{"id":"3"}', status: 200 });
  const otherPatched = syntheticExchange({ method: "PATCH", url: at("/b"), requestBody: "{}", status: 200 });
  const judged = syntheticExchange({ method: "GET", url: at("/1"), status: 404 });
  expect(historyBefore([made, other, patched, otherPatched, judged], judged)).toEqual([made, patched]);
});
