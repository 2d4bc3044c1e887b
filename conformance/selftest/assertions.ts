import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { mutants } from "../../reference/mutants/all.ts";
import { killAll } from "./kill-crew.ts";
import { isKilled } from "./kill.ts";
import type { KillAnswer } from "./kill-worker.ts";

/**
 * Leaves out one assertion of the suite at a time, and lists those whose absence no mutant notices: those that none
 * trips, and those without which every mutant that trips them is killed all the same. Exit code 1 when there are any.
 */
const conformance = fileURLToPath(new URL("../", import.meta.url));
const seed = 1;
const assertion = /\bdemand(?:Success|Status|NoSurvey|Refusal|Shown|Unchanged|Present)?\(/;
const declaration = /^(?:import|export|function|async function)\b/;

type Judged = Exclude<KillAnswer, boolean>;

const kills = (await killAll(mutants.map(({ name }) => ({ name, seed })))) as readonly Judged[];
const exact = kills.filter(isKilled);
const trippedBy = new Map<string, string[]>();
for (const { name, sites } of exact)
  for (const site of sites) trippedBy.set(site, [...(trippedBy.get(site) ?? []), name]);

const all = sitesIn("checks", "check");
const untripped = [...all.keys()].filter((site) => !trippedBy.has(site));
const needless = await withoutNotice([...trippedBy].filter(([site]) => all.has(site)));
for (const site of untripped) print(`no mutant trips  ${site}  ${all.get(site) ?? ""}`);
for (const site of needless) print(`never noticed    ${site}  ${all.get(site) ?? ""}`);
print(
  `${all.size} assertions, ${all.size - untripped.length - needless.length} needed, ${untripped.length} tripped by no mutant, ${needless.length} whose absence no mutant notices`,
);
process.exitCode = untripped.length + needless.length === 0 ? 0 : 1;

/** The assertions without which each mutant that trips them is killed as declared. */
async function withoutNotice(tripped: readonly (readonly [string, readonly string[]])[]): Promise<readonly string[]> {
  let open = tripped.map(([site, names]) => ({ site, names }));
  const unnoticed: string[] = [];
  for (let round = 0; open.length > 0; round += 1) {
    unnoticed.push(...open.filter(({ names }) => round >= names.length).map(({ site }) => site));
    open = open.filter(({ names }) => round < names.length);
    const answers = await killAll(open.map(({ site, names }) => ({ name: names[round] ?? "", seed, leftOut: site })));
    open = open.filter((_one, index) => {
      const answer = answers[index];
      return typeof answer === "object" && isKilled(answer);
    });
  }
  return unnoticed;
}

/** The assertions in the built files of some folders, each with its line. */
function sitesIn(...folders: readonly string[]): ReadonlyMap<string, string> {
  const files = folders.flatMap((folder) =>
    readdirSync(`${conformance}${folder}`).flatMap((name) =>
      name.endsWith(".js") && name !== "demand.js" ? [`${folder}/${name}`] : [],
    ),
  );
  return new Map(files.flatMap(sitesInFile));
}

function sitesInFile(file: string): readonly (readonly [string, string])[] {
  const lines = readFileSync(`${conformance}${file}`, "utf8").split("\n");
  return lines.flatMap((line, index) => {
    const isAssertion = assertion.test(line) && !declaration.test(line.trim());
    return isAssertion ? [[`${file.replace(/\.js$/, "")}:${index + 1}`, line.trim()] as const] : [];
  });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
