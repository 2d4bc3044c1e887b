import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { SetUpError } from "../../engine/run/options.ts";
import { standardOutput } from "./output-file.ts";

/** A file to read or write. */
export interface NamedFile {
  /** `--json`, or a description of an argument. */
  readonly option: string;
  readonly path: string;
}

/** Returns the options that name a file: `{ "--json": "a.json", "--html": undefined }` has one. */
export function namedFiles(paths: Readonly<Record<string, string | undefined>>): readonly NamedFile[] {
  return Object.entries(paths).flatMap(([option, path]) => (path === undefined ? [] : [{ option, path }]));
}

/** Throws a SetUpError if two paths lead to the same file, even through a link. */
export function rejectDuplicateFiles(files: readonly NamedFile[]): void {
  const optionOf = new Map<string, string>();
  for (const { option, path } of files) {
    const target = path === standardOutput ? path : resolveLinks(path);
    const earlier = optionOf.get(target);
    if (earlier === option) throw new SetUpError(`${path} is named twice`, "name each file once");
    if (earlier !== undefined)
      throw new SetUpError(`${earlier} and ${option} name the same file ${path}`, "name two different files");
    optionOf.set(target, option);
  }
}

/** Resolves the links in a path, even if the file doesn't exist yet. */
function resolveLinks(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  return existsSync(dirname(absolute)) ? join(realpathSync(dirname(absolute)), basename(absolute)) : absolute;
}
