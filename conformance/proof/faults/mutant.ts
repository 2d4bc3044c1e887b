import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Build, Part } from "./parts/server-parts.ts";

/** A server with exactly one fault. */
export interface Mutant {
  /** What is wrong with it, as a person would report it: `PATCH by slug answers 404`. */
  readonly name: string;
  /** The requirements that the fault breaks: all of them, and no other. */
  readonly breaks: readonly RequirementId[];
  /** In what it differs from the reference. */
  readonly part?: Part;
  readonly build: Build;
}
