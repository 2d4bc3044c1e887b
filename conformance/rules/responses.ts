import { findList } from "../reading/list.ts";
import { either, rule, type Rule } from "./rule.ts";
import { briefly } from "./shown.ts";

/** The rules of the chapter `RSP` that have a judge of their own. */
export const responses: readonly Rule[] = [
  rule("RSP-3", {
    property: "a survey that nobody has answered has no responses",
    facets: ["by id", "by slug"],
    judge(step) {
      const { operation, isAccepted, exchange, expected, by = "id" } = step;
      if (operation !== "responses" || !isAccepted || exchange === undefined || expected.survey === undefined)
        return undefined;
      const list = findList(exchange);
      if (list === undefined || expected.outcome !== "accepted") return undefined;
      // those who answer a survey aren't seen where others send the requests
      if (expected.survey.isShared === true && list.items.length > 0) return undefined;
      return {
        ...either(list.items.length === 0, `by ${by}`, "a survey that nobody has answered shows responses", {
          expected: "an empty list",
          received: briefly(step),
        }),
        candidates: [
          ...(list.items.length === 0 ? [{ id: "RSP-3" as const, facet: `by ${by}` }] : []),
          { id: "RSP-3", facet: "none" },
          ...(by === "slug" ? [{ id: "RSP-2" as const, facet: "none" }] : []),
        ],
      };
    },
  }),
  rule("RSP-1", {
    property: "the responses of a survey are read by its id, as a list",
    isAcceptance: true,
    facets: ["accepted"],
  }),
  rule("RSP-2", {
    property: "the responses of a survey are read by its slug, and are the same list",
    isAcceptance: true,
    facets: ["accepted", "none"],
  }),
];
