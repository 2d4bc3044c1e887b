import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Candidate, Claim, Step } from "../../suite/journal/step.ts";

/** What is kept of an agreement: the operation whose effect it is, and whether it says only that a request was accepted. */
type Way = Pick<Claim, "operation" | "isAcceptance">;

type Counts = Map<RequirementId, Map<string, number>>;

/** How often each requirement was seen to hold, in which facets. */
export class Sightings {
  readonly #counts: Counts = new Map();
  readonly #effects: Counts = new Map();
  readonly #hints: Counts = new Map();
  readonly #steps = new Map<RequirementId, Set<Step>>();
  readonly #gone = new Map<RequirementId, number>();

  add({ id, facet }: Candidate, { operation, isAcceptance = false }: Way = {}, step?: Step): void {
    raise(this.#counts, id, facet);
    if (step !== undefined) partOf(this.#steps, id, () => new Set<Step>()).add(step);
    if (isAcceptance) return;
    raise(this.#effects, id, facet);
    if (operation !== undefined && operation !== facet) raise(this.#effects, id, operation);
  }

  /** Notes an agreement that proves nothing, for what was empty stayed so: it speaks against blame all the same. */
  hint({ id, facet }: Candidate): void {
    raise(this.#hints, id, facet);
  }

  /** How often it held, hints included. */
  count({ id, facet }: Candidate): number {
    return (this.#counts.get(id)?.get(facet) ?? 0) + (this.#hints.get(id)?.get(facet) ?? 0);
  }

  /** The facets of a requirement that were seen, each with its count. */
  of(id: RequirementId): ReadonlyMap<string, number> {
    return this.#counts.get(id) ?? new Map<string, number>();
  }

  /** The same without what says only that a request was accepted; operations are facets as well. */
  effectsOf(id: RequirementId): ReadonlyMap<string, number> {
    return this.#effects.get(id) ?? new Map<string, number>();
  }

  /** The steps that saw it hold, in their order. */
  stepsOf(id: RequirementId): readonly Step[] {
    return [...(this.#steps.get(id) ?? [])];
  }

  /** In how many steps it was judged: those that saw it hold, those included that were let go, and those that broke it. */
  casesOf(id: RequirementId, broken: readonly { readonly step: Step }[]): number {
    return new Set([...this.stepsOf(id), ...broken.map(({ step }) => step)]).size + (this.#gone.get(id) ?? 0);
  }

  /** Lets the steps up to a number go, those included that were made from them, and keeps count of them. */
  letGo(lastNumber: number): void {
    for (const [id, steps] of this.#steps)
      for (const step of steps) {
        if (step.number > lastNumber) continue;
        steps.delete(step);
        this.#gone.set(id, (this.#gone.get(id) ?? 0) + 1);
      }
  }

  get ids(): readonly RequirementId[] {
    return [...this.#counts.keys()];
  }
}

function raise(counts: Counts, id: RequirementId, facet: string): void {
  const facets = partOf(counts, id, () => new Map<string, number>());
  facets.set(facet, (facets.get(facet) ?? 0) + 1);
}

function partOf<Part>(parts: Map<RequirementId, Part>, id: RequirementId, empty: () => Part): Part {
  const known = parts.get(id);
  if (known !== undefined) return known;
  const part = empty();
  parts.set(id, part);
  return part;
}
