import { requirement, type RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Outcome } from "../../../report/format/report.ts";
import { uniqueIdsRequirement, type BrokenClaim, type Explanation } from "../../blame/explanation.ts";

/**
 * Returns why a requirement doesn't pass although it was seen to hold: another response may break it. Claims that follow from an
 * earlier breach don't count.
 */
export function contradiction(
  id: RequirementId,
  broken: readonly BrokenClaim[],
  explanations: readonly Explanation[],
): Pick<Outcome, "outcome" | "reason" | "prerequisite"> | undefined {
  const opposing = broken.find(
    ({ claim: { precedingClaim, suspects } }) =>
      precedingClaim === undefined && suspects.some((suspect) => suspect.id === id && suspect.isUnlikely !== true),
  );
  if (opposing === undefined) return undefined;
  const cause = causeOf(opposing, explanations);
  const explained =
    cause === undefined ? "" : `; a breach of ${cause} explains that response: ${requirement(cause).text}`;
  const reason = `the requirement held, but another response may break it${explained}`;
  return { outcome: "not-tested", reason, ...(cause === undefined ? {} : { prerequisite: cause }) };
}

/** Returns the reported requirement that explains the claim, or that hides its explanation. */
function causeOf({ claim, step }: BrokenClaim, explanations: readonly Explanation[]): RequirementId | undefined {
  const foundations = claim.suspects.flatMap(({ id }) => requirement(id).restsOn ?? []);
  // an explanation may hold a copy of the claim with fewer suspects, but with the same breach object
  const isSame = (other: BrokenClaim): boolean => other.step === step && other.claim.breach === claim.breach;
  const explanation =
    explanations.find(({ claims }) => claims.some(isSame)) ??
    explanations.find(({ id }) => id === uniqueIdsRequirement || foundations.includes(id));
  return explanation?.id;
}
