import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Fact } from "../../journal/fact.ts";
import type { Suspect, Step } from "../../journal/step.ts";
import { isForbidden, requirementOfRejection } from "./rejections.ts";
import { suspect } from "./suspect.ts";

/** Suspects each of these writes to other surveys of having changed this one. */
export function otherSurveySuspects({ aspect, want, got }: Fact, elsewhere: readonly Step[]): readonly Suspect[] {
  return elsewhere.map((step) => {
    const isShared = [want, got].some(
      (value) => typeof value === "string" && value !== "" && step.sent.includes(value),
    );
    return suspect(requirementOnOtherSurveys(step, aspect), isShared ? `${aspect}, shared` : aspect);
  });
}

export function requirementOnOtherSurveys(step: Step, aspect: string): RequirementId {
  if (!step.isAccepted || isForbidden(step)) return requirementOfRejection(step);
  if (step.operation === "add") return "RCP-39";
  // the second of two creates takes their slug
  if (step.operation === "create" && aspect === "slug") return step.race?.id ?? "SUR-20";
  return "SUR-40";
}
