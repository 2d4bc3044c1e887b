import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Effort } from "../format/report.ts";
import json from "./sights.json" with { type: "json" };

/** What a scenario costs on the reference at each effort. */
export interface Cost {
  readonly requests: Readonly<Record<Effort, number>>;
  readonly surveys: Readonly<Record<Effort, number>>;
}

/** What the scenario that looks at all that was made costs, where one other went before. */
export interface Closing extends Cost {
  /** So many of its requests are sent because there is another key. */
  readonly forOther: Cost["requests"];
  /** So many surveys went before that it may look at. */
  readonly made: Cost["surveys"];
  /** Why creates were rejected; each reason is tried once. */
  readonly reasons: readonly string[];
}

/** What a scenario costs on the reference, and which requirements it sees there. */
export interface Sight extends Cost {
  readonly ids: readonly RequirementId[];
  /** Some of its surveys are published, or have notifications on. */
  readonly isPublic?: true;
  /** What it costs where a run has no driver, or one key alone; absent where that is the same. */
  readonly without?: Readonly<Partial<Record<"driver" | "otherKey", Cost>>>;
  readonly closing?: Closing;
}

interface Sights {
  readonly scenarios: Readonly<Record<string, Sight>>;
  /** The required facets that some run on the reference doesn't see, of each requirement; `reading`: of those that a run sees which only reads. */
  readonly unseen: Readonly<Record<Effort | "reading", Readonly<Record<string, readonly string[]>>>>;
}

/** The scenarios by their names, and what none of them sees; written by `npm run generate` from runs on the reference. */
export const { scenarios: sights, unseen } = json as Sights;

/** The requests that a scenario sends on the reference; none where it isn't known. */
export function requestsOf({ name }: { readonly name: string }, effort: Effort): number {
  return sights[name]?.requests[effort] ?? 0;
}
