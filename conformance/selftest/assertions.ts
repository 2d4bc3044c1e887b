import { mutants } from "../../reference/mutants/all.ts";
import { assertionsIn } from "./assertion-site.ts";
import { killAll } from "./kill-crew.ts";
import type { Trial } from "./kill-worker.ts";
import { reasonFor, unusedReasons } from "./unneeded-assertions.ts";

/**
 * Leaves out one assertion of the suite at a time, and lists those whose absence no mutant notices: those that none
 * trips, and those without which each mutant that trips them shows what it shows with them. Exit code 1 when one of them
 * has no reason in `unneeded-assertions.ts`, or a reason there is out of date.
 */
const seed = 1;
/** Mutants tried for one assertion; that no more are needed is for the list to show. */
const mostTries = 12;

const trials = (await killAll(mutants.map(({ name }) => ({ name, seed, isTrial: true })))) as readonly Trial[];
const trippedBy = new Map<string, Trial[]>();
for (const trial of trials)
  for (const site of trial.sites) trippedBy.set(site, [...(trippedBy.get(site) ?? []), trial]);

const all = assertionsIn("checks", "check");
const untripped = [...all.keys()].filter((site) => !trippedBy.has(site));
const unnoticed = await withoutNotice([...trippedBy].filter(([site]) => all.has(site)));
const entries = [
  ...untripped.map((site) => ({ site, what: "no mutant trips" })),
  ...unnoticed.map((site) => ({ site, what: "never noticed  " })),
].map((entry) => ({ ...entry, text: all.get(entry.site) ?? "" }));
const unexplained = entries.filter(({ site, text }) => reasonFor(site, text) === undefined);
for (const { site, what, text } of entries)
  print(`${what}  ${site}  ${text}\n                 ${reasonFor(site, text) ?? "NO REASON"}`);
const stale = unusedReasons(entries);
for (const reason of stale) print(`out of date: ${reason}`);
print(
  `${all.size} assertions: ${all.size - entries.length} needed, ${entries.length - unexplained.length} with a reason, ${unexplained.length} without; ${stale.length} reasons out of date`,
);
process.exitCode = unexplained.length + stale.length === 0 ? 0 : 1;

/** The assertions without which each mutant that trips them shows no less. */
async function withoutNotice(tripped: readonly (readonly [string, readonly Trial[]])[]): Promise<readonly string[]> {
  let open = tripped.map(([site, by]) => ({ site, by: by.slice(0, mostTries) }));
  const never: string[] = [];
  for (let round = 0; open.length > 0; round += 1) {
    never.push(...open.filter(({ by }) => round >= by.length).map(({ site }) => site));
    open = open.filter(({ by }) => round < by.length);
    const without = (await killAll(
      open.map(({ site, by }) => ({ name: by[round]?.name ?? "", seed, isTrial: true, leftOut: site })),
    )) as readonly Trial[];
    open = open.filter(({ by }, index) => showsAll(by[round]?.found ?? [], without[index]?.found ?? []));
  }
  return never;
}

function showsAll(before: readonly string[], after: readonly string[]): boolean {
  return before.every((one) => after.includes(one));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
