import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";

/** Builds a server from the keys and the origin that every server is given. */
export type Build = (given: ServiceOptions) => Fetch;

/** A server with exactly one fault. */
export interface Mutant {
  /** What is wrong with it, as a person would report it: `PATCH by slug answers 404`. */
  readonly name: string;
  /** The requirements that the fault breaks: all of them, and no other. */
  readonly breaks: readonly RequirementId[];
  readonly build: Build;
}
