import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Suspect, Claim, Step } from "../../suite/journal/step.ts";
import type { Rule } from "../../suite/rules/rule.ts";

/** How a claim was judged. */
type ClaimKind = Pick<Claim, "operation" | "isAcceptance">;

type Counts = Map<RequirementId, Map<string, number>>;

/** Counts how often each facet of a requirement was seen to hold. */
export class EvidenceCounts {
  readonly #counts: Counts = new Map();
  /** Without claims that a request was merely accepted. */
  readonly #effects: Counts = new Map();
  /** Only values that were empty and stayed empty. */
  readonly #weak: Counts = new Map();
  readonly #steps = new Map<RequirementId, Set<Step>>();
  readonly #releasedSteps = new Map<RequirementId, number>();

  add({ id, facet }: Suspect, { operation, isAcceptance = false }: ClaimKind = {}, step?: Step): void {
    increment(this.#counts, id, facet);
    if (step !== undefined) getOrCreate(this.#steps, id, () => new Set<Step>()).add(step);
    if (isAcceptance) return;
    increment(this.#effects, id, facet);
    if (operation !== undefined && operation !== facet) increment(this.#effects, id, operation);
  }

  /** Notes that an empty value stayed empty. This proves nothing, but makes it less likely that the requirement is broken. */
  addWeak({ id, facet }: Suspect): void {
    increment(this.#weak, id, facet);
  }

  /** Includes weak evidence. */
  count({ id, facet }: Suspect): number {
    return (this.#counts.get(id)?.get(facet) ?? 0) + (this.#weak.get(id)?.get(facet) ?? 0);
  }

  countsOf(id: RequirementId): ReadonlyMap<string, number> {
    return this.#counts.get(id) ?? new Map<string, number>();
  }

  /** Excludes claims that a request was merely accepted. Operations count as facets as well. */
  effectCountsOf(id: RequirementId): ReadonlyMap<string, number> {
    return this.#effects.get(id) ?? new Map<string, number>();
  }

  stepsOf(id: RequirementId): readonly Step[] {
    return [...(this.#steps.get(id) ?? [])];
  }

  /** Counts the steps that show the requirement to be kept or broken. */
  casesOf(id: RequirementId, broken: readonly { readonly step: Step }[]): number {
    return new Set([...this.stepsOf(id), ...broken.map(({ step }) => step)]).size + (this.#releasedSteps.get(id) ?? 0);
  }

  /** Releases the steps up to this number, and keeps their count. */
  release(lastNumber: number): void {
    for (const [id, steps] of this.#steps)
      for (const step of steps) {
        if (step.number > lastNumber) continue;
        steps.delete(step);
        this.#releasedSteps.set(id, (this.#releasedSteps.get(id) ?? 0) + 1);
      }
  }
}

function increment(counts: Counts, id: RequirementId, facet: string): void {
  const facets = getOrCreate(counts, id, () => new Map<string, number>());
  facets.set(facet, (facets.get(facet) ?? 0) + 1);
}

function getOrCreate<Part>(parts: Map<RequirementId, Part>, id: RequirementId, empty: () => Part): Part {
  const known = parts.get(id);
  if (known !== undefined) return known;
  const part = empty();
  parts.set(id, part);
  return part;
}

interface FacetEvidence {
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
