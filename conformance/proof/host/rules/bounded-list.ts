import * as z from "zod";

/** Rejects a longer list before it reads the items, which bounds the work. */
export function boundedList<T>(item: z.ZodType<T>, max: number): z.ZodType<readonly T[]> {
  return z
    .array(z.unknown())
    .max(max, { error: `must hold at most ${max} items` })
    .pipe(z.array(item));
}
