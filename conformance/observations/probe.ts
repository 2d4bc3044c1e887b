import type { RunOptions } from "../run/options.ts";
import type { Stage } from "../run/stage.ts";

/** Asks the subject about the open points; what did not run is told in notes. */
export async function probe(_stage: Stage, _options: RunOptions): Promise<readonly string[]> {
  return [];
}
