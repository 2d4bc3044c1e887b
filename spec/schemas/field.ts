import type { RequirementId } from "../requirements/catalogue.ts";

/** A member of a resource as the contract describes it, in the project's own words. */
export interface Field {
  readonly text: string;
  /** The JSON type that a careful client sends; an asterisk says that the contract doesn't state it. */
  readonly type: string;
  /** When a client sends it, if at all. */
  readonly sent: string;
  /** When the service returns it. */
  readonly returned: string;
  /** The requirements that speak of the member, in reading order. */
  readonly requirements: readonly RequirementId[];
}

/** A member of a survey: `sent` is about a create. */
export interface SurveyField extends Field {
  /** The effect of a PATCH on it, in words. */
  readonly patch: string;
}
