import type { RequirementId } from "../../../spec/requirements/catalogue.ts";

export interface Suspect {
  readonly id: RequirementId;
  /** The case of the requirement: evidence and blame are counted for each. */
  readonly facet: string;
  /** True if this requirement alone explains the claim, unless a requirement that it rests on is broken elsewhere. */
  readonly isSpecific?: true;
  /** True if blame needs further evidence, since the survey's own writes are likelier causes. */
  readonly isUnlikely?: true;
}
