import type fc from "fast-check";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Effort } from "../report/report.ts";
import type { Tools } from "./tools.ts";

/** How many cases a check tries at each effort. */
export type Runs = Readonly<Record<Effort, number>>;

/** What the author of a check writes. */
export interface CheckDefinition<Given> {
  /** What is tried, as one sentence that is true of every conforming server. */
  readonly property: string;
  /** The generated inputs. */
  readonly given: fc.Arbitrary<Given>;
  /** Cases that come first, whatever the seed. */
  readonly examples?: readonly Given[];
  /** Default: 1, 3 and 20; with examples at least all of them but in quick runs. */
  readonly runs?: Partial<Runs>;
  /** Checks with one pool generate the same cases, so that they can share what they set up. */
  readonly pool?: string;
  /** Requirements whose breach would show here too: then this one is not tested. */
  readonly needs?: readonly RequirementId[];
  /** About how many requests one case sends one after another; default 4. Those of long checks begin first. */
  readonly length?: number;
  /** A race is repeated, reported as m of k, and not shrunk. */
  readonly race?: boolean;
  /**
   * `first`: judged alone before all others, which run one at a time when it is broken: they would disturb each other.
   * `last`: judged after all others, because it judges what they did.
   */
  readonly place?: "first" | "last";
  /** A command-line option that must be given, because the check isn't harmless. */
  readonly optIn?: "probe-rate-limit";
  /** Its cases rest on what a driver did, which no request repeats. */
  readonly driven?: boolean;
  /** Throws a `Violation` when the property doesn't hold of the subject. */
  readonly holds: (given: Given, tools: Tools) => Promise<void>;
}

/** A check with its generated inputs hidden, as the runner sees it. */
export interface Check {
  readonly id: RequirementId;
  readonly property: string;
  readonly runs: Runs;
  readonly examples: number;
  readonly pool: string;
  readonly needs: readonly RequirementId[];
  readonly length: number;
  readonly race: boolean;
  readonly place?: "first" | "last";
  readonly optIn?: "probe-rate-limit";
  readonly driven: boolean;
  /** Hands the inputs, the examples and the body to the runner under one type of input. */
  readonly open: <Result>(visit: <Given>(definition: CheckDefinition<Given>) => Result) => Result;
}

/** Declares the check of a requirement. Its level, source and text come from the catalogue. */
export function check<Given>(id: RequirementId, definition: CheckDefinition<Given>): Check {
  const {
    property,
    runs = {},
    examples = [],
    pool = id,
    needs = [],
    race = false,
    driven = false,
    length = 4,
  } = definition;
  const { place, optIn } = definition;
  const { quick = 1, standard = Math.max(3, examples.length), thorough = Math.max(20, examples.length * 3) } = runs;
  return {
    id,
    property,
    runs: { quick, standard, thorough },
    examples: examples.length,
    pool,
    needs,
    length,
    race,
    driven,
    ...(place === undefined ? {} : { place }),
    ...(optIn === undefined ? {} : { optIn }),
    open: (visit) => visit(definition),
  };
}
