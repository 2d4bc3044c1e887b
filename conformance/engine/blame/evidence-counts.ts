import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Suspect, Claim, Step } from "../../suite/journal/step.ts";
import type { Rule } from "../../suite/rules/rule.ts";

/** The parts of a claim that decide how it counts as evidence. */
type ClaimKind = Pick<Claim, "operation" | "isAcceptance">;

type Counts = Map<RequirementId, Map<string, number>>;

/** Counts how often each facet of a requirement, such as `create`, was seen to hold. */
export class EvidenceCounts {
  readonly #counts: Counts = new Map();
  /** As `#counts`, without claims that a request was merely accepted. */
  readonly #effects: Counts = new Map();
  /** Values that a service may show whatever it stored, such as empty ones. */
  readonly #weak: Counts = new Map();
  readonly #steps = new Map<RequirementId, Set<Step>>();
  readonly #releasedStepCounts = new Map<RequirementId, number>();

  add({ id, facet }: Suspect, { operation, isAcceptance = false }: ClaimKind = {}, step?: Step): void {
    increment(this.#counts, id, facet);
    if (step !== undefined) getOrCreate(this.#steps, id, () => new Set<Step>()).add(step);
    if (isAcceptance) return;
    increment(this.#effects, id, facet);
    if (operation !== undefined && operation !== facet) increment(this.#effects, id, operation);
  }

  /** Adds a value that proves nothing. It only makes it less likely that the requirement is broken. */
  addWeak({ id, facet }: Suspect): void {
    increment(this.#weak, id, facet);
  }

  /** Includes weak evidence, which speaks against blame as well. */
  count({ id, facet }: Suspect): number {
    return (this.#counts.get(id)?.get(facet) ?? 0) + (this.#weak.get(id)?.get(facet) ?? 0);
  }

  countsOf(id: RequirementId): ReadonlyMap<string, number> {
    return this.#counts.get(id) ?? new Map<string, number>();
  }

  /** Excludes claims that a request was merely accepted. The operation of a claim counts as a facet, too. */
  effectCountsOf(id: RequirementId): ReadonlyMap<string, number> {
    return this.#effects.get(id) ?? new Map<string, number>();
  }

  stepsOf(id: RequirementId): readonly Step[] {
    return [...(this.#steps.get(id) ?? [])];
  }

  /** Counts the steps that show the requirement to be kept or broken. */
  casesOf(id: RequirementId, broken: readonly { readonly step: Step }[]): number {
    const steps = new Set([...this.stepsOf(id), ...broken.map(({ step }) => step)]);
    return steps.size + (this.#releasedStepCounts.get(id) ?? 0);
  }

  /** Forgets the steps up to this number to free their memory, but keeps their count. */
  release(lastNumber: number): void {
    for (const [id, steps] of this.#steps)
      for (const step of steps) {
        if (step.number > lastNumber) continue;
        steps.delete(step);
        this.#releasedStepCounts.set(id, (this.#releasedStepCounts.get(id) ?? 0) + 1);
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
  /** The number of times that each facet was seen to hold: `{ create: 12, update: 3 }`. */
  readonly facets: Readonly<Record<string, number>>;
  /** Facets without any evidence. */
  readonly missing: readonly string[];
}

/** Counts the evidence for each facet of a rule. The facet `seen` counts all evidence. */
export function facetEvidence({ id, facets, isAcceptance }: Rule, evidence: EvidenceCounts): FacetEvidence {
  // a merely accepted request proves only a requirement on acceptance
  const evidenceCounts = isAcceptance ? evidence.countsOf(id) : evidence.effectCountsOf(id);
  const total = [...evidenceCounts.values()].reduce((sum, count) => sum + count, 0);
  const counts = Object.fromEntries(
    facets.map((facet) => [facet, facet === "seen" ? total : (evidenceCounts.get(facet) ?? 0)]),
  );
  return { id, facets: counts, missing: facets.filter((facet) => counts[facet] === 0) };
}
