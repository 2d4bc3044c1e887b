import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generatedFiles } from "./generate/generated-files.ts";
import { packageRoot } from "./generate/package-root.ts";
import { staleFiles } from "./generate/stale-files.ts";

function check(): void {
  const stale = staleFiles();
  if (stale.length === 0) return;
  process.stderr.write(`stale: ${stale.join(", ")}; run npm run generate\n`);
  process.exitCode = 1;
}

function write(): void {
  for (const [path, text] of generatedFiles()) {
    const file = join(packageRoot(), path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const given = process.argv.slice(2);
const unknown = given.find((option) => option !== "--check");
if (unknown !== undefined) {
  process.stderr.write(`unknown option ${unknown}; the only one is --check\n`);
  process.exitCode = 2;
} else if (given.includes("--check")) {
  check();
} else {
  write();
}
