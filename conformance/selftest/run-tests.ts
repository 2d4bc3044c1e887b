import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * What `npm test` runs after a build: the two matrices, then the quick tests with the words that it is given, and in the
 * end where the time went; `npm run test:long` runs the others. What a matrix found is asserted by tests of the same names, so its own exit code isn't.
 */
const root = fileURLToPath(new URL("../../../", import.meta.url));
const results = `${root}node_modules/.test-results.json`;

const steps = [
  ["faults", [`${root}dist/conformance/selftest/matrix/kill-matrix.js`, "--quiet"]],
  ["variants", [`${root}dist/conformance/selftest/matrix/judge-variants.js`]],
  [
    "tests",
    [
      `${root}node_modules/vitest/vitest.mjs`,
      "run",
      "--project=unit",
      "--project=whole",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${results}`,
      ...process.argv.slice(2),
    ],
  ],
] as const;

const spent = steps.map(([name, words]) => {
  const begun = performance.now();
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: "inherit" });
  return { name, status, seconds: (performance.now() - begun) / 1000 };
});

print("\nwhere the time went");
for (const { name, seconds } of spent) print(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
for (const { file, seconds } of slowestFiles(12)) print(`${seconds.toFixed(1).padStart(11)} s  ${file}`);
process.exitCode = spent.at(-1)?.status ?? 1;

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
