import fc from "fast-check";

const numbers = fc.infiniteStream(fc.noBias(fc.nat(0x7fff_fffe)), { noHistory: true });

/** Deterministic choices from a seed. fast-check draws them, without its bias towards small numbers. */
export class Random {
  readonly #numbers: fc.Stream<number> | undefined;

  constructor(seed: number) {
    [this.#numbers] = fc.sample(numbers, { seed, numRuns: 1 });
  }

  below(count: number): number {
    return Number(this.#numbers?.next().value ?? 0) % Math.max(1, count);
  }

  /** Includes both bounds. */
  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  chance(): boolean {
    return this.below(2) === 1;
  }

  way(): "id" | "slug" {
    return this.chance() ? "slug" : "id";
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  shuffled<T>(list: readonly T[]): readonly T[] {
    const all = [...list];
    for (let last = all.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      const [one, two] = [all[last], all[other]];
      if (one !== undefined) all[other] = one;
      if (two !== undefined) all[last] = two;
    }
    return all;
  }

  some<T>(list: readonly T[], count: number): readonly T[] {
    return this.shuffled(list).slice(0, count);
  }
}
