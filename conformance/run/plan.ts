import { rules } from "../rules/all.ts";
import { sights } from "../scenarios/sights.ts";
import type { RunOptions } from "./options.ts";
import type { Plan } from "./plan-figures.ts";
import { chosenScenarios } from "./plays-scenarios.ts";

interface Cost {
  readonly requests: number;
  readonly surveys: number;
}

/** What the start of a run costs, and its end. */
const visiting: Cost = { requests: 3, surveys: 0 };

type Asked = Pick<RunOptions, "effort"> & Partial<RunOptions>;

/** Plans a run that plays the scenarios that its options choose. */
export function planOf(options: Asked): Plan {
  const { effort, only } = options;
  const ids = rules.filter(({ id }) => only?.includes(id) ?? true);
  const total = (of: keyof Cost): number => {
    const played = chosenScenarios(options).map(({ name }) => sights[name]?.[of][effort] ?? 0);
    return played.reduce((sum, one) => sum + one, visiting[of]);
  };
  return { checks: ids.length, requests: total("requests"), surveys: total("surveys") };
}
