import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * What `npm test` runs after a build: the two matrices, concurrently because some variants make a run wait for a minute, then the quick
 * tests with the words that it is given, and in the end where the time went; `npm run test:long` runs the others. What a matrix found is
 * asserted by tests of the same names, so its own exit code isn't.
 */
const root = fileURLToPath(new URL("../../../../", import.meta.url));
const results = `${root}node_modules/.test-results.json`;

interface Ended {
  readonly name: string;
  readonly status: number;
  readonly seconds: number;
}

const matrices = await Promise.all([
  ended("faults", [`${root}dist/conformance/proof/selftest/matrix/kill-matrix.js`, "--quiet"]),
  ended("variants", [`${root}dist/conformance/proof/selftest/matrix/judge-variants.js`]),
]);
const tests = await ended("tests", [
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

/** Runs a program to its end; one that is killed has failed. */
async function ended(name: string, words: readonly string[]): Promise<Ended> {
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

function slowestFiles(most: number): readonly { readonly file: string; readonly seconds: number }[] {
  const { testResults } = JSON.parse(readFileSync(results, "utf8")) as { readonly testResults: readonly TestFile[] };
  return testResults
    .map(({ name, startTime, endTime }) => ({ file: name.replace(root, ""), seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
