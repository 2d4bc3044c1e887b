import { SetUpError, type RunOptions } from "../options.ts";
import { chosenScenarios, pathPrefix, scenarioIn } from "./plays-scenarios.ts";

/** Throws a SetUpError where a path leads to no scenario: such a run would judge nothing. */
export function refuseUnknownPath({ path, readOnly }: Pick<RunOptions, "path" | "readOnly">): void {
  if (path === undefined) return;
  const name = scenarioIn(path);
  const scenarios = chosenScenarios(readOnly === undefined ? {} : { readOnly });
  if (scenarios.some((one) => one.name === name)) return;
  const paths = scenarios.map((one) => `'${pathPrefix}${one.name}'`).join(", ");
  throw new SetUpError(
    `--path '${path}' leads nowhere: there is no scenario ${name ?? path}`,
    `the paths to scenarios are ${paths}`,
  );
}
