import { createHash } from "node:crypto";

interface Named {
  readonly name: string;
}

/** Chooses `count` items by a hash of their names, so that a new item replaces at most one of the chosen items. */
export function sampleByName<Item extends Named>(items: readonly Item[], count: number, seed = ""): readonly Item[] {
  const rankOf = ({ name }: Item): string => createHash("sha256").update(`${seed}\n${name}`).digest("hex");
  const chosen = new Set(
    items
      .map((item) => ({ item, rank: rankOf(item) }))
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
      .slice(0, count)
      .map(({ item }) => item),
  );
  return items.filter((item) => chosen.has(item));
}

const { WHOLE_TRAFFIC: whole, SAMPLE_SEED: seed = "1" } = process.env;

export const isWhole = whole !== undefined;

/** Returns all items if `WHOLE_TRAFFIC` is set. Otherwise `SAMPLE_SEED`, by default 1, decides which are chosen. */
export function samplePrinted<Item extends Named>(items: readonly Item[], count: number): readonly Item[] {
  if (isWhole) return items;
  process.stdout.write(`${count} of ${items.length}, chosen by SAMPLE_SEED=${seed}\n`);
  return sampleByName(items, count, seed);
}
