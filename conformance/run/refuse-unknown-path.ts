import { checks } from "../checks/all.ts";
import { SetUpError, type RunOptions } from "./options.ts";
import { chosenScenarios, pathPrefix, scenarioIn } from "./plays-scenarios.ts";

/** Throws a SetUpError where a path leads to no scenario, or into a check that there isn't: such a run would judge nothing. */
export function refuseUnknownPath({ path, only = [], readOnly }: Pick<RunOptions, "path" | "only" | "readOnly">): void {
  if (path === undefined) return;
  const name = scenarioIn(path);
  const scenarios = chosenScenarios(readOnly === undefined ? {} : { readOnly });
  const isKnown =
    name === undefined
      ? readOnly === undefined && checks.some(({ id }) => only.includes(id))
      : scenarios.some((one) => one.name === name);
  if (isKnown) return;
  const why = name === undefined ? `${only.join(", ")} is seen by scenarios alone` : `there is no scenario ${name}`;
  const paths = scenarios.map((one) => `'${pathPrefix}${one.name}'`).join(", ");
  throw new SetUpError(`--path '${path}' leads nowhere: ${why}`, `the paths to scenarios are ${paths}`);
}
