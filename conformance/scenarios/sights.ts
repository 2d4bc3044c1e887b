import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Effort } from "../report/report.ts";
import json from "./sights.json" with { type: "json" };

/** What a scenario costs on the reference at each effort, and which requirements it sees there. */
export interface Sight {
  readonly requests: Readonly<Record<Effort, number>>;
  readonly surveys: Readonly<Record<Effort, number>>;
  readonly ids: readonly RequirementId[];
}

interface Sights {
  readonly scenarios: Readonly<Record<string, Sight>>;
  /** The required facets that some run on the reference doesn't see, of each requirement; `reading`: of those that a run sees which only reads. */
  readonly unseen: Readonly<Record<Effort | "reading", Readonly<Record<string, readonly string[]>>>>;
}

/** The scenarios by their names, and what none of them sees; written by `npm run generate` from runs on the reference. */
export const { scenarios: sights, unseen } = json as Sights;
