import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Rule } from "../../suite/rules/rule.ts";
import type { EvidenceCounts } from "./evidence-counts.ts";

/** `facets` counts the evidence for each; `missing` lists those without any. */
export interface FacetEvidence {
  readonly id: RequirementId;
  readonly facets: Readonly<Record<string, number>>;
  readonly missing: readonly string[];
}

export function facetEvidence({ id, facets, isAcceptance }: Rule, evidence: EvidenceCounts): FacetEvidence {
  const evidenceCounts = isAcceptance ? evidence.countsOf(id) : evidence.effectCountsOf(id);
  const total = [...evidenceCounts.values()].reduce((sum, count) => sum + count, 0);
  const counts = Object.fromEntries(
    facets.map((facet) => [facet, facet === "seen" ? total : (evidenceCounts.get(facet) ?? 0)]),
  );
  return { id, facets: counts, missing: facets.filter((facet) => counts[facet] === 0) };
}
