import fc from "fast-check";

/** Returns a value of an arbitrary. */
export type Draw = <Value>(arbitrary: fc.Arbitrary<Value>) => Value;

/** The same seed gives the same values for the same sequence of arbitraries. */
export function drawFrom(seed: number): Draw {
  const [generate] = fc.sample(fc.gen(), { seed, numRuns: 1 });
  if (generate === undefined) throw new Error("fast-check generated nothing");
  return (arbitrary) => generate(() => arbitrary);
}
