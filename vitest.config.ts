import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const all = ["spec/**/*.test.ts", "reference/**/*.test.ts", "conformance/**/*.test.ts", "fixtures/**/*.test.ts"];

/** Tests that take seconds: browsers, proxies, faulty lines, command lines as their users start them, one run after another. */
const long = [
  "conformance/proof/docs/*.test.ts",
  "conformance/cli/**/{baseline-file,killed,main,watch-command}.test.ts",
  "conformance/library/*.test.ts",
  "conformance/engine/run/**/{costs,determinism,explained,plan,replay,reproduction,soak,verify}.test.ts",
  "conformance/client/**/{client,transport}.test.ts",
  "conformance/proof/selftest/**/!(mutants|variants|words|quick-run|reference).test.ts",
  "reference/cli/command-line.test.ts",
  "reference/fixtures.test.ts",
  "reference/listen/slow-clients.test.ts",
  "reference/site/browser/*.test.ts",
  "spec/openapi/lint.test.ts",
];

/** Tests of processes, sockets, and of what the matrices found. */
const whole = [
  "conformance/proof/docs/*.test.ts",
  "conformance/proof/selftest/**/*.test.ts",
  "conformance/cli/**/*.test.ts",
  "conformance/library/**/*.test.ts",
  "conformance/engine/run/**/*.test.ts",
  "conformance/cli/doctor/**/*.test.ts",
  "conformance/suite/open-points/**/*.test.ts",
  "conformance/client/**/{client,create-budget,together,too-slow,transport}.test.ts",
  "reference/cli/**/*.test.ts",
  "reference/listen/**/*.test.ts",
  "reference/site/**/*.test.ts",
  "reference/api/body.test.ts",
  "spec/openapi/**/*.test.ts",
  "spec/generate/**/*.test.ts",
];

export default defineConfig({
  test: {
    // vitest leaves one core to itself, which has little to do
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // what is concurrent in one file mostly waits
    maxConcurrency: 12,
    projects: [
      // these wait for other processes, for a third of their time
      {
        extends: true,
        // a limit only ends what hangs: on a busy machine a test may take five times as long
        test: {
          name: "long",
          include: long,
          testTimeout: 300_000,
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
        },
      },
      // these and the next change nothing that another file sees, and so share what they load
      { extends: true, test: { name: "whole", include: whole, exclude: long, isolate: false } },
      { extends: true, test: { name: "unit", include: all, exclude: [...whole, ...long], isolate: false } },
    ],
  },
});
