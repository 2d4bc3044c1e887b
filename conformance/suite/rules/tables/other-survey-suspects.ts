import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Fact } from "../../journal/fact.ts";
import type { Suspect, Step } from "../../journal/step.ts";
import { mustNotReachSurvey, requirementOfRejection } from "./rejections.ts";
import { suspect } from "./suspect.ts";

export function otherSurveySuspects({ aspect, want, got }: Fact, writesElsewhere: readonly Step[]): readonly Suspect[] {
  return writesElsewhere.map((step) => {
    const sentValue = [want, got].some(
      (value) => typeof value === "string" && value !== "" && step.sent.includes(value),
    );
    return suspect(requirementOnOtherSurveys(step, aspect), sentValue ? `${aspect}, shared` : aspect);
  });
}

export function requirementOnOtherSurveys(step: Step, aspect: string): RequirementId {
  if (!step.isAccepted || mustNotReachSurvey(step)) return requirementOfRejection(step);
  if (step.operation === "add") return "RCP-39";
  // the second of two creates takes their slug
  if (step.operation === "create" && aspect === "slug") return step.race?.id ?? "SUR-20";
  return "SUR-40";
}
