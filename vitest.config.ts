import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["spec/**/*.test.ts", "reference/**/*.test.ts", "conformance/**/*.test.ts", "fixtures/**/*.test.ts"],
    // vitest leaves one core to itself, which has little to do
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
