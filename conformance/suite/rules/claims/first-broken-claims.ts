import type { Claim, ExpectedSurvey } from "../../journal/step.ts";
import { groupOf } from "../../journal/fact.ts";
import { idOf } from "../../journal/shown.ts";

/**
 * Links a difference to the first one in the same part of its survey, from which it may follow.
 *
 * Example: after a PATCH, a read lacks a recipient. After a later add, a read lacks another one. Both claims are about
 * `row.lost`: the second has the first as its `precedingClaim`, so it needs no further explanation.
 */

type FirstBrokenClaims = ExpectedSurvey["firstBrokenClaims"];

/** Returns the part of a survey in which one difference leads to others. Members of recipients aren't such a part. */
export function dependentPart(aspect: string): string | undefined {
  if (!aspect.startsWith("row.")) return groupOf(aspect);
  return /^row\.(lost|kept|invented|twice)$/.test(aspect) ? aspect : undefined;
}

/** Links a broken claim to one of an `earlier` read, else records it as the first of its part in `all`. */
export function linkToFirst(
  claim: Claim,
  aspect: string,
  { earlier, all }: { readonly earlier: ReadonlyMap<string, Claim>; readonly all: FirstBrokenClaims },
): Claim {
  const part = dependentPart(aspect);
  if (part === undefined) return claim;
  const precedingClaim = earlier.get(part);
  if (precedingClaim !== undefined) return { ...claim, precedingClaim };
  if (claim.suspects.length > 0 && !all.has(part)) all.set(part, claim);
  return claim;
}

/** True if a breach in a list names the survey, by its id or its slug. */
export function isAbout({ breach }: Claim, survey: ExpectedSurvey): boolean {
  if (breach === undefined) return false;
  if (breach.kind === "shared slug") return breach.surveys.includes(survey.id);
  if (breach.kind === "shared survey id") return survey.slug !== undefined && breach.surveys.includes(survey.slug);
  return "survey" in breach && breach.survey === idOf(survey);
}
