import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Rule } from "../../suite/rules/rule.ts";
import type { EvidenceCounts } from "./evidence-counts.ts";

export interface FacetEvidence {
  readonly id: RequirementId;
  /** How often each facet was seen to hold: `{ create: 12, update: 3 }`. */
  readonly facets: Readonly<Record<string, number>>;
  /** Facets without any evidence. */
  readonly missing: readonly string[];
}

/** Counts the evidence for each facet of a rule. The facet `seen` counts all evidence. */
export function facetEvidence({ id, facets, isAcceptance }: Rule, evidence: EvidenceCounts): FacetEvidence {
  const evidenceCounts = isAcceptance ? evidence.countsOf(id) : evidence.effectCountsOf(id);
  const total = [...evidenceCounts.values()].reduce((sum, count) => sum + count, 0);
  const counts = Object.fromEntries(
    facets.map((facet) => [facet, facet === "seen" ? total : (evidenceCounts.get(facet) ?? 0)]),
  );
  return { id, facets: counts, missing: facets.filter((facet) => counts[facet] === 0) };
}
