import { z } from "zod";

// One that is 0 may be missing, and a number may be written as its text (count-notation).
const count = z.union([z.int().min(0), z.string().regex(/^\d+$/)]).optional();

/** The counts of an add; where in the answer they are is an open point (envelope-counts). */
export const counts = z.looseObject({
  added: count.describe("How many rows became new recipients."),
  updated: count.describe("How many rows updated a recipient that the survey already had."),
  skipped: count.describe("How many rows met a recipient and left it alone."),
});
