import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generatedFiles } from "./generated-files.ts";
import { packageRoot } from "./package-root.ts";

function textAt(path: string): string | undefined {
  try {
    return readFileSync(join(packageRoot(), path), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** The generated files that are missing, or that differ from what the sources give, by their paths in the package. */
export function staleFiles(): readonly string[] {
  return [...generatedFiles()].filter(([path, text]) => textAt(path) !== text).map(([path]) => path);
}
