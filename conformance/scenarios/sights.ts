import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Effort } from "../report/report.ts";
import json from "./sights.json" with { type: "json" };

/** What a scenario costs on the reference at each effort, and which requirements it sees there. */
export interface Sight {
  readonly requests: Readonly<Record<Effort, number>>;
  readonly surveys: Readonly<Record<Effort, number>>;
  readonly ids: readonly RequirementId[];
}

/** The scenarios by their names; written by `npm run generate` from runs on the reference. */
export const sights = json as Readonly<Record<string, Sight>>;
