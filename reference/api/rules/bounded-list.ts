import * as z from "zod";

/** A list of at most `max` items; a longer one is rejected before its items are looked at, which bounds the work. */
export function boundedList<T>(item: z.ZodType<T>, max: number): z.ZodType<readonly T[]> {
  return z
    .array(z.unknown())
    .max(max, { error: `must hold at most ${max} items` })
    .pipe(z.array(item));
}
