import { expect, test } from "vitest";
import { requirement, requirementIds } from "../requirements/catalogue.ts";
import { contractQuotes } from "./contract-quotes.ts";

test("rules are quoted as sentences, rows with their columns, and standards not at all", () => {
  expect(contractQuotes("Endpoints, rules 3 and 4; Survey, slug; RFC 9110 §15.5.2")).toEqual([
    {
      place: "Endpoints, rule 3",
      text: "POST /surveys/{id}/recipients matches each given recipient to existing ones by id or by email.",
    },
    {
      place: "Endpoints, rule 4",
      text: "Default behavior of that endpoint is upsert: matched rows are updated, unmatched rows are added.",
    },
    { place: "Survey, slug", text: "slug | Optional on create. Must be unique; a duplicate returns 409." },
  ]);
});

test("every requirement that the contract states is quoted", () => {
  const stated = requirementIds.filter((id) => requirement(id).basis === "stated");
  expect(stated.filter((id) => contractQuotes(requirement(id).source).length === 0)).toEqual([]);
});
