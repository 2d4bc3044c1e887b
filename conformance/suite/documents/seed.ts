import { createHash } from "node:crypto";

export function seedOf(runSeed: number, pool: string): number {
  return createHash("sha256").update(`${runSeed}:${pool}`).digest().readInt32BE(0);
}
