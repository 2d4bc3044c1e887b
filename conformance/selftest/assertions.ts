import { mutants } from "../../reference/faults/all.ts";
import { rateMutants } from "../../reference/faults/limits.ts";
import { checks } from "../checks/all.ts";
import { assertionsIn } from "./assertion-site.ts";
import { killAll } from "./kill-all.ts";
import { rateProbe } from "./rate-probe.ts";
import type { Scope, Trial, TrialTask } from "./trial.ts";
import { reasonFor, unusedReasons } from "./unneeded-assertions.ts";

/**
 * Leaves out one assertion of the suite at a time, and lists those whose absence no mutant notices: those that none
 * trips, and those without which each mutant that trips them shows what it shows with them. Exit code 1 when one of them
 * has no reason in `unneeded-assertions.ts`, or a reason there is out of date.
 */
const maxTries = 12;

/** In so many checks an assertion is broken, to see which requirements are blamed where it fails. */
const maxChecks = 3;

interface Tripping {
  readonly task: TrialTask;
  readonly trial: Trial;
}

const all = assertionsIn("checks", "check");
const tripped = new Set<string>();
const open = new Set(all.keys());

await prove(mutants.map(({ name, breaks }) => ({ name, scope: { only: breaks, by: "both efforts" } })));
await prove(
  rateMutants.flatMap(({ name }) => rateProbe.only.map((id) => ({ name, scope: { only: [id], by: "rate probe" } }))),
);
await prove(await amongOthers());

const entries = [...open].map((site) => ({
  site,
  text: all.get(site) ?? "",
  what: tripped.has(site) ? "never noticed  " : "no mutant trips",
}));
const unexplained = entries.filter(({ site, text }) => reasonFor(site, text) === undefined);
for (const { site, what, text } of entries.toSorted((a, b) => a.what.localeCompare(b.what)))
  print(`${what}  ${site}  ${text}\n                 ${reasonFor(site, text) ?? "NO REASON"}`);
const stale = unusedReasons(entries);
for (const reason of stale) print(`out of date: ${reason}`);
print(
  `${all.size} assertions: ${all.size - entries.length} needed, ${entries.length - unexplained.length} with a reason, ${unexplained.length} without; ${stale.length} reasons out of date`,
);
process.exitCode = unexplained.length + stale.length === 0 ? 0 : 1;

/** Closes the assertions without which a trial that trips them shows less. */
async function prove(tasks: readonly TrialTask[]): Promise<void> {
  const trials = await run(tasks);
  const trippings = new Map([...open].map((site): [string, Tripping[]] => [site, []]));
  for (const [index, task] of tasks.entries()) {
    const trial = trials[index] ?? { found: [], sites: [] };
    for (const site of trial.sites) trippings.get(site)?.push({ task, trial });
  }
  for (const [site, by] of trippings) if (by.length > 0) tripped.add(site);
  for (let round = 0; round < maxTries; round += 1) {
    const tries = [...trippings].flatMap(([site, by]) => {
      const one = by[round];
      return one === undefined || !open.has(site) ? [] : [{ site, ...one }];
    });
    const without = await run(tries.map(({ site, task }) => ({ ...task, leftOut: site })));
    for (const [index, { site, trial }] of tries.entries())
      if (!trial.found.every((one) => without[index]?.found.includes(one))) open.delete(site);
  }
}

/**
 * Trials of the assertions by which a check blames another requirement for what it relies on: of the mutants that break
 * the other, with this check alone.
 */
async function amongOthers(): Promise<readonly TrialTask[]> {
  const scopes = checks.map(({ id }): Scope => ({ only: [id], by: "both efforts" }));
  const tours = await run(scopes.map((scope) => ({ scope, isTour: true })));
  const shortFirst = scopes
    .map((scope, index) => ({ scope, sites: tours[index]?.sites ?? [] }))
    .toSorted((a, b) => a.sites.length - b.sites.length);
  const breaks = [...open].flatMap((site) =>
    shortFirst
      .filter(({ sites }) => sites.includes(site))
      .slice(0, maxChecks)
      .map(({ scope }): TrialTask => ({ scope, broken: site })),
  );
  const broken = await run(breaks);
  const tasks = breaks.flatMap(({ scope }, index) => {
    const blamed = (broken[index]?.found ?? []).flatMap((one) => one.split(" ").slice(-1));
    const others = blamed.filter((id) => !scope.only.some((own) => own === id));
    return mutants
      .filter((mutant) => mutant.breaks.some((id) => others.includes(id)))
      .map(({ name }): TrialTask => ({ name, scope }));
  });
  return [...new Map([...tasks, ...refusedQuestions()].map((task) => [JSON.stringify(task), task])).values()];
}

/** What a check comes by only where the document without a breach is refused: most often for one of its questions. */
function refusedQuestions(): readonly TrialTask[] {
  return mutants
    .filter(({ breaks }) => breaks.some((id) => id.startsWith("QST-")))
    .map(({ name }) => ({ name, scope: { only: ["ERR-2"], by: "standard" } }));
}

async function run(tasks: readonly TrialTask[]): Promise<readonly Trial[]> {
  return (await killAll(tasks.map((trial) => ({ trial })))) as readonly Trial[];
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
