import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Rule } from "../../suite/rules/rule.ts";
import type { Sightings } from "./sightings.ts";

/** How far the run has seen a requirement hold. */
export interface Proof {
  readonly id: RequirementId;
  /** How often each required facet was seen. */
  readonly facets: Readonly<Record<string, number>>;
  /** The required facets that were not seen. */
  readonly missing: readonly string[];
}

/** What was seen of a rule's required facets: it is proven where none is missing. */
export function proofOf({ id, facets, isAcceptance }: Rule, sightings: Sightings): Proof {
  const seen = isAcceptance ? sightings.of(id) : sightings.effectsOf(id);
  const total = [...seen.values()].reduce((sum, count) => sum + count, 0);
  const counts = Object.fromEntries(facets.map((facet) => [facet, facet === "seen" ? total : (seen.get(facet) ?? 0)]));
  return { id, facets: counts, missing: facets.filter((facet) => counts[facet] === 0) };
}
