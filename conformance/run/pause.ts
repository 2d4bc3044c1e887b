import { setTimeout as wait } from "node:timers/promises";
import { Inconclusive } from "../http/stops.ts";

/** Waits so many ms; throws `Inconclusive` when the run is ended meanwhile. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(ms, undefined, { signal }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== "AbortError") throw error;
    throw new Inconclusive("the run was ended");
  });
}
