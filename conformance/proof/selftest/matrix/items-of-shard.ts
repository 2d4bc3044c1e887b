/** Returns one part of the items, which has every n-th of them: `2/4` is the second of four parts. */
export function itemsOfShard<Item>(items: readonly Item[], shard: string): readonly Item[] {
  const [, part, parts] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(shard)?.map(Number) ?? [];
  if (part === undefined || parts === undefined || part > parts)
    throw new Error(`--shard needs the number of a part and the number of parts, such as 1/4, not "${shard}"`);
  return items.filter((_item, index) => index % parts === part - 1);
}
