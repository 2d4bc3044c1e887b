import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { packageRoot } from "../generate/package-root.ts";

const folder = join(packageRoot(), ".ci/tools");

/** The reason that what CI runs is not installed. In CI its absence is a failure, never a skip. */
export const noCiTools: string | undefined =
  existsSync(join(folder, "node_modules")) || (process.env["CI"] ?? "") !== ""
    ? undefined
    : "the tools of CI are not installed: npm ci --prefix .ci/tools";

/** Appends the reason for a skip to a test's name. */
export const nameWithReason = (name: string): string => (noCiTools === undefined ? name : `${name} (${noCiTools})`);

export function ciProgram(name: string): string {
  return join(folder, "node_modules/.bin", name);
}

const load = createRequire(join(folder, "package.json"));

/** Loads a package, whose own types are there only if it is installed. */
export function ciPackage(name: string): unknown {
  return load(name);
}
