import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Step } from "../../journal/step.ts";

/** Returns the requirement that the rejected write changed nothing. */
export function requirementOfRejection({ operation, expected, status }: Step): RequirementId {
  // the slug may belong to a survey that this run doesn't know
  if (expected.why === undefined && operation === "create" && status === 409) return "SUR-21";
  switch (expected.why) {
    case "key":
      return "AUT-4";
    case "another key":
      return "AUT-7";
    case "missing":
      return "ERR-21";
    case "slug in use":
    case "slug of another key":
      return "SUR-21";
    case "not JSON":
      return "ERR-14";
    case "not an object":
      return "ERR-13";
    case "cap":
      return operation === "create" ? "LIM-9" : "LIM-10";
    default:
      if (operation === "create") return "ERR-10";
      return operation === "update" ? "ERR-11" : "ERR-12";
  }
}

/** True if the survey is missing for this key, or the key is invalid. */
export function mustNotReachSurvey({ expected }: Step): boolean {
  return expected.outcome === "missing" || expected.outcome === "unauthorized";
}
