import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Explained } from "../../format/report.ts";
import { deedOf } from "../../format/story.ts";
import type { Played } from "../play-scenarios.ts";
import { ruleOf } from "../suite.ts";

/** Which requests of a run showed a requirement; nothing of one that no client can test. */
export function explainedIn({ sightings }: Played, id: RequirementId): readonly Explained[] {
  const rule = ruleOf(id);
  if (rule === undefined) return [];
  const steps = sightings.stepsOf(id).map(({ number, scenario, recorded, operation }) => ({
    number,
    scenario,
    deed: recorded === undefined ? operation : deedOf(recorded),
  }));
  return [{ id, property: rule.property, ways: Object.fromEntries(sightings.of(id)), steps }];
}
