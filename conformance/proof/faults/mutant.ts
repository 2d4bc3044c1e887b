/** The type of a fault. Each chapter of faults exports a list. */

import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { BuildServer, Part } from "./parts/server-parts.ts";

/** A fault: a server with one bug, which the suite must report. */
export interface Mutant {
  /** The fault as a bug report would title it: `PATCH by slug answers 404`. */
  readonly name: string;
  /** All requirements that the fault breaks, and no other. */
  readonly breaks: readonly RequirementId[];
  /** The bug, to be combined with others. */
  readonly part?: Part;
  readonly build: BuildServer;
}
