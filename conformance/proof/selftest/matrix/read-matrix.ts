import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Reads the results of a matrix for the present build; a build removes older results. `npm test` runs the matrices
 * first: a sample of them, or all if `CI` is set.
 */
export function readMatrix(name: "kill-matrix.json" | "variants.json"): unknown {
  const file = fileURLToPath(new URL(`../../../../dist/${name}`, import.meta.url));
  if (!existsSync(file)) throw new Error(`dist/${name} is missing: run \`npm run matrix\` before this test`);
  return JSON.parse(readFileSync(file, "utf8"));
}
