import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { EndpointName } from "../../client/endpoint.ts";
import type { Breach } from "../../report/breach/breach.ts";
import type { Fact } from "./fact.ts";
import type { Step } from "./step.ts";

/**
 * One comparison of a response with its prediction, and the requirements that it is about. For example, after a PATCH by slug
 * a read shows the old title:
 *
 *     { agrees: false, breach, cause: patch,
 *       suspects: [{ id: "SUR-30", facet: "seen" }, { id: "SUR-39", facet: "title", isSpecific: true }] }
 *
 * Had the read shown the new title, the same claim would agree: evidence for all its suspects.
 */
export interface Claim {
  /** Most general first. */
  readonly suspects: readonly Suspect[];
  readonly agrees: boolean;
  /** Absent if the claim agrees or can't be broken. */
  readonly breach?: Breach;
  /** True if nothing can be concluded; `not tested` if no request could try the requirement. */
  readonly isOpen?: boolean | "not tested";
  /** True if the claim agrees but proves nothing: it only counts against blame. */
  readonly isWeak?: boolean;

  /** The write to blame if it isn't the judged step. */
  readonly cause?: Step;
  /** The first broken claim about the same part of the survey, which may explain this one. */
  readonly precedingClaim?: Claim;
  readonly operation?: EndpointName;

  /** The compared value, if a claim compares the state of a survey. */
  readonly fact?: Fact;
  /** The required facet that a rule judged; undefined if a table did. */
  readonly facet?: string;
  /** True if the claim is only that a request was accepted. */
  readonly isAcceptance?: boolean;
}

export interface Suspect {
  readonly id: RequirementId;
  /** The case of the requirement: evidence and blame are counted for each. */
  readonly facet: string;
  /** True if this requirement alone explains the claim, unless a requirement that it rests on is broken elsewhere. */
  readonly isSpecific?: true;
  /** True if blame needs further evidence, since the survey's own writes are likelier causes. */
  readonly isUnlikely?: true;
}
