import { rules } from "../../rules/all.ts";
import { lookedAt } from "../../scenarios/closing.ts";
import type { Scenario } from "../../scenarios/scenario.ts";
import { sights, type Closing } from "../../scenarios/sights.ts";
import type { RunOptions } from "../options.ts";
import type { Plan } from "./plan-figures.ts";
import { chosenScenarios } from "./plays-scenarios.ts";

type Asked = Pick<RunOptions, "effort"> & Partial<RunOptions>;

type Figure = "requests" | "surveys";

/** Plans a run that plays the scenarios that its options choose. */
export function planOf(options: Asked): Plan {
  const { only } = options;
  const ids = rules.filter(({ id }) => only?.includes(id) ?? true);
  const chosen = chosenScenarios(options);
  const total = (figure: Figure): number =>
    chosen.reduce<number>(
      (sum, { name, isLast = false, asks = false }) =>
        sum + (isLast && !asks ? costOfClosing(name, chosen, figure, options) : costOf(name, figure, options)),
      0,
    );
  const surveys = total("surveys");
  // each key is tried first, and what was filled is emptied in the end
  const around = keysOf(options) + (surveys > 0 || options.readOnly !== undefined ? 1 : 0);
  const isPublic = chosen.some(({ name }) => sights[name]?.isPublic === true);
  const isReadOnly = options.readOnly !== undefined;
  return { checks: ids.length, requests: total("requests") + around, surveys, isPublic, isReadOnly };
}

function keysOf({ otherKey }: Asked): number {
  return otherKey === undefined ? 1 : 2;
}

/** What a scenario costs with what the run has. */
function costOf(name: string, figure: Figure, options: Asked): number {
  const { effort, driver, readOnly } = options;
  const lacks = readOnly === undefined && driver === undefined ? savedWithout("driver", name, figure, options) : 0;
  const whole = sights[name]?.[figure][effort] ?? 0;
  return Math.max(0, whole - lacks - savedWithOneKey(name, figure, options));
}

/** What a scenario costs less in a run that lacks something. */
function savedWithout(what: "driver" | "otherKey", name: string, figure: Figure, { effort }: Asked): number {
  const sight = sights[name];
  const less = sight?.without?.[what]?.[figure][effort];
  return sight === undefined || less === undefined ? 0 : sight[figure][effort] - less;
}

function savedWithOneKey(name: string, figure: Figure, options: Asked): number {
  return options.otherKey === undefined ? savedWithout("otherKey", name, figure, options) : 0;
}

const [quick, standard] = lookedAt;
const maxLookedAt = { quick, standard };

/** What a reason for which creates were rejected costs: a create with the slug of one of them, and a look. */
const costOfReason = { requests: 2, surveys: 1 } as const;

/** What looks at what was made costs the more, the more was made: up to what it costs after all scenarios; where nothing was made, a list for each key. */
function costOfClosing(name: string, chosen: readonly Scenario[], figure: Figure, options: Asked): number {
  const { effort, otherKey } = options;
  const played = chosen.filter((one) => costOf(one.name, "requests", options) > 0);
  const closings = played.flatMap((one) => sights[one.name]?.closing ?? []);
  if (closings.length === 0) return figure === "requests" ? keysOf(options) : 0;
  const reasons = closings.flatMap((closing) => closing.reasons);
  const again = (reasons.length - new Set(reasons).size) * costOfReason[figure];
  const ofRequests = (cost: number): number => (figure === "requests" ? cost : 0);
  const forOther = (closing: Closing): number => ofRequests(closing.forOther[effort]);
  const looks = (made: number): number => ofRequests(2 * Math.min(made, maxLookedAt[effort]));
  const ofLooks = looks(closings.reduce((sum, closing) => sum + closing.made[effort], 0));
  const ofRest = together(closings, (one) => one[figure][effort] - forOther(one) - looks(one.made[effort])) - again;
  const ofOther = savedWithout("otherKey", name, figure, options);
  const whole = sights[name]?.[figure][effort] ?? 0;
  const shown = otherKey === undefined ? 0 : Math.min(together(closings, forOther), ofOther);
  return Math.min(Math.max(0, ofRest) + ofLooks, whole - ofOther) + shown;
}

/** The sum over some scenarios of what the closing one costs after each alone, where what it costs after any is paid once. */
function together(some: readonly Closing[], costOfOne: (closing: Closing) => number): number {
  const least = Math.min(...some.map((closing) => costOfOne(closing)));
  return some.reduce((sum, one) => sum + costOfOne(one) - least, least);
}
