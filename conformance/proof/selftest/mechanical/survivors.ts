import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod";

/** A person's verdicts about the mutants that no run kills, by the names of the mutants. */
const survivors = z.record(
  z.string(),
  z.object({
    /** `equivalent` changes no behaviour, `open` changes what the contract leaves open, `breach` breaks the contract. */
    verdict: z.enum(["equivalent", "open", "breach"]),
    why: z.string().min(10),
  }),
);

export type Survivor = z.infer<typeof survivors>[string];

/** Returns the verdicts by the names of the mutants. */
export function readSurvivors(): ReadonlyMap<string, Survivor> {
  const file = resolve("conformance/proof/selftest/mechanical/survivors.json");
  return new Map(Object.entries(survivors.parse(JSON.parse(readFileSync(file, "utf8")))));
}
