import type { RunOptions } from "./options.ts";

/** The scenario that a path leads to: `scenario adding`. */
export function scenarioIn(path: string | undefined): string | undefined {
  return path?.startsWith(pathPrefix) === true ? path.slice(pathPrefix.length) : undefined;
}

/** The path that leads to a scenario. */
export const pathPrefix = "scenario ";

/** What decides whether a run plays scenarios. */
type Asked = Pick<RunOptions, "effort"> & Partial<RunOptions>;

/** Says whether a run plays scenarios: a quick one, one that only reads, a part of one and a chosen check don't. */
export function playsScenarios({ effort, only, path, readOnly, shard, fingerprint }: Asked): boolean {
  const isWhole = readOnly === undefined && shard === undefined && fingerprint === undefined;
  return isWhole && (scenarioIn(path) !== undefined || (only === undefined && effort !== "quick"));
}
