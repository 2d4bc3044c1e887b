import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The folder of this package, with a slash at its end. The package finds itself by its name, from `dist` as well. */
export const root = `${dirname(createRequire(import.meta.url).resolve("survey-conformance/package.json"))}/`;

/** The built command line. `npm test` builds it first, because Node 20 can't run TypeScript. */
export const program = `${root}lib/survey-conformance.js`;

/** Writes a command that runs `file` into a folder, so that a PATH with this folder finds it. */
export function installCommand(folder: string, name = "survey-conformance", file = program): void {
  writeFileSync(join(folder, name), `#!/bin/sh\nexec "${process.execPath}" "${file}" "$@"\n`, { mode: 0o755 });
}
