import { scenarios } from "../../../suite/scenarios/all.ts";
import { askingReader, reading } from "../../../suite/scenarios/reading.ts";
import { playedFor } from "./played-for.ts";
import type { Scenario } from "../../../suite/scenarios/scenario.ts";
import { SetUpError, type RunOptions } from "../options.ts";

/** `scenario upsert` leads to `upsert`. */
export function scenarioIn(path: string | undefined): string | undefined {
  return path?.startsWith(pathPrefix) === true ? path.slice(pathPrefix.length) : undefined;
}

export const pathPrefix = "scenario ";

/** Played before the questions if a run asks only the open points. */
const asking: readonly string[] = ["opening", "tour", "cap"];

type Asked = Partial<Pick<RunOptions, "only" | "path" | "readOnly" | "fingerprint" | "effort">>;

export function chosenScenarios(asked: Asked): readonly Scenario[] {
  const { only, path, readOnly, fingerprint } = asked;
  const named = scenarioIn(path);
  const all = readOnly === undefined ? scenarios : [reading(readOnly.survey), askingReader(readOnly.survey)];
  // a scenario that reads all surveys shows nothing unless others go before
  const leadsToLast = all.some(({ name, isLast = false, asks = false }) => name === named && isLast && !asks);
  if (path !== undefined && !leadsToLast) return all.filter(({ name }) => name === named);
  const isAsking = fingerprint === true;
  if (readOnly !== undefined) return all.filter(({ asks = false }) => !asks || isAsking);
  if (fingerprint === true && only !== undefined)
    return scenarios.filter(({ name, asks = false }) => asks || asking.includes(name));
  return scenarios.filter(({ name, asks = false }) =>
    asks ? isAsking : only === undefined || only.some((id) => playedFor[name]?.includes(id)),
  );
}

export function refuseUnknownPath({ path, readOnly }: Asked): void {
  if (path === undefined) return;
  const name = scenarioIn(path);
  const known = chosenScenarios({ readOnly });
  if (known.some((one) => one.name === name)) return;
  const paths = known.map((one) => `'${pathPrefix}${one.name}'`).join(", ");
  throw new SetUpError(
    `--path '${path}' leads nowhere: there is no scenario ${name ?? path}`,
    `the paths to scenarios are ${paths}`,
  );
}

/** Names the scenarios that a selection leaves out: only a whole run finds the faults that they alone show. */
export function notesOnSelection(asked: Asked): readonly string[] {
  const { only, path, readOnly, fingerprint } = asked;
  if (only === undefined || path !== undefined || readOnly !== undefined || fingerprint === true) return [];
  const whole = scenarios.filter(({ asks = false, disturbs = false }) => !asks && !disturbs);
  const played = chosenScenarios({ only });
  const left = whole.filter((one) => !played.includes(one)).map(({ name }) => name);
  if (left.length === 0) return [];
  const how = `--only played ${whole.length - left.length} of ${whole.length} scenarios`;
  return [`${how}; a whole run finds as well what shows in the others alone: ${left.join(", ")}`];
}
