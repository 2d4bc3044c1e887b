/** Sends all items at once. Halves them after each rejection, down to single items. */
export async function offerInHalves<Item>(
  all: readonly Item[],
  offer: (items: readonly Item[]) => Promise<boolean>,
): Promise<void> {
  if ((await offer(all)) || all.length < 2) return;
  const middle = Math.ceil(all.length / 2);
  for (const half of [all.slice(0, middle), all.slice(middle)]) await offerInHalves(half, offer);
}

export function chunksOf<Item>(all: readonly Item[], size: number): readonly (readonly Item[])[] {
  return all.flatMap((_, index) => (index % size === 0 ? [all.slice(index, index + size)] : []));
}
