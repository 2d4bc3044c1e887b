import { requirement, type RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Outcome } from "../../../report/format/report.ts";
import { foundation, type BrokenClaim, type Explanation } from "../../blame/explanation.ts";

/**
 * Returns the reason that a requirement seen to hold doesn't pass: another response may break it. Consequences of an earlier
 * breach don't count.
 */
export function contradicted(
  id: RequirementId,
  broken: readonly BrokenClaim[],
  explanations: readonly Explanation[],
): Pick<Outcome, "outcome" | "reason" | "prerequisite"> | undefined {
  const against = broken.find(
    ({ claim: { first, suspects } }) =>
      first === undefined && suspects.some((one) => one.id === id && one.isUnlikely !== true),
  );
  if (against === undefined) return undefined;
  const cause = causeOf(against, explanations);
  const where = cause === undefined ? "" : `, and ${cause} explains it: ${requirement(cause).text}`;
  const reason = `it was seen to hold, but another response may break it${where}`;
  return { outcome: "not-tested", reason, ...(cause === undefined ? {} : { prerequisite: cause }) };
}

/** Returns the reported requirement that explains the claim, or that hides its explanation. */
function causeOf({ claim, step }: BrokenClaim, explanations: readonly Explanation[]): RequirementId | undefined {
  const lower = claim.suspects.flatMap(({ id }) => requirement(id).restsOn ?? []);
  const isSame = (one: BrokenClaim): boolean => one.step === step && one.claim.breach === claim.breach;
  const found =
    explanations.find(({ claims }) => claims.some(isSame)) ??
    explanations.find(({ id }) => id === foundation || lower.includes(id));
  return found?.id;
}
