import { z } from "zod";

const count = z.int().min(0);

/** The counts of an add; where in the answer they are is an open point (envelope-counts). */
export const counts = z.looseObject({
  added: count.describe("How many rows became new recipients."),
  updated: count.describe("How many rows updated a recipient that the survey already had."),
  skipped: count.describe("How many rows met a recipient and left it alone."),
});
