import fc from "fast-check";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Effort } from "../../report/format/report.ts";
import type { Focus } from "../arbitraries/breaches.ts";
import type { Draw } from "../arbitraries/draw.ts";
import { play } from "../programs/play.ts";
import type { Program } from "../programs/program.ts";
import type { Scenario } from "../scenarios/scenario.ts";

/** A statement about every program of an arbitrary: the service breaks no requirement while the program runs. */
export interface Property {
  readonly name: string;
  /** The statement in one sentence. */
  readonly sentence: string;
  /** The requirements that it can show. */
  readonly shows: readonly RequirementId[];
  /** True if the service must do nothing else meanwhile: else it may be too busy to carry requests out concurrently. */
  readonly isAlone?: true;
  /** The program that each run plays. With a focus it may leave out what only other requirements need. */
  readonly programs: (effort: Effort, focus?: Focus) => fc.Arbitrary<Program>;
  /** Any sequence of writes: the further programs of a soak. */
  readonly free: fc.Arbitrary<Program>;
}

/** fast-check's path of the program that each run plays. */
const wholeProgram = "0";

/**
 * Plays a program of a property in a run. fast-check's path says which one. A broken requirement doesn't end the program: blame
 * is decided over the whole run.
 */
export function asScenario(property: Property, path = wholeProgram): Scenario {
  return {
    name: path === wholeProgram ? property.name : `${property.name}:${path}`,
    isAlone: property.isAlone,
    async run(session) {
      const { draw, effort, focus } = session;
      await play(programAt(property, path, { draw, effort, focus }), session);
    },
  };
}

/** Throws if the path leads to no program. */
export function programAt(
  { name, programs, free }: Property,
  path: string,
  { draw, effort, focus }: { readonly draw: Draw; readonly effort: Effort; readonly focus?: Focus },
): Program {
  const seed = draw(fc.noBias(fc.nat()));
  const examples = fc.sample(programs(effort, focus), { seed, numRuns: 1 });
  const [program] = fc.sample(free, { seed, path, numRuns: 1, examples });
  if (program === undefined) throw new Error(`${name} has no program at the path ${path}`);
  return program;
}

/** The further programs of a property in a run that plays this number of programs. */
export function furtherPrograms(property: Property, runs: number): readonly Scenario[] {
  return Array.from({ length: runs - 1 }, (_, index) => asScenario(property, String(index + 1)));
}
