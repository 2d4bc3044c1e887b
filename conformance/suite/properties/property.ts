import fc from "fast-check";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Effort } from "../../report/format/report.ts";
import type { Focus } from "../arbitraries/breaches.ts";
import type { Draw } from "../session/draw.ts";
import { play } from "../programs/play.ts";
import type { Program } from "../programs/program.ts";
import type { Part } from "../programs/script.ts";
import type { Scenario } from "../session/scenario.ts";

/** A statement about a service: whichever of these programs is played, the service breaks no requirement. */
export interface Property {
  readonly name: string;
  /** The behaviour of a conforming service, in one sentence. */
  readonly sentence: string;
  /** The requirements for which `--only` plays the property. A whole run may also find breaches of others. */
  readonly tests: readonly RequirementId[];
  /** True if nothing else may run at the same time: a busy service might not process the requests concurrently. */
  readonly isAlone?: true;
  /** The program that each run plays. With a focus, it may omit what only other requirements need. */
  readonly programs: (effort: Effort, focus?: Focus) => fc.Arbitrary<Program>;
  /** The additional programs of a soak test: random sequences of writes. */
  readonly free: fc.Arbitrary<Program>;
}

/** Returns the parts in a standard run, and [] in a quick run. */
export function ifStandard(effort: Effort, ...parts: readonly Part[]): readonly Part[] {
  return effort === "standard" ? parts : [];
}

/** fast-check's path of the program that each run plays. Additional ones are "1", "2", …; "7:0:2" is a shrunk one. */
const wholeProgram = "0";

/** Plays the program at a path. A broken requirement doesn't end the program, since blame considers the whole run. */
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
  // fast-check counts the example as program 0, and those of `free` from 1
  const [program] = fc.sample(free, { seed, path, numRuns: 1, examples });
  if (program === undefined) throw new Error(`${name} has no program at the path ${path}`);
  return program;
}

/** Returns the additional programs of a property in a run that plays `runs` programs of it. */
export function furtherPrograms(property: Property, runs: number): readonly Scenario[] {
  return Array.from({ length: runs - 1 }, (_, index) => asScenario(property, String(index + 1)));
}
