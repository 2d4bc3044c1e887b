import { drawFor } from "../../../suite/session/draw.ts";
import { properties } from "../../../suite/properties/all.ts";
import { play } from "../../../suite/programs/play.ts";
import { asScenario, furtherPrograms, programAt } from "../../../suite/properties/property.ts";
import { scenarios } from "../../../suite/scenarios/all.ts";
import { askingReader, reading } from "../../../suite/scenarios/reading.ts";
import { testedBy } from "../../../suite/scenarios/tested-by.ts";
import type { Scenario } from "../../../suite/session/scenario.ts";
import { SetUpError, type RunOptions } from "../options.ts";

const pathPrefix = "scenario ";
/** The name of the scenario that plays `--program`. */
const storedProgramName = "program";
const allProperties = Object.values(properties);

/** Returns `upsert:0` for the property `upsert`, and `scenario closing` for the scenario `closing`. */
export function pathTo(scenario: string): string {
  if (allProperties.some(({ name }) => name === scenario)) return `${scenario}:0`;
  return scenario.includes(":") ? scenario : pathPrefix + scenario;
}

/** Returns the name of the scenario at the end of a path. */
export function scenarioIn(path: string | undefined): string | undefined {
  return path?.startsWith(pathPrefix) === true ? path.slice(pathPrefix.length) : path?.replace(/:0$/, "");
}

/** A run that only observes open points plays these scenarios first. */
const scenariosBeforeAsking: readonly string[] = ["opening", "tour", "cap"];

type Selection = Partial<
  Pick<RunOptions, "only" | "path" | "readOnly" | "fingerprint" | "effort" | "seed" | "runs" | "program">
>;

/** Returns the scenarios of a run with these options, in the order of their phases. */
export function chosenScenarios(selection: Selection): readonly Scenario[] {
  const { only, path, readOnly, fingerprint, runs = 1, program } = selection;
  if (program !== undefined) return [{ name: storedProgramName, run: (session) => play(program, session) }];
  const generated = programIn(selection);
  if (generated !== undefined) {
    const { property, path: programPath } = generated;
    // every run plays the first program of each property as a scenario, with the same values
    const known = programPath === "0" ? scenarios.find(({ name }) => name === property.name) : undefined;
    return [known ?? asScenario(property, programPath)];
  }
  const named = scenarioIn(path);
  const all = readOnly === undefined ? scenarios : [reading(readOnly.survey), askingReader(readOnly.survey)];
  // the last scenarios read all surveys, so they need the others before them
  const leadsToLast = all.some(({ name, isLast = false, asks = false }) => name === named && isLast && !asks);
  if (path !== undefined && !leadsToLast) return all.filter(({ name }) => name === named);
  const isAsking = fingerprint === true;
  if (readOnly !== undefined) return all.filter(({ asks = false }) => !asks || isAsking);
  if (isAsking && only !== undefined)
    return scenarios.filter(({ name, asks = false }) => asks || scenariosBeforeAsking.includes(name));
  const isSelected = ({ name }: { readonly name: string }): boolean =>
    only === undefined || only.some((id) => testedBy[name]?.includes(id));
  const once = scenarios.filter((scenario) => (scenario.asks === true ? isAsking : isSelected(scenario)));
  return [...once, ...allProperties.filter(isSelected).flatMap((property) => furtherPrograms(property, runs))];
}

/** `upsert:3` -> the property `upsert` and the path `3` of its program, from fast-check. */
function programIn({
  path,
  readOnly,
}: Selection): { property: (typeof allProperties)[number]; path: string } | undefined {
  const [, name, programPath = ""] = /^([^:]*):([\d:]+)$/.exec(path ?? "") ?? [];
  const property = readOnly === undefined ? allProperties.find((candidate) => candidate.name === name) : undefined;
  return property === undefined ? undefined : { property, path: programPath };
}

/** Throws a SetUpError if the path leads to no scenario and no program. */
export function refuseUnknownPath(selection: Pick<RunOptions, "seed" | "effort"> & Selection): void {
  const { path, readOnly, seed, effort } = selection;
  if (path === undefined) return;
  const program = programIn(selection);
  if (program !== undefined) {
    try {
      programAt(program.property, program.path, { draw: drawFor(program.property.name, seed), effort });
      return;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      throw new SetUpError(
        `--path '${path}' is unknown: ${error.message}`,
        "the number after the colon is that of a program, counted from 0; use the --seed and --effort of the original run",
      );
    }
  }
  const name = scenarioIn(path);
  const known = chosenScenarios({ readOnly });
  if (known.some((scenario) => scenario.name === name)) return;
  const paths = known.map((scenario) => `'${pathTo(scenario.name)}'`).join(", ");
  throw new SetUpError(`--path '${path}' is unknown: there is no scenario ${name ?? path}`, `the paths are ${paths}`);
}

/** Notes how many scenarios `--only` played: the others may find further faults of the same requirements. */
export function notesOnSelection(selection: Selection): readonly string[] {
  const { only, path, readOnly, fingerprint, program } = selection;
  const playsOneCase = path !== undefined || program !== undefined || readOnly !== undefined;
  if (only === undefined || playsOneCase || fingerprint === true) return [];
  const ofFullRun = scenarios.filter(({ asks = false, disturbs = false }) => !asks && !disturbs);
  const played = chosenScenarios({ only });
  const count = ofFullRun.filter((scenario) => played.includes(scenario)).length;
  if (count === ofFullRun.length) return [];
  return [`--only ran ${count} of ${ofFullRun.length} scenarios; a full run may find more failures`];
}
