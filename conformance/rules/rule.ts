import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Journal } from "../journal/journal.ts";
import type { Candidate, Claim, Sender, Step } from "../journal/step.ts";
import type { Model } from "../model/model.ts";
import { briefly } from "./shown.ts";

/** What a rule may look at in addition to the step. */
export interface Context {
  readonly journal: Journal;
  readonly model: Model;
  readonly baseUrl: URL;
  /** The keys of the run, for looking for them in responses. */
  readonly secrets: readonly string[];
  /** The recipient that each url was first seen on. */
  readonly urls: Map<string, { readonly survey: string; readonly as: Sender; readonly recipient: string }>;
}

/** What a step says of one requirement. */
export interface Judge {
  readonly id: RequirementId;
  readonly judge: (step: Step, context: Context) => readonly Claim[];
}

/** One requirement: the sentence that is true of every conforming server, and what it says of a step. */
export interface Rule extends Judge {
  readonly property: string;
  /** The ways in which it must have been seen to hold; `seen`: in any. */
  readonly facets: readonly string[];
  /** It says that requests are accepted: what became of them is for other rules. */
  readonly isAcceptance: boolean;
}

interface Sentence {
  readonly property: string;
  readonly facets?: readonly string[];
  readonly isAcceptance?: boolean;
  /** Nothing where the step is none of its business. Absent: a table judges it. */
  readonly judge?: (step: Step, context: Context) => Finding | readonly Finding[] | undefined;
}

/** What a judge says: it holds or it doesn't, in which facet; `candidates` where others may be to blame as well. */
export interface Finding {
  readonly agrees: boolean;
  /** Nothing can be concluded: the message says why. */
  readonly isOpen?: boolean;
  readonly facet?: string;
  readonly message?: string;
  readonly expected?: string;
  readonly received?: string;
  readonly candidates?: readonly Candidate[];
}

/** Declares the rule of a requirement. */
export function rule(id: RequirementId, { property, facets = ["seen"], isAcceptance = false, judge }: Sentence): Rule {
  return { ...judgeOf(id, judge), property, facets, isAcceptance };
}

/** What else says something of a requirement, in addition to its rule. */
export function judgeOf(id: RequirementId, judge: Sentence["judge"]): Judge {
  return {
    id,
    judge: (step, context) => {
      const said = judge?.(step, context);
      // most have nothing to say of most steps
      if (said === undefined) return none;
      return "agrees" in said ? [claimOf(id, said, step)] : said.map((finding) => claimOf(id, finding, step));
    },
  };
}

const none: readonly Claim[] = [];

function claimOf(id: RequirementId, { agrees, isOpen = false, facet = "seen", ...rest }: Finding, step: Step): Claim {
  const { candidates = [{ id, facet }], message = "", expected = "", received = agrees ? "" : briefly(step) } = rest;
  return { candidates, facet, agrees, message, expected, received, ...(isOpen ? { isOpen } : {}) };
}

/** A finding in words: the message says what is wrong; what was received is the response, unless said otherwise. */
export function either(
  agrees: boolean,
  facet: string,
  message: string,
  words: Pick<Finding, "expected" | "received"> = {},
): Finding {
  return { agrees, facet, message, ...words };
}
