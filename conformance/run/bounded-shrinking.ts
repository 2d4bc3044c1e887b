import fc from "fast-check";

/** Generates what another arbitrary does, and offers no smaller values any more once enough were tried. */
class BoundedShrinking<T> extends fc.Arbitrary<T> {
  readonly #inner: fc.Arbitrary<T>;
  readonly #isEnough: () => boolean;

  constructor(inner: fc.Arbitrary<T>, isEnough: () => boolean) {
    super();
    this.#inner = inner;
    this.#isEnough = isEnough;
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<T> {
    return this.#inner.generate(random, biasFactor);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#inner.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.#inner.shrink(value, context).takeWhile(() => !this.#isEnough());
  }
}

/** The same values, shrunk until `isEnough` says so: large values have thousands of smaller ones, and listing them takes time. */
export function boundedShrinking<T>(inner: fc.Arbitrary<T>, isEnough: () => boolean): fc.Arbitrary<T> {
  return new BoundedShrinking(inner, isEnough);
}
