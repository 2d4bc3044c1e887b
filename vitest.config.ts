import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["spec/**/*.test.ts", "reference/**/*.test.ts", "conformance/**/*.test.ts", "fixtures/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
