import fc from "fast-check";

/** Generates all indices below `length`, shuffled; shrinks to halves, then to lists with one index fewer. */
class WholeOrder extends fc.Arbitrary<readonly number[]> {
  readonly #length: number;

  constructor(length: number) {
    super();
    this.#length = length;
  }

  override generate(random: fc.Random): fc.Value<readonly number[]> {
    const order = Array.from({ length: this.#length }, (_, index) => index);
    for (let last = order.length - 1; last > 0; last -= 1) {
      const picked = random.nextInt(0, last);
      [order[last], order[picked]] = [order[picked] ?? 0, order[last] ?? 0];
    }
    return new fc.Value(order, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is readonly number[] {
    return Array.isArray(value);
  }

  override shrink(value: readonly number[]): fc.Stream<fc.Value<readonly number[]>> {
    if (value.length <= 1) return fc.Stream.nil();
    const middle = Math.ceil(value.length / 2);
    const halves = [value.slice(0, middle), value.slice(middle)];
    const oneFewer = value.length === 2 ? [] : value.map((_, index) => value.toSpliced(index, 1));
    return fc.stream([...halves, ...oneFewer].map((order) => new fc.Value(order, undefined)).values());
  }
}

/** All indices below `length`, shuffled; shrinks to fewer of them, down to one. */
export function wholeOrder(length: number): fc.Arbitrary<readonly number[]> {
  return new WholeOrder(length);
}

/**
 * A list with one value of every given arbitrary, in shuffled order: what must be covered is covered by each single
 * list, and still it shrinks to the one element that matters.
 */
export function wholeList<T>(elements: readonly fc.Arbitrary<T>[]): fc.Arbitrary<readonly T[]> {
  return fc
    .tuple(new WholeOrder(elements.length), fc.tuple(...elements))
    .map(([order, values]) => order.flatMap((index) => values.slice(index, index + 1)));
}
