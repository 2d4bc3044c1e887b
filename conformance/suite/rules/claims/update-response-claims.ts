import type { Fact } from "../../journal/fact.ts";
import type { Claim, ExpectedSurvey, Step } from "../../journal/step.ts";
import { factsOf } from "../../model/read-back/facts-of.ts";
import { shownSurveyOf } from "../shown.ts";
import { stateSuspects } from "../tables/state-suspects.ts";
import { claimOfFact } from "./claim-of-fact.ts";
import { dependentPart } from "./first-broken-claims.ts";

/** Compares the response to a PATCH with the next read, which the survey has adopted. */
export function updateResponseClaims(survey: ExpectedSurvey, update: Step): readonly Claim[] {
  const answered = shownSurveyOf(update);
  if (answered === undefined) return [];
  const mayChangeUnseen = ({ aspect }: Fact): boolean => aspect === "row.inviteSentAt" && survey.isShared === true;
  return factsOf(survey, answered, { isStrict: true, isPartial: true })
    .filter((fact) => !mayChangeUnseen(fact) && (!fact.agrees || fact.isInformative === true))
    .map((fact): Claim => {
      const claim = claimOfFact(fact, stateSuspects(fact, update, "update response"), {
        shown: update,
        cause: update,
        isOfNextRead: true,
      });
      const precedingClaim = precedingClaimOf(fact, survey);
      return precedingClaim === undefined ? claim : { ...claim, precedingClaim };
    });
}

function precedingClaimOf({ aspect }: Fact, { firstBrokenClaims }: ExpectedSurvey): Claim | undefined {
  const lostRow = aspect.startsWith("row.") ? firstBrokenClaims.get("row.lost") : undefined;
  return firstBrokenClaims.get(dependentPart(aspect) ?? "") ?? lostRow;
}
