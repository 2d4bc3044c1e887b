import { writeFileSync } from "node:fs";
import { createApp } from "../../reference/api/app.ts";
import { rules } from "../rules/all.ts";
import { scenarios } from "../scenarios/all.ts";
import type { Sight } from "../scenarios/sights.ts";
import { proofOf } from "../verdict/proof.ts";
import { played } from "./played.ts";

const efforts = ["quick", "standard", "thorough"] as const;
const runsOf = (seed: number) =>
  Promise.all(efforts.map(async (effort) => ({ effort, ...(await played(createApp, { effort, seed })) })));
const runs = await runsOf(1);
const withOtherSeeds = [runs, await runsOf(2), await runsOf(3), await runsOf(4)].flat();

const table = {
  scenarios: Object.fromEntries(scenarios.map(({ name }) => [name, sightOf(name)])),
  unseen: Object.fromEntries(
    efforts.map((effort) => {
      const ofEffort = withOtherSeeds.filter((run) => run.effort === effort);
      const asked = new Set(scenarios.flatMap(({ disturbs = [] }) => disturbs));
      const missing = rules
        .filter(({ id }) => !asked.has(id))
        .map((rule) => {
          const facets = ofEffort.flatMap(({ sightings }) => proofOf(rule, sightings).missing);
          return [rule.id, [...new Set(facets)]] as const;
        });
      return [effort, Object.fromEntries(missing.filter(([, facets]) => facets.length > 0))];
    }),
  ),
};
// Run from dist/conformance/selftest: writes the file among the sources.
writeFileSync(
  new URL("../../../conformance/scenarios/sights.json", import.meta.url),
  `${JSON.stringify(table, undefined, 2)}\n`,
);

function sightOf(name: string): Sight {
  const counted = (isCounted: (operation: string, status: number) => boolean): Sight["requests"] => {
    const [quick = 0, standard = 0, thorough = 0] = runs.map(
      ({ journal }) =>
        journal.steps.filter(({ scenario, operation, status }) => scenario === name && isCounted(operation, status))
          .length,
    );
    return { quick, standard, thorough };
  };
  const ids = rules.filter(({ id }) =>
    runs.some(({ sightings }) => sightings.stepsOf(id).some(({ scenario }) => scenario === name)),
  );
  return {
    requests: counted(() => true),
    surveys: counted((operation, status) => operation === "create" && status < 300),
    ids: ids.map(({ id }) => id),
  };
}
