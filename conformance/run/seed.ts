import { createHash, randomInt } from "node:crypto";

/** The seed of one pool of cases: the same for the same run seed and pool, whatever else runs. 32-bit integer. */
export function seedOf(runSeed: number, pool: string): number {
  return createHash("sha256").update(`${runSeed}:${pool}`).digest().readInt32BE(0);
}

/** A seed for a run that was given none: a positive 31-bit integer, easy to type. */
export function newSeed(): number {
  return randomInt(1, 2 ** 31 - 1);
}
