import type { RunOptions } from "./options.ts";

/** What a person should know of the way to the subject when reading a report. */
export function lineNotes({ line, baseUrl }: RunOptions): readonly string[] {
  if (line?.isInsecure !== true) return [];
  return [`certificates were not verified (--insecure): nothing proves that ${baseUrl.host} is who answered`];
}
