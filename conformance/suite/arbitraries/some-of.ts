import fc from "fast-check";

/** Some of the items, each at most once, in any order. */
export function someOf<Item>(items: readonly Item[], count: number): fc.Arbitrary<readonly Item[]> {
  const length = Math.min(count, items.length);
  return fc.shuffledSubarray([...items], { minLength: length, maxLength: length });
}

export function inAnyOrderOf<Item>(items: readonly Item[]): fc.Arbitrary<readonly Item[]> {
  return someOf(items, items.length);
}
