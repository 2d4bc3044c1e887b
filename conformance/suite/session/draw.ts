import { createHash } from "node:crypto";
import fc from "fast-check";

/** Returns a random value of a fast-check arbitrary. */
export type Draw = <Value>(arbitrary: fc.Arbitrary<Value>) => Value;

/** The same seed generates the same values for the same sequence of arbitraries. */
export function drawFrom(seed: number): Draw {
  const [generate] = fc.sample(fc.gen(), { seed, numRuns: 1 });
  if (generate === undefined) throw new Error("fast-check generated nothing");
  return (arbitrary) => generate(() => arbitrary);
}

/** All programs of a property, such as `upsert` and `upsert:7`, share its seed. */
export function drawFor(scenario: string, runSeed: number): Draw {
  const [name = scenario] = scenario.split(":");
  return drawFrom(seedOf(runSeed, `scenario ${name}`));
}

function seedOf(runSeed: number, purpose: string): number {
  return createHash("sha256").update(`${runSeed}:${purpose}`).digest().readInt32BE(0);
}
