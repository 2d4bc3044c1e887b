import type { Fact } from "../../journal/fact.ts";
import type { Claim, ExpectedSurvey, Step } from "../../journal/step.ts";
import { factsOf } from "../../model/read-back/facts-of.ts";
import { shownSurveyOf } from "../../journal/shown.ts";
import { stateSuspects } from "../tables/state-suspects.ts";
import { claimOfFact } from "./claim-of-fact.ts";
import { dependentPart } from "./first-broken-claims.ts";

/** Compares the response to a PATCH with the next read. `survey` is as that read showed it. */
export function updateResponseClaims(survey: ExpectedSurvey, update: Step): readonly Claim[] {
  const shown = shownSurveyOf(update);
  if (shown === undefined) return [];
  // the dashboard may send invitations between the PATCH and the read
  const mayChangeUnseen = ({ aspect }: Fact): boolean => aspect === "row.inviteSentAt" && survey.isShared === true;
  const grounds = { shown: update, cause: update, isOfNextRead: true };
  return factsOf(survey, shown, { isStrict: true, isPartial: true })
    .filter((fact) => !mayChangeUnseen(fact) && (!fact.agrees || fact.isInformative === true))
    .map((fact) => ({
      ...claimOfFact(fact, stateSuspects(fact, update, "update response"), grounds),
      precedingClaim: precedingClaimOf(fact, survey),
    }));
}

function precedingClaimOf({ aspect }: Fact, { firstBrokenClaims }: ExpectedSurvey): Claim | undefined {
  // if a read lacked a recipient, that explains what the response shows of recipients
  const lostRow = aspect.startsWith("row.") ? firstBrokenClaims.get("row.lost") : undefined;
  return firstBrokenClaims.get(dependentPart(aspect) ?? "") ?? lostRow;
}
