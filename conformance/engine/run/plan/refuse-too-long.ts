import { apiOver } from "../../../client/api.ts";
import type { Client } from "../../../client/client.ts";
import { bearer } from "../../../client/credential.ts";
import { Inconclusive } from "../../../client/pacing/stops.ts";
import type { Effort } from "../../../report/format/report.ts";
import { SetUpError, type RunOptions } from "../options.ts";
import type { Plan } from "./plan-figures.ts";

/** A plan is an estimate, so only a clear excess is rejected. */
const tolerance = 0.8;
/** Requests that wait for others make a run this much longer. */
const dependencyFactor = 2.5;

/** Throws a SetUpError if `--rate` is too low to finish within `--max-duration`. */
export function refuseSlowRate({ requests }: Plan, { rate, maxDurationMs, path, bail, effort }: RunOptions): void {
  // a single case, or a run that ends at the first breach, sends fewer requests than planned
  if (rate === undefined || path !== undefined || bail === true) return;
  const seconds = Math.ceil(requests / rate);
  if (seconds * tolerance <= maxDurationMs / 1_000) return;
  // the advice adds a fifth, in whole tens of seconds
  throw new SetUpError(
    `with --rate ${rate}, ${requests} requests take about ${seconds} s, but --max-duration ends the run after ${maxDurationMs / 1_000} s`,
    `try --max-duration ${Math.ceil((seconds * 1.2) / 10) * 10}, a higher --rate, or ${fewerRequests(effort)}`,
  );
}

function fewerRequests(effort: Effort): string {
  return `fewer requests with ${effort === "quick" ? "--only" : "--effort quick or --only"}`;
}

/**
 * Throws a SetUpError if the service is too slow to finish within `--max-duration`, even if no request waits for another. First
 * times a read as well, since only the list may be slow.
 */
export async function refuseShortDuration(
  { requests }: Plan,
  { maxDurationMs, concurrency, path, bail, ownerKey, effort }: RunOptions,
  { client, fastestMs }: { readonly client: Client; readonly fastestMs: () => number },
): Promise<void> {
  if (path !== undefined || bail === true) return;
  const leastMs = (): number => (requests * fastestMs()) / concurrency;
  const isTooLong = (): boolean => leastMs() * tolerance > maxDurationMs;
  if (!isTooLong()) return;
  try {
    await apiOver(client, bearer("owner", ownerKey)).read("no-such-survey");
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    return;
  }
  if (!isTooLong()) return;
  const seconds = Math.ceil(leastMs() / 1_000);
  throw new SetUpError(
    `${requests} requests take at least ${seconds} s, with ${concurrency} concurrent requests that take ${Math.round(fastestMs())} ms each, but --max-duration ends the run after ${maxDurationMs / 1_000} s`,
    `try --max-duration ${Math.ceil((seconds * dependencyFactor) / 10) * 10}, or ${fewerRequests(effort)}`,
  );
}
