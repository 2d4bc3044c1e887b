import type { RequirementId } from "../../../spec/requirements/catalogue.ts";

/** A requirement that a claim is about: the claim is evidence for it, or blames it. */
export interface Suspect {
  readonly id: RequirementId;
  /** The case of the requirement: evidence and blame are counted for each. */
  readonly facet: string;
  /** True if this requirement alone explains the claim. A broken requirement that it depends on may explain it too. */
  readonly isSpecific?: true;
  /** True if blame needs further evidence, since the survey's own writes are likelier causes. */
  readonly isUnlikely?: true;
}
