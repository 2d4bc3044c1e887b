import type { RequirementId } from "../requirements/catalogue.ts";

/** A member of a resource as the contract describes it, in the project's own words. */
export interface Field {
  readonly text: string;
  /** The requirements that speak of the member, in reading order. */
  readonly requirements: readonly RequirementId[];
}
