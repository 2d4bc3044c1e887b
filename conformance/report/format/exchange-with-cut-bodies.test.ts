import { expect, test } from "vitest";
import { syntheticExchange } from "../../proof/testing/synthetic-report.ts";
import { exchangeWithCutBodies } from "./exchange-with-cut-bodies.ts";
import { exchangeSummary } from "./exchange-history.ts";

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
