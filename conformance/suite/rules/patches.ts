import { rule, type Rule } from "./rule.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { onUpdate } from "./tables/members.ts";
import { stateSuspects } from "./tables/state-suspects.ts";
import { updateSuspects } from "./tables/update-suspects.ts";
import { patching } from "../properties/patching.ts";

export const patches: readonly Rule[] = [
  updateRule("SUR-30", "title"),
  updateRule("SUR-31", "description"),
  updateRule("SUR-32", "welcomeMessage"),
  updateRule("SUR-33", "logoUrl"),
  updateRule("SUR-34", "accentColor"),
  updateRule("SUR-35", "questions"),
  rule("SUR-36", {
    property: "a PATCH of several members sets all of them",
    judgedBy: updateSuspects,
    sentBy: patching,
    // the number of members in the PATCH
    facets: ["2"],
  }),
  rule("SUR-37", {
    property: "a PATCH leaves members that its body doesn't name unchanged, including the ids and urls of recipients",
    judgedBy: updateSuspects,
    sentBy: patching,
  }),
  rule("SUR-38", {
    property: "every member in the response to a PATCH is as the next read shows it",
    judgedBy: stateSuspects,
    sentBy: patching,
  }),
  rule("SUR-39", {
    property: "a PATCH by slug does the same as a PATCH by id",
    judgedBy: updateSuspects,
    sentBy: patching,
  }),
];

function updateRule<M extends keyof typeof onUpdate>(id: (typeof onUpdate)[M] & RequirementId, member: M): Rule {
  const property = `after a PATCH of ${member}, the survey has the new ${member}`;
  return rule(id, { property, judgedBy: updateSuspects, sentBy: patching });
}
