/** Waits for all of several concurrent parts of a check, then throws the first error: nothing goes on behind its back. */
export async function together<const Parts extends readonly Promise<unknown>[]>(
  parts: Parts,
): Promise<{ readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}
