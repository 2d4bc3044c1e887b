import { requirement, type RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Outcome } from "../../../report/format/report.ts";
import { foundation, type BrokenClaim, type Explanation } from "../../blame/explanation.ts";

/**
 * Says why a requirement that was seen to hold is not reported as passed: a response of the same run may break it, and is shown
 * under another requirement. What only follows from an earlier breach says nothing.
 */
export function contradicted(
  id: RequirementId,
  broken: readonly BrokenClaim[],
  explanations: readonly Explanation[],
): Pick<Outcome, "outcome" | "reason" | "prerequisite"> | undefined {
  const against = broken.find(
    ({ claim: { first, candidates } }) =>
      first === undefined && candidates.some((one) => one.id === id && one.isRemote !== true),
  );
  if (against === undefined) return undefined;
  const cause = causeOf(against, explanations);
  const where = cause === undefined ? "" : `, and ${cause} explains it: ${requirement(cause).text}`;
  const reason = `it was seen to hold, but another response may break it${where}`;
  return { outcome: "not-tested", reason, ...(cause === undefined ? {} : { prerequisite: cause }) };
}

/** The reported requirement that explains a claim, or for which its explanation was left out of the report. */
function causeOf({ claim, step }: BrokenClaim, explanations: readonly Explanation[]): RequirementId | undefined {
  const lower = claim.candidates.flatMap(({ id }) => requirement(id).restsOn ?? []);
  const isSame = (one: BrokenClaim): boolean => one.step === step && one.claim.message === claim.message;
  const found =
    explanations.find(({ claims }) => claims.some(isSame)) ??
    explanations.find(({ id }) => id === foundation || lower.includes(id));
  return found?.id;
}
