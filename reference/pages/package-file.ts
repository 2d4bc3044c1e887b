import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Reads a file of this package by its path from the package's root, whether the code runs from its source or from dist/. */
export function readPackageFile(...path: readonly string[]): string {
  const manifest = createRequire(import.meta.url).resolve("survey-conformance/package.json");
  return readFileSync(join(dirname(manifest), ...path), "utf8");
}
