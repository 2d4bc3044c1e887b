import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/**
 * Runs the checks of `npm test`, but more of them. A standard run judges each fault, each variant runs alone, and
 * faulty lines carry the reference. `--seeds 20` prints the number of 20 seeds that notice each fault. `--shard 1/8`
 * runs an eighth. `--lines 200` runs 200 fingerprints over lines that lose 1 to 50 %, and 100 standard runs. The
 * defaults are 40 and 20. Exits with 1 if any part shows a fault.
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
const lineRuns = String(Math.ceil(40 / parts));

const anyRuns = String(2 * Math.ceil(Number(lines) / 2 / parts));

const steps = [
  [
    "faults, by the whole suite",
    ["proof/selftest/matrix/kill-matrix.js", "--whole", "--quiet", "--shard", shard, "--seeds", seeds],
  ],
  ["variants, each alone", ["proof/selftest/matrix/judge-variants.js", "--alone", "--shard", shard]],
  ["faulty lines", ["proof/bench/faulty-line.js", lineRuns]],
  ["fingerprints over lines of any kind", ["proof/bench/faulty-line.js", anyRuns, "fingerprint", "any"]],
  [
    "standard runs over lines of any kind",
    ["proof/bench/faulty-line.js", String(Number(anyRuns) / 2), "standard", "any"],
  ],
] as const;

print(`part ${part} of ${parts}`);
const folder = fileURLToPath(new URL("../../", import.meta.url));
const ended = steps.map(([name, [program, ...words]]) => {
  print(`\n-- ${name}`);
  const begun = performance.now();
  const { status } = spawnSync(process.execPath, [folder + program, ...words], { stdio: "inherit" });
  return { name, status, seconds: (performance.now() - begun) / 1000 };
});

print("\nwhere the time went");
for (const { name, status, seconds } of ended)
  print(`${seconds.toFixed(1).padStart(8)} s  ${name}${status === 0 ? "" : ": FAULTS"}`);
process.exitCode = ended.every(({ status }) => status === 0) ? 0 : 1;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
