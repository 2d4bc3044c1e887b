import { isWrite } from "../../client/endpoint.ts";
import { writeJson } from "../../client/json/json.ts";
import { scoping } from "../properties/scoping.ts";
import { findSurvey, textId } from "../reading/survey.ts";
import { finding, rule, type Rule } from "./rule.ts";
import { suspect } from "./tables/suspect.ts";
import { wrongStatus } from "./claims/judged-request.ts";

export const missingSurveys: readonly Rule[] = [
  rule("ERR-20", {
    property:
      "a request for a survey that doesn't exist is answered with 404, on all four endpoints that name a survey",
    sentBy: scoping,
    facets: ["read", "update", "add", "responses"],
    judge(step, { journal }) {
      const { expected, operation: facet, name, status, exchange } = step;
      if (expected.outcome !== "missing" || expected.why !== "missing") return undefined;
      const isLeftByRejectedCreate =
        facet === "read" && journal.firstRejectedCreate(name) !== undefined && findSurvey(exchange) !== undefined;
      if (isLeftByRejectedCreate || journal.wasAccepted(name) || journal.mayHaveMade("slug", name)) return undefined;
      // a rejected write may have created the survey
      const mayBeCreated = journal
        .requestsForMissing(name)
        .some((request) => request.number < step.number && request.status === 404 && isWrite(request));
      const others = mayBeCreated ? [suspect("ERR-21", facet === "read" ? "seen" : `then ${facet}`)] : [];
      return finding(status === 404, wrongStatus(step, "404"), { facet, others });
    },
  }),
  rule("ERR-21", {
    property: "a request for a survey that doesn't exist doesn't create one",
    sentBy: scoping,
    judgeList({ listed, as }, { journal, model }) {
      const names = new Set<unknown>(journal.writesToMissing(as).map(({ name }) => name));
      if (names.size === 0) return undefined;
      const leftover = listed.items.find(
        ({ id, slug }) =>
          model.withId(textId(id), as) === undefined &&
          names.has(slug) &&
          journal.firstRejectedCreate(slug) === undefined,
      );
      const by = "a write to a survey that doesn't exist";
      const received = writeJson(leftover)?.slice(0, 200) ?? "";
      return finding(leftover === undefined, { kind: "left survey", by, shownBy: "list", received });
    },
  }),
];
