import { createRequire } from "node:module";
import { dirname } from "node:path";

/** The folder of the package, found by the package's own name, so that the source and the build find the same. */
export function packageRoot(): string {
  return dirname(createRequire(import.meta.url).resolve("survey-conformance/package.json"));
}
