/** Waits for all of several concurrent parts of a check, then throws the first error: nothing goes on behind its back. */
export async function together<T>(parts: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}
