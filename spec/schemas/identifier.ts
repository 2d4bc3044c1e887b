import { z } from "zod";

/** An id in a response. Its format isn't stated, but it goes into paths, so it is a string or a number. */
export const identifier = z.union([z.string().min(1), z.number()]);
