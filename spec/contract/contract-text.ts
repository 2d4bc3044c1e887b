import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../generate/package-root.ts";

/** The source contract, word for word as its authors wrote it. */
export function contractText(): string {
  return readFileSync(join(packageRoot(), "spec/contract.md"), "utf8");
}
