import type { Check } from "../check/check.ts";
import type { RunOptions } from "./options.ts";
import { playsScenarios } from "./plays-scenarios.ts";

/** How many cases a check tries: where scenarios are played, they bring the breadth. */
export function casesOf({ runs, examples, race }: Check, options: RunOptions): number {
  const isBrief = options.effort === "standard" && options.path === undefined && !race && playsScenarios(options);
  return isBrief ? Math.max(1, examples) : runs[options.effort];
}
