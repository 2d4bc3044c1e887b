import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/**
 * Judges each fault by a standard run, each variant alone, and the reference over lines that lose connections.
 * `--seeds 20` also judges each fault with 20 seeds. `--lines 200` (default 40) judges the reference by 200
 * fingerprints and 100 standard runs over lines that lose 1 to 50 %. `--shard 1/8` does an eighth of all this. Exits
 * with 1 if a step fails.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "0" },
    lines: { type: "string", default: "40" },
    shard: { type: "string", default: "1/1" },
  },
});
const { seeds, lines, shard } = values;
const [part = 1, parts = 1] = shard.split("/").map(Number);
/** The number of quick runs over lines that lose 5 % of the connections, the default of faulty-line.js. */
const lightLossRuns = Math.ceil(40 / parts);
// even, because half as many standard runs follow
const fingerprints = 2 * Math.ceil(Number(lines) / 2 / parts);

const steps: readonly (readonly [name: string, program: string, ...words: string[]])[] = [
  [
    "faults, by the whole suite",
    "proof/selftest/matrix/kill-matrix.js",
    "--whole",
    "--quiet",
    "--shard",
    shard,
    "--seeds",
    seeds,
  ],
  ["variants, each alone", "proof/selftest/matrix/judge-variants.js", "--alone", "--shard", shard],
  ["faulty lines", "proof/bench/faulty-line.js", `${lightLossRuns}`],
  ["fingerprints over lines of any kind", "proof/bench/faulty-line.js", `${fingerprints}`, "fingerprint", "any"],
  ["standard runs over lines of any kind", "proof/bench/faulty-line.js", `${fingerprints / 2}`, "standard", "any"],
];

print(`part ${part} of ${parts}`);
const folder = fileURLToPath(new URL("../../", import.meta.url));
const ended = steps.map(([name, program, ...words]) => {
  print(`\n-- ${name}`);
  const begun = performance.now();
  const { status } = spawnSync(process.execPath, [folder + program, ...words], { stdio: "inherit" });
  return { name, status, seconds: (performance.now() - begun) / 1000 };
});

print("\nwhere the time went");
for (const { name, status, seconds } of ended)
  print(`${seconds.toFixed(1).padStart(8)} s  ${name}${status === 0 ? "" : ": FAILED"}`);
process.exitCode = ended.every(({ status }) => status === 0) ? 0 : 1;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
