import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = dirname(createRequire(import.meta.url).resolve("survey-conformance/package.json"));

/** `path` starts at the package's root, for the source and for a bundle. */
export function readPackageFile(...path: readonly string[]): string {
  return readFileSync(join(root, ...path), "utf8");
}

/** Reads the copy that a build leaves, else the library's own file. */
export function readDocsLibrary(): string {
  const name = "openapi-explorer.min.js";
  const built = join(root, "lib", "vendor", name);
  const own = join(root, "node_modules", "openapi-explorer", "dist", "browser", name);
  return readFileSync(existsSync(built) ? built : own, "utf8");
}
