import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Exchange } from "../../client/exchange.ts";
import type { Journal } from "../journal/journal.ts";
import type { Candidate, Claim, Sender, Step } from "../journal/step.ts";
import type { Model } from "../model/model.ts";
import type { ListedSurveys } from "../reading/listed.ts";
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
  /** Facets that a quick run never tries. */
  readonly notAtQuick: readonly string[];
  /** It says that requests are accepted: what became of them is for other rules. */
  readonly isAcceptance: boolean;
}

/** A step whose response wasn't lost. */
export type AnsweredStep = Step & { readonly exchange: Exchange };

/** The last step of a list that was read to its end, with all that was listed and without its response. */
export type ListStep = Step & { readonly listed: ListedSurveys };

/** What a judge says of a step. */
export type Said = Finding | readonly Finding[] | undefined;

/** What is said of a step; nothing where it is none of the rule's business. Without either a table judges. */
export interface Judging {
  readonly judge?: (step: AnsweredStep, context: Context) => Said;
  readonly judgeList?: (step: ListStep, context: Context) => Said;
}

interface Sentence extends Judging {
  readonly property: string;
  readonly facets?: readonly string[];
  readonly notAtQuick?: readonly string[];
  readonly isAcceptance?: boolean;
}

/** What a judge says: it holds or it doesn't, and in which facet. */
export interface Finding {
  readonly agrees: boolean;
  /** Nothing can be concluded, or there was no way to try: the message says why. */
  readonly isOpen?: Claim["isOpen"];
  /** What is wrong, where it doesn't hold. */
  readonly message: string;
  /** Default `seen`. */
  readonly facet?: string;
  readonly expected?: string;
  /** Default: the response. */
  readonly received?: string;
  /** The write that is to blame, where it isn't the judged step. */
  readonly cause?: Step;
  /** What may be to blame in addition to the rule's own requirement in that facet. */
  readonly others?: readonly Candidate[];
  /** All that may be to blame, where the rule's own requirement isn't the plainest. */
  readonly candidates?: readonly Candidate[];
}

/** Declares the rule of a requirement. */
export function rule(id: RequirementId, sentence: Sentence): Rule {
  const { property, facets = ["seen"], notAtQuick = [], isAcceptance = false, ...of } = sentence;
  return { ...judgeOf(id, of), property, facets, notAtQuick, isAcceptance };
}

/** What else says something of a requirement, in addition to its rule. */
export function judgeOf(id: RequirementId, { judge, judgeList }: Judging): Judge {
  return {
    id,
    judge: (step, context) => {
      const said = isOfList(step) ? judgeList?.(step, context) : isAnswered(step) ? judge?.(step, context) : undefined;
      // most have nothing to say of most steps
      if (said === undefined) return none;
      return "agrees" in said ? [claimOf(id, said, step)] : said.map((finding) => claimOf(id, finding, step));
    },
  };
}

const none: readonly Claim[] = [];

function isOfList(step: Step): step is ListStep {
  return step.listed !== undefined;
}

function isAnswered(step: Step): step is AnsweredStep {
  return step.exchange !== undefined;
}

function claimOf(id: RequirementId, { facet = "seen", others = [], ...finding }: Finding, step: Step): Claim {
  const { agrees, message, isOpen, cause } = finding;
  const { candidates = [{ id, facet }, ...others], expected = "", received = agrees ? "" : briefly(step) } = finding;
  return { candidates, facet, agrees, message, expected, received, isOpen, cause };
}

/** A finding in words. */
export function either(agrees: boolean, message: string, words: Omit<Finding, "agrees" | "message"> = {}): Finding {
  return { agrees, message, ...words };
}
