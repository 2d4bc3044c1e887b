import { writeFileSync } from "node:fs";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { createApp } from "../../reference/api/app.ts";
import { rules } from "../rules/all.ts";
import { scenarios } from "../scenarios/all.ts";
import { askingReader, reading } from "../scenarios/reading.ts";
import type { Sight } from "../scenarios/sights.ts";
import { proofOf } from "../verdict/proof.ts";
import { played } from "./played.ts";
import { prepared } from "./prepare-surveys.ts";

const efforts = ["quick", "standard", "thorough"] as const;
const runsOf = (seed: number) =>
  Promise.all(efforts.map(async (effort) => ({ effort, ...(await played(createApp, { effort, seed })) })));
const runs = await runsOf(1);
const chosen = [reading(prepared), askingReader(prepared)];
const readings = await Promise.all(
  efforts.map(async (effort) => ({
    effort,
    ...(await played(createApp, { effort, seed: 1, chosen, isPrepared: true })),
  })),
);
const withOtherSeeds = [runs, await runsOf(2), await runsOf(3), await runsOf(4)].flat();

const disturbing = new Set(scenarios.flatMap(({ disturbs = [] }) => disturbs));
const seen = new Set(sightOf("reading", readings).ids);

const table = {
  scenarios: Object.fromEntries([
    ...scenarios.map(({ name }) => [name, sightOf(name, runs)]),
    ...chosen.map(({ name }) => [name, sightOf(name, readings)]),
  ]),
  unseen: {
    ...Object.fromEntries(
      efforts.map((effort) => {
        const ofEffort = withOtherSeeds.filter((run) => run.effort === effort);
        return [effort, missingIn(ofEffort, (id) => !disturbing.has(id))];
      }),
    ),
    reading: missingIn(readings, (id) => seen.has(id)),
  },
};
// Run from dist/conformance/selftest: writes the file among the sources.
writeFileSync(
  new URL("../../../conformance/scenarios/sights.json", import.meta.url),
  `${JSON.stringify(table, undefined, 2)}\n`,
);

function missingIn(
  some: typeof runs,
  isMeant: (id: RequirementId) => boolean,
): Readonly<Record<string, readonly string[]>> {
  const missing = rules
    .filter(({ id }) => isMeant(id))
    .map((rule) => {
      const facets = some.flatMap(({ sightings }) => proofOf(rule, sightings).missing);
      return [rule.id, [...new Set(facets)]] as const;
    });
  return Object.fromEntries(missing.filter(([, facets]) => facets.length > 0));
}

function sightOf(name: string, some: typeof runs): Sight {
  const counted = (isCounted: (operation: string, status: number) => boolean): Sight["requests"] => {
    const [quick = 0, standard = 0, thorough = 0] = some.map(
      ({ journal }) =>
        journal.steps.filter(({ scenario, operation, status }) => scenario === name && isCounted(operation, status))
          .length,
    );
    return { quick, standard, thorough };
  };
  const ids = rules.filter(({ id }) =>
    some.some(({ sightings }) => sightings.stepsOf(id).some(({ scenario }) => scenario === name)),
  );
  return {
    requests: counted(() => true),
    surveys: counted((operation, status) => operation === "create" && status < 300),
    ids: ids.map(({ id }) => id),
  };
}
