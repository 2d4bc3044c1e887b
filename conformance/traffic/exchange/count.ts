/** Adds `number` to the count under a name. */
export function count(counts: Map<string, number>, name: string, number = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + number);
}
