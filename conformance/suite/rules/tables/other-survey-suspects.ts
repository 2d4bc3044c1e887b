import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Fact } from "../../journal/fact.ts";
import type { Suspect, Step } from "../../journal/step.ts";
import { mustNotReachSurvey, requirementOfRejection } from "./rejections.ts";
import { suspect } from "./suspect.ts";

/** Returns the requirements that writes to other surveys leave this one as it was. */
export function otherSurveySuspects({ aspect, want, got }: Fact, writesElsewhere: readonly Step[]): readonly Suspect[] {
  return writesElsewhere.map((step) => {
    const isShared = [want, got].some(
      (value) => typeof value === "string" && value !== "" && step.sent.includes(value),
    );
    return suspect(requirementOnOtherSurveys(step, aspect), isShared ? `${aspect}, shared` : aspect);
  });
}

export function requirementOnOtherSurveys(step: Step, aspect: string): RequirementId {
  if (!step.isAccepted || mustNotReachSurvey(step)) return requirementOfRejection(step);
  if (step.operation === "add") return "RCP-39";
  // an accepted create with the survey's slug took it
  if (step.operation === "create" && aspect === "slug") return step.race?.id ?? "SUR-20";
  return "SUR-40";
}
