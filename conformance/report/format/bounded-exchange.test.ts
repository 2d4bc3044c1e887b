import { expect, test } from "vitest";
import { syntheticExchange } from "../../proof/testing/synthetic-report.ts";
import { boundedExchange } from "./bounded-exchange.ts";
import { deedOf } from "./story.ts";

test("what an exchange did is counted in its whole bodies, also where they are cut", () => {
  const recipients = Array.from({ length: 199 }, (_, index) => ({ email: `p${index}@example.com` }));
  const create = syntheticExchange({ status: 201, requestBody: JSON.stringify({ recipients, title: "t" }) });
  const cut = boundedExchange(create, 500);
  expect(cut.requestBody).toHaveLength(500 + "… (5668 characters in all)".length);
  expect([deedOf(create), deedOf(cut)]).toEqual(["created with 199 recipients", "created with 199 recipients"]);
  expect(boundedExchange(create, 50_000)).toEqual(create);
});
