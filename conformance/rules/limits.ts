import { rule, type Rule } from "./rule.ts";

/** The rules of the chapter `LIM` that the tables judge. */
export const limits: readonly Rule[] = [
  rule("LIM-1", { property: "a create with 200 different recipients succeeds, and a read shows all of them" }),
  rule("LIM-3", { property: "PATCH with 200 different recipients succeeds, and a read shows all of them" }),
  rule("LIM-5", {
    property: "adds that bring a survey from fewer to exactly 200 recipients succeed, and a read shows all of them",
  }),
  rule("LIM-7", {
    property: "an add of rows that all match, to a survey with 200 recipients, succeeds",
    isAcceptance: true,
    facets: ["few"],
  }),
  rule("LIM-8", {
    property: "a skipping add of rows that all match, to a survey with 200 recipients, succeeds",
    isAcceptance: true,
    facets: ["few"],
  }),
  rule("LIM-9", {
    property: "a create that is rejected for the limit creates nothing: neither its slug nor any list shows it",
    facets: ["by slug", "listed"],
  }),
  rule("LIM-10", {
    property: "a PATCH or an add that is rejected for the limit leaves the survey as it was",
    facets: ["update", "add"],
  }),
  rule("LIM-20", {
    property: "a linear_scale question with scaleMin 0 or 1 is accepted",
    isAcceptance: true,
    facets: ["create 0", "create 1", "update 0", "update 1"],
  }),
  rule("LIM-23", {
    property: "a linear_scale question with each scaleMax from 2 to 10 is accepted",
    isAcceptance: true,
    facets: ["create 2", "create 10", "update 2", "update 10"],
  }),
];
