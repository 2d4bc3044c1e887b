import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "./package-root.ts";

/** The property that tests each requirement, by its id; read as a file, because spec imports nothing of ours. */
export function testedProperties(): Readonly<Record<string, string>> {
  const file = join(packageRoot(), "conformance", "cli", "documents", "properties.json");
  return JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, string>>;
}
