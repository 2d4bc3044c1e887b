import fc from "fast-check";

const remembered = 16;

/** Hands out the same values for the same state of the generator, so that checks of one pool generate their cases once. */
class GeneratedOnce<T> extends fc.Arbitrary<T> {
  readonly #source: fc.Arbitrary<T>;
  readonly #values = new Map<string, fc.Value<T>>();

  constructor(source: fc.Arbitrary<T>) {
    super();
    this.#source = source;
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    const key = JSON.stringify([random.getState(), bias]);
    const value = this.#values.get(key) ?? this.#source.generate(random, bias);
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > remembered && oldest !== undefined) this.#values.delete(oldest);
    return value;
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#source.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.#source.shrink(value, context);
  }
}

/** The arbitrary, for inputs that are costly to generate and shared by many checks. */
export function generatedOnce<T>(source: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return new GeneratedOnce(source);
}
