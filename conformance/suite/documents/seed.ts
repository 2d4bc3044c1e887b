import { createHash } from "node:crypto";

/** The seed of one pool of cases: the same for the same run seed and pool, whatever else runs. 32-bit integer. */
export function seedOf(runSeed: number, pool: string): number {
  return createHash("sha256").update(`${runSeed}:${pool}`).digest().readInt32BE(0);
}
