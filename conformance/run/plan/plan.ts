import { rules } from "../../rules/all.ts";
import type { Scenario } from "../../scenarios/scenario.ts";
import { sights } from "../../scenarios/sights.ts";
import type { RunOptions } from "../options.ts";
import type { Plan } from "./plan-figures.ts";
import { chosenScenarios } from "./plays-scenarios.ts";

/** What the start of a run costs, and its end. */
const visiting = { requests: 3, surveys: 0 } as const;

type Asked = Pick<RunOptions, "effort"> & Partial<RunOptions>;

type Figure = keyof typeof visiting;

/** Plans a run that plays the scenarios that its options choose. */
export function planOf(options: Asked): Plan {
  const { only } = options;
  const ids = rules.filter(({ id }) => only?.includes(id) ?? true);
  const chosen = chosenScenarios(options);
  const total = (figure: Figure): number =>
    chosen.reduce<number>(
      (sum, { name, isLast = false }) =>
        sum + (isLast ? costOfClosing(name, chosen, figure, options) : costOf(name, figure, options)),
      visiting[figure],
    );
  return { checks: ids.length, requests: total("requests"), surveys: total("surveys") };
}

/** What a scenario costs with what the run has. */
function costOf(name: string, figure: Figure, { effort, driver, otherKey, readOnly }: Asked): number {
  const sight = sights[name];
  const whole = sight?.[figure][effort] ?? 0;
  const saved = (lacking: "driver" | "otherKey"): number =>
    whole - (sight?.without?.[lacking]?.[figure][effort] ?? whole);
  const lacks = readOnly === undefined && driver === undefined ? saved("driver") : 0;
  return Math.max(0, whole - lacks - (otherKey === undefined ? saved("otherKey") : 0));
}

/** What looks at all that was made costs the more, the more was made: up to what it costs after all scenarios. */
function costOfClosing(name: string, chosen: readonly Scenario[], figure: Figure, options: Asked): number {
  const alone = chosen.flatMap((one) => sights[one.name]?.closing?.[figure][options.effort] ?? []);
  const least = Math.min(...Object.values(sights).flatMap(({ closing }) => closing?.[figure][options.effort] ?? []));
  const sum = alone.reduce((all, one) => all + one - least, least);
  return Math.min(sum, costOf(name, figure, options));
}
