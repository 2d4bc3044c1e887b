import { expect, test } from "vitest";
import { expectedSurvey } from "./expected-survey.ts";
import { possibleRowsAfterAdd } from "./possible-rows.ts";
import { Provenance } from "./provenance.ts";

const survey = expectedSurvey({
  shown: { id: "s1", members: {} },
  scenario: "adding",
  owner: "owner",
  slug: "one",
  rows: [],
  provenance: new Provenance(),
  madeAt: 0,
});

test.each([
  ["a row", [{ email: "ada@example.com" }], 1],
  ["a row and a text", [{ email: "ada@example.com" }, "bo@example.com"], 2],
  ["a text alone", ["bo@example.com"], 1],
] as const)("an add counts each of its items: %s", (_name, recipients, total) => {
  expect(possibleRowsAfterAdd(survey, { recipients })).toMatchObject({
    total,
    areRowsUnknown: recipients.some((one) => typeof one === "string"),
  });
});
