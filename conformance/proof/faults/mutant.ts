import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { BuildServer, Part } from "./parts/server-parts.ts";

export interface Mutant {
  /** The fault as a bug report would title it: `PATCH by slug answers 404`. */
  readonly name: string;
  /** All requirements that the fault breaks, and no other. */
  readonly breaks: readonly RequirementId[];
  readonly part?: Part;
  readonly build: BuildServer;
}
