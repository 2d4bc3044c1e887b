import { SetUpError, type RunOptions } from "../options.ts";
import type { Plan } from "./plan-figures.ts";

/** A plan is about right: only what is far from enough is rejected. */
const tolerance = 0.8;

/** Throws a SetUpError where so few requests a second are allowed that the run's time can't be enough for what it plans. */
export function refuseSlowRate(
  { requests }: Plan,
  { rate, maxDurationMs, path, bail }: Pick<RunOptions, "rate" | "maxDurationMs" | "path" | "bail">,
): void {
  // a single case, and a run that ends at the first breach, send fewer than planned
  if (rate === undefined || path !== undefined || bail === true) return;
  const seconds = Math.ceil(requests / rate);
  if (seconds * tolerance <= maxDurationMs / 1_000) return;
  throw new SetUpError(
    `--rate ${rate} takes about ${seconds} s for ${requests} requests, and --max-duration ends the run after ${maxDurationMs / 1_000} s`,
    `allow --max-duration ${Math.ceil((seconds * 1.2) / 10) * 10}, a higher --rate, or try less: --effort quick, --only`,
  );
}
