import type { Step } from "../journal/step.ts";
import { findCounts, reportsRows } from "../reading/counts.ts";
import { finding, rule, type Finding, type Rule } from "./rule.ts";
import { historySuspect, suspect } from "./tables/suspect.ts";
import { addSuspects, equivalentAddSuspects } from "./tables/add-suspects.ts";
import { requirementOnOtherSurveys } from "./tables/state-suspects.ts";
import { rowsIn } from "../model/expected-survey.ts";
import { sharedRecipients } from "../properties/shared-recipients.ts";
import { upsert } from "../properties/upsert.ts";
import { inviting } from "../scenarios/driving.ts";
import { judgedRequest } from "./claims/judged-request.ts";
import { countClaims } from "./claims/count-claims.ts";
import { requirementOfNamedRow, requirementOfRowChange } from "./tables/row-change-requirements.ts";

/** The rules on adding recipients: POST /surveys/{id}/recipients. */
export const adds: readonly Rule[] = [
  rule("RCP-31", {
    property: "the response to an add contains the counts added, updated and skipped; a count of 0 may be missing",
    sentBy: upsert,
    judge(step) {
      const { operation, isAccepted, expected, exchange, body } = step;
      if (operation !== "add" || !isAccepted || expected.outcome !== "accepted") return undefined;
      if (rowsIn(body).length === 0) return undefined;
      const breach = { kind: "missing part", request: judgedRequest(step), part: "counts" } as const;
      return finding(findCounts(exchange) !== undefined, breach);
    },
  }),
  rule("RCP-30", {
    property: "an add creates every recipient that matches no existing recipient, with the members that were sent",
    judgedBy: requirementOfNamedRow,
    sentBy: upsert,
  }),
  rule("RCP-32", {
    property: "an add with the email of an existing recipient updates that recipient instead of creating another",
    judgedBy: requirementOfNamedRow,
    sentBy: upsert,
  }),
  rule("RCP-33", {
    property: "an add with the id of an existing recipient updates that recipient, including its email",
    judgedBy: requirementOfNamedRow,
    sentBy: upsert,
  }),
  rule("RCP-34", {
    property: "an updated recipient keeps its id and its url",
    judgedBy: addSuspects,
    sentBy: upsert,
    facets: ["id", "url"],
  }),
  rule("RCP-35", {
    property:
      "unless skipExisting is true, an add counts each of its recipients as added or updated, and none as skipped",
    judgedBy: countClaims,
    sentBy: upsert,
    facets: ["added", "updated", "added and updated"],
    judge: everyRowIsCounted,
  }),
  rule("RCP-36", {
    property: "an add doesn't change recipients that it doesn't match",
    judgedBy: requirementOfRowChange,
    sentBy: upsert,
  }),
  rule("RCP-37", {
    property: "an add with skipExisting: false does the same as an add without skipExisting",
    judgedBy: equivalentAddSuspects,
    sentBy: upsert,
  }),
  rule("RCP-38", {
    property: "an add by slug does the same as an add by id",
    judgedBy: equivalentAddSuspects,
    sentBy: upsert,
  }),
  rule("RCP-39", {
    property: "an add leaves the recipients of the key's other surveys unchanged, even if they have the same emails",
    judgedBy: requirementOnOtherSurveys,
    sentBy: sharedRecipients,
  }),
  rule("RCP-40", {
    property: "an add with skipExisting: true doesn't change recipients that it matches by email",
    judgedBy: requirementOfNamedRow,
    sentBy: upsert,
  }),
  rule("RCP-41", {
    property: "an add with skipExisting: true doesn't change recipients that it matches by id",
    judgedBy: requirementOfNamedRow,
    sentBy: upsert,
  }),
  rule("RCP-42", {
    property:
      "an add with skipExisting: true counts recipients that match as skipped, new recipients as added, and none as updated",
    judgedBy: countClaims,
    sentBy: upsert,
    facets: ["skipped", "added and skipped"],
  }),
  rule("RCP-43", {
    property:
      "an add with skipExisting: true creates every recipient that matches no existing recipient, with the members that were sent",
    judgedBy: requirementOfNamedRow,
    sentBy: upsert,
  }),
  rule("RCP-44", {
    property: "if a recipient's inviteSentAt is set, an add with skipExisting: true doesn't change it",
    judgedBy: addSuspects,
    sentBy: inviting,
  }),
  rule("RCP-45", {
    property: "an add leaves the survey's questions, texts and settings unchanged",
    judgedBy: addSuspects,
    sentBy: upsert,
  }),
  rule("RCP-46", {
    property:
      "in any sequence of adds, with or without skipExisting, and PATCHes of recipients, each request has the same effect as it would have alone",
    judgedBy: historySuspect,
    sentBy: upsert,
  }),
];

/** Each recipient is counted or reported as invalid, even if the contract leaves open which count it belongs to. */
function everyRowIsCounted(step: Step): Finding | undefined {
  const { operation, isAccepted, exchange, expected } = step;
  const { after, readAs, breaks = [] } = expected;
  // if the contract defines the counts, `countClaims` compares them
  if (operation !== "add" || after?.total === undefined || after.counts !== undefined) return undefined;
  // a 207 or a report of single recipients says that some were rejected, and these needn't be counted
  if (!isAccepted || exchange === undefined || step.status === 207 || reportsRows(exchange.json)) return undefined;
  const counts = findCounts(exchange);
  if (counts === undefined) return undefined;
  const agrees = counts.added + counts.updated + counts.skipped === after.total;
  const request = judgedRequest(step);
  const breach = { kind: "rows not counted", request, expected: after.total, received: counts } as const;
  // if the service accepted an invalid document, the requirement that the document breaks is to blame
  const [brokenRequirement] = readAs === undefined ? [] : breaks;
  return finding(agrees, breach, {
    facet: "every row",
    suspects: brokenRequirement && [suspect(brokenRequirement, "add")],
    // the service may not have stored the recipients that it didn't count
    others: agrees ? [] : [suspect("RCP-30", "lost")],
  });
}
