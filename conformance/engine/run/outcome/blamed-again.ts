import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Shortest } from "../../replay/shorten.ts";
import { isWrite } from "../../../client/endpoint.ts";
import { rowChangeRequirements } from "../../../suite/rules/tables/row-changes.ts";
import type { Explanation } from "../../blame/explanation.ts";

/** Requirements on any sequence and on any add. A requirement on one row change is more specific. */
const general: readonly RequirementId[] = ["RCP-46", "RCP-30"];

/** Blames the requirement of the row change if the shortened requests are one write after a create. */
export function blamedAgain(
  explanation: Explanation,
  { broken, steps, isShownAgain }: Shortest,
  others: readonly Explanation[],
): Explanation {
  const isOneWrite = isShownAgain === true && steps.filter(isWrite).length <= 2;
  if (!isOneWrite || !general.includes(explanation.id)) return explanation;
  const plainer = broken.claim.suspects.find(({ id }) => rowChangeRequirements.includes(id));
  const isTaken = others.some(({ id }) => id === plainer?.id);
  return plainer === undefined || isTaken ? explanation : { ...explanation, id: plainer.id };
}
