import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = dirname(createRequire(import.meta.url).resolve("survey-conformance/package.json"));

/** Reads a file of this package by its path from the package's root, whether the code runs from its source or from a bundle. */
export function readPackageFile(...path: readonly string[]): string {
  return readFileSync(join(root, ...path), "utf8");
}

/** Reads the library that draws the API docs: the copy that a build leaves, or where there is none the library's own. */
export function readDocsLibrary(): string {
  const name = "openapi-explorer.min.js";
  const built = join(root, "lib", "vendor", name);
  const own = join(root, "node_modules", "openapi-explorer", "dist", "browser", name);
  return readFileSync(existsSync(built) ? built : own, "utf8");
}
