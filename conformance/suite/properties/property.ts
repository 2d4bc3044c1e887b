import fc from "fast-check";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Effort } from "../../report/format/report.ts";
import { play } from "../programs/play.ts";
import type { Program } from "../programs/program.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import type { Session } from "../scenarios/session.ts";

/** A statement about every program of an arbitrary: the service breaks no requirement while it is played. */
export interface Property {
  readonly name: string;
  /** The statement in one sentence. */
  readonly sentence: string;
  /** The requirements that it can show. */
  readonly shows: readonly RequirementId[];
  readonly programs: (effort: Effort) => fc.Arbitrary<Program>;
}

/** Plays a property in a run. A broken requirement doesn't end it: blame is decided over the whole run. */
export function asScenario({ name, programs }: Property): Scenario {
  return {
    name,
    async run(session: Session) {
      const seed = session.draw(fc.noBias(fc.nat()));
      const effort = session.size === 1 ? "quick" : "standard";
      const property = fc.asyncProperty(programs(effort), (program) => play(program, session));
      const { failed, errorInstance } = await fc.check(property, { seed, numRuns: 1, endOnFailure: true });
      if (failed) throw errorInstance;
    },
  };
}
