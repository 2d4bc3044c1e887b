import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Candidate } from "../journal/step.ts";

/** How often each requirement was seen to hold, in which facets. */
export class Sightings {
  readonly #counts = new Map<RequirementId, Map<string, number>>();

  add({ id, facet }: Candidate): void {
    const facets = this.#counts.get(id) ?? new Map<string, number>();
    facets.set(facet, (facets.get(facet) ?? 0) + 1);
    this.#counts.set(id, facets);
  }

  count({ id, facet }: Candidate): number {
    return this.#counts.get(id)?.get(facet) ?? 0;
  }

  /** The facets of a requirement that were seen, each with its count. */
  of(id: RequirementId): ReadonlyMap<string, number> {
    return this.#counts.get(id) ?? new Map<string, number>();
  }

  get ids(): readonly RequirementId[] {
    return [...this.#counts.keys()];
  }
}
