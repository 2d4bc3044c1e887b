import fc from "fast-check";

/** So many requests race. */
export const rivals = fc.integer({ min: 3, max: 5 });
