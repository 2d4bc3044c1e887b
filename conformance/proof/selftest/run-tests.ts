import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

import { root } from "../testing/package-root.ts";

/**
 * Runs the tests of `npm test` after a build. A sample of each matrix comes first, or all of it if `CI` is set. The two
 * matrices run concurrently, because some variants make a run wait for a minute. The quick tests follow with the given
 * arguments; `npm run test:long` runs the others. The exit codes of the matrices are ignored, because tests assert
 * their findings.
 */
const results = `${root}node_modules/.test-results.json`;

interface EndedProgram {
  readonly name: string;
  readonly status: number;
  readonly seconds: number;
}

const isWhole = process.env["CI"] !== undefined;
const [faults, variants] = isWhole ? ["1/1", "1/1"] : ["1/16", "1/8"];
const matrices = await Promise.all([
  runProgram("faults", [`${root}dist/conformance/proof/selftest/matrix/kill-matrix.js`, "--quiet", "--shard", faults]),
  runProgram("variants", [`${root}dist/conformance/proof/selftest/matrix/judge-variants.js`, "--shard", variants]),
]);
const tests = await runProgram("tests", [
  `${root}node_modules/vitest/vitest.mjs`,
  "run",
  "--project=unit",
  "--project=whole",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${results}`,
  ...process.argv.slice(2),
]);

print("\nwhere the time went");
for (const { name, seconds } of [...matrices, tests]) print(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
for (const { file, seconds } of slowestFiles(12)) print(`${seconds.toFixed(1).padStart(11)} s  ${file}`);
process.exitCode = tests.status;

/** A killed program counts as failed. */
async function runProgram(name: string, words: readonly string[]): Promise<EndedProgram> {
  const begun = performance.now();
  const [status] = (await once(spawn(process.execPath, words, { cwd: root, stdio: "inherit" }), "exit")) as [
    number | null,
  ];
  return { name, status: status ?? 1, seconds: (performance.now() - begun) / 1000 };
}

interface TestFile {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
}

function slowestFiles(count: number): readonly { readonly file: string; readonly seconds: number }[] {
  const { testResults } = JSON.parse(readFileSync(results, "utf8")) as { readonly testResults: readonly TestFile[] };
  return testResults
    .map(({ name, startTime, endTime }) => ({ file: name.replace(root, ""), seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
