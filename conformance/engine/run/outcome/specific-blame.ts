import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { ShortenedFailure } from "../../counterexample/shorten.ts";
import { isWrite } from "../../../client/endpoint.ts";
import { rowChangeRequirements } from "../../../suite/rules/tables/row-change-requirements.ts";
import type { Explanation } from "../../blame/explanation.ts";

/** RCP-46 is about any sequence of writes, RCP-30 about any add. Requirements on one change of a recipient are more specific. */
const generalRequirements: readonly RequirementId[] = ["RCP-46", "RCP-30"];

const createAndOneWrite = 2;

/** Blames the requirement on a change of a recipient if a create and one write suffice to show the breach again. */
export function withSpecificBlame(
  explanation: Explanation,
  { broken, steps, isShownAgain }: ShortenedFailure,
  others: readonly Explanation[],
): Explanation {
  const isOneWrite = isShownAgain === true && steps.filter(isWrite).length <= createAndOneWrite;
  if (!isOneWrite || !generalRequirements.includes(explanation.id)) return explanation;
  const specific = broken.claim.suspects.find(({ id }) => rowChangeRequirements.includes(id));
  // a requirement is reported once
  const isReported = others.some(({ id }) => id === specific?.id);
  return specific === undefined || isReported ? explanation : { ...explanation, id: specific.id };
}
