import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Reads what a matrix found in the present build. Matrices run ahead of the tests, as `npm test` does, because threads of
 * their own judge many servers in half the time; a build removes what they wrote.
 */
export function matrixFile(name: "kill-matrix.json" | "variants.json"): unknown {
  const file = fileURLToPath(new URL(`../../../../dist/${name}`, import.meta.url));
  if (!existsSync(file)) throw new Error(`dist/${name} is missing: run \`npm run matrix\` before this test`);
  return JSON.parse(readFileSync(file, "utf8"));
}
