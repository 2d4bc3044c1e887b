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
    facets: ["2"],
  }),
  rule("SUR-37", {
    property:
      "a PATCH leaves all members that are not in its body as they were, including the recipients' ids and urls",
    judgedBy: updateSuspects,
    sentBy: patching,
  }),
  rule("SUR-38", {
    property: "the response to PATCH shows the survey as the next read shows it, in every member that it shows",
    judgedBy: stateSuspects,
    sentBy: patching,
  }),
  rule("SUR-39", {
    property: "a PATCH that names the survey by slug does the same as by id",
    judgedBy: updateSuspects,
    sentBy: patching,
  }),
];

function updateRule<M extends keyof typeof onUpdate>(id: (typeof onUpdate)[M] & RequirementId, member: M): Rule {
  const property = `after PATCH of ${member} the survey has the new ${member}`;
  return rule(id, { property, judgedBy: updateSuspects, sentBy: patching });
}
