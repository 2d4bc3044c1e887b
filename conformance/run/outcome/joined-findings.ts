import { requirementIds } from "../../../spec/requirements/catalogue.ts";
import type { Outcome } from "../../format/report.ts";

/** One outcome for each requirement, of what the shards of a run found of it each by itself. */
export function joinedFindings(findings: readonly Outcome[]): readonly Outcome[] {
  return requirementIds.flatMap((id) => {
    const own = findings.filter((outcome) => outcome.id === id);
    const [first, ...others] = own.toSorted((one, other) => weightOf(other) - weightOf(one));
    if (first === undefined) return [];
    return others.length === 0 ? [first] : [withFacets(first, own)];
  });
}

/** A breach counts wherever it was found, then a proof; what is sure goes before what is open. */
function weightOf({ failure, outcome }: Outcome): number {
  if (failure !== undefined) return 3;
  if (outcome === "passed") return 2;
  return outcome === "inconclusive" ? 1 : 0;
}

function withFacets(outcome: Outcome, own: readonly Outcome[]): Outcome {
  const all = own.flatMap(({ facets }) => (facets === undefined ? [] : [facets]));
  if (all.length === 0) return outcome;
  const names = [...new Set(all.flatMap((one) => Object.keys(one)))];
  const facets = Object.fromEntries(names.map((name) => [name, all.reduce((sum, one) => sum + (one[name] ?? 0), 0)]));
  const isProven = outcome.outcome === "not-tested" && Object.values(facets).every((count) => count > 0);
  if (!isProven) return { ...outcome, facets };
  const { reason: _reason, ...rest } = outcome;
  return { ...rest, facets, outcome: "passed" };
}
