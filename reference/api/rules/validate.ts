import type * as z from "zod";
import { Rejection } from "../rejection.ts";
import type { Detail } from "../rejection.ts";

export function boundDetails(details: readonly Detail[], max: number): readonly Detail[] {
  if (details.length <= max) return details;
  return [...details.slice(0, max), { path: "", message: `and ${details.length - max} more problems` }];
}

/** Parses a body by a rule; throws a Rejection (400) with the path and the reason of each problem. */
export function validate<T>(rule: z.ZodType<T>, body: unknown, maxDetails: number): T {
  const result = rule.safeParse(body, {
    error: ({ code, input }) => (code === "invalid_type" && input === undefined ? "is required" : undefined),
  });
  if (result.success) return result.data;
  const details = result.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message }));
  throw new Rejection(400, "The body does not satisfy the rules.", { details: boundDetails(details, maxDetails) });
}
