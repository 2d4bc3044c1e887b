import { writeFileSync } from "node:fs";
import { createApp } from "../../reference/api/app.ts";
import { rules } from "../rules/all.ts";
import { scenarios } from "../scenarios/all.ts";
import type { Sight } from "../scenarios/sights.ts";
import { played } from "./played.ts";

const efforts = ["quick", "standard", "thorough"] as const;
const runs = await Promise.all(
  efforts.map(async (effort) => ({ effort, ...(await played(createApp, { effort, seed: 1 })) })),
);

const table = Object.fromEntries(scenarios.map(({ name }) => [name, sightOf(name)]));
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
