import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = dirname(createRequire(import.meta.url).resolve("survey-conformance/package.json"));

/** `path` starts at the package's root, for the source and for a bundle. */
export function readPackageFile(...path: readonly string[]): string {
  return readFileSync(join(root, ...path), "utf8");
}
