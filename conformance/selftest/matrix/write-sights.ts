import { writeFileSync } from "node:fs";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { createApp } from "../../../reference/api/app.ts";
import { isObject } from "../../format/json.ts";
import { rules } from "../../rules/all.ts";
import { scenarios } from "../../scenarios/all.ts";
import { askingReader, reading } from "../../scenarios/reading.ts";
import { closing, reasonsOf } from "../../scenarios/closing.ts";
import type { Step } from "../../journal/step.ts";
import type { Scenario } from "../../scenarios/scenario.ts";
import type { Cost, Sight } from "../../scenarios/sights.ts";
import { proofOf } from "../../verdict/proof.ts";
import { played } from "./played.ts";
import { prepared } from "../prepare-surveys.ts";

const efforts = ["quick", "standard"] as const;
const runsOf = (seed: number, manner: Pick<Parameters<typeof played>[1], "lacks" | "chosen"> = {}) =>
  Promise.all(efforts.map(async (effort) => ({ effort, ...(await played(createApp, { effort, seed, ...manner })) })));
const runs = await runsOf(1);
const lacking = {
  driver: await runsOf(1, { lacks: "driver" }),
  otherKey: await runsOf(1, { lacks: "otherKey" }),
};
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
    ...(await Promise.all(
      scenarios.map(async (scenario) => {
        const sight = sightOf(scenario.name, runs);
        return [scenario.name, { ...sight, ...withoutIn(scenario.name, sight), ...(await closingAfter(scenario)) }];
      }),
    )),
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
  new URL("../../../../conformance/scenarios/sights.json", import.meta.url),
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

/** What a scenario costs in runs that lack something, where that differs. */
function withoutIn(name: string, { requests, surveys }: Cost): Pick<Sight, "without"> {
  const costs = (["driver", "otherKey"] as const).map((what) => [what, costIn(name, lacking[what])] as const);
  const other = costs.filter(([, cost]) => JSON.stringify(cost) !== JSON.stringify({ requests, surveys }));
  return other.length === 0 ? {} : { without: Object.fromEntries(other) };
}

/** What the closing scenario costs after this one alone. */
async function closingAfter(scenario: Scenario): Promise<Pick<Sight, "closing">> {
  const { asks = false, isLast = false, disturbs } = scenario;
  if (asks || isLast || disturbs !== undefined) return {};
  const after = await runsOf(1, { chosen: [scenario, closing] });
  const alone = await runsOf(1, { chosen: [scenario, closing], lacks: "otherKey" });
  const reasons = after.flatMap(({ journal }) => journal.refusedCreates.flatMap(reasonsOf));
  const cost = costIn(closing.name, after);
  const { requests } = costIn(closing.name, alone);
  const { quick, standard } = cost.requests;
  const forOther = {
    quick: quick - requests.quick,
    standard: standard - requests.standard,
  };
  const made = byEffort(
    after,
    (steps) => steps.filter((step) => step.scenario !== closing.name && step.made?.owner === "owner").length,
  );
  return { closing: { ...cost, forOther, made, reasons: [...new Set(reasons)].toSorted() } };
}

function sightOf(name: string, some: typeof runs): Sight {
  const ids = rules.filter(({ id }) =>
    some.some(({ sightings }) => sightings.stepsOf(id).some(({ scenario }) => scenario === name)),
  );
  const isPublic = some.some(({ journal }) =>
    journal.steps.some((step) => step.scenario === name && step.isAccepted && isPublishing(step.body)),
  );
  return { ...costIn(name, some), ids: ids.map(({ id }) => id), ...(isPublic ? { isPublic } : {}) };
}

function isPublishing(body: unknown): boolean {
  return isObject(body) && (body["published"] === true || body["notifyOnResponse"] === true);
}

function costIn(name: string, some: typeof runs): Cost {
  return {
    requests: byEffort(some, (steps) => steps.filter(({ scenario }) => scenario === name).length),
    surveys: byEffort(
      some,
      (steps) =>
        steps.filter(({ scenario, operation, status }) => scenario === name && operation === "create" && status < 300)
          .length,
    ),
  };
}

/** A figure of a quick and a standard run. */
function byEffort(some: typeof runs, figureOf: (steps: readonly Step[]) => number): Cost["requests"] {
  const [quick = 0, standard = 0] = some.map(({ journal }) => figureOf(journal.steps));
  return { quick, standard };
}
