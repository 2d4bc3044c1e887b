import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Exchange } from "../../client/exchange.ts";
import type { Journal } from "../journal/journal.ts";
import type { Suspect, Claim, Sender, Step } from "../journal/step.ts";
import type { Model } from "../model/model.ts";
import type { ListedSurveys } from "../reading/listed.ts";
import type { Breach } from "../../report/breach/breach.ts";

/** The information that a judge may use besides the step. */
export interface Context {
  readonly journal: Journal;
  readonly model: Model;
  readonly baseUrl: URL;
  readonly secrets: readonly string[];
  /** By url: the recipient that had it in the last response that showed it. */
  readonly urls: Map<string, { readonly survey: string; readonly as: Sender; readonly recipient: string }>;
}

/** Compares a step with its prediction. Each comparison is a claim: the requirement was kept or broken. */
export interface Judge {
  readonly id: RequirementId;
  readonly judge: (step: Step, context: Context) => readonly Claim[];
}

/** Says how one requirement is tested. `property` is true of every conforming server. */
export interface Rule extends Judge {
  readonly property: string;
  /** Cases such as `create` and `update`: a run must have evidence for each. Default: `seen`, which means any case. */
  readonly facets: readonly string[];
  /** Facets that a quick run never tries. */
  readonly notAtQuick: readonly string[];
  /** True if the requirement is only that a request is accepted, so that a success is evidence enough. */
  readonly isAcceptance: boolean;
  /** Shows readers which function judges this requirement, together with others. Rules don't call it. */
  readonly judgedBy?: SharedJudge;
  /** The property or scenario that sends the requests. Others may send some as well. */
  readonly sentBy: { readonly name: string };
}

type SharedJudge = (...args: never[]) => unknown;

export type AnsweredStep = Step & { readonly exchange: Exchange };

/** Stands for all pages of a list: a copy of the last page's step, with the whole list in place of the response. */
export type ListStep = Step & { readonly listed: ListedSurveys };

/** The results of a judge. Undefined if the rule doesn't apply to the step. */
export type Findings = Finding | readonly Finding[] | undefined;

export interface Judging {
  /** Judges each response. */
  readonly judge?: (step: AnsweredStep, context: Context) => Findings;
  /** Judges each list, once all its pages were read. */
  readonly judgeList?: (step: ListStep, context: Context) => Findings;
}

type RuleDefinition = Judging &
  Pick<Rule, "property" | "sentBy"> &
  Partial<Pick<Rule, "facets" | "notAtQuick" | "isAcceptance" | "judgedBy">>;

/** Each rule needs at least one way to judge. */
type JudgedDefinition = RuleDefinition &
  (
    | Required<Pick<RuleDefinition, "judge">>
    | Required<Pick<RuleDefinition, "judgeList">>
    | Required<Pick<RuleDefinition, "judgedBy">>
  );

/** One comparison, without the id of its rule. */
export interface Finding {
  readonly agrees: boolean;
  readonly openOutcome?: Claim["openOutcome"];
  /** Absent if it always agrees. */
  readonly breach?: Breach;
  /** Default: `seen`. */
  readonly facet?: string;
  /** The write to blame if it isn't the judged step. */
  readonly cause?: Step;
  /** Further requirements that may explain a breach. They follow the rule's requirement. */
  readonly others?: readonly Suspect[];
  /** Replaces the rule's requirement and `others`. */
  readonly suspects?: readonly Suspect[];
}

export function rule(id: RequirementId, definition: JudgedDefinition): Rule {
  const { property, facets = ["seen"], notAtQuick = [], isAcceptance = false, judgedBy, sentBy } = definition;
  return { ...judgeOf(id, definition), property, facets, notAtQuick, isAcceptance, judgedBy, sentBy };
}

/** Returns a judge that turns findings into claims about one requirement. */
export function judgeOf(id: RequirementId, judging: Judging): Judge {
  return {
    id,
    judge: (step, context) => {
      const findings = findingsOn(step, context, judging);
      if (findings === undefined) return [];
      return "agrees" in findings ? [claimOf(id, findings)] : findings.map((each) => claimOf(id, each));
    },
  };
}

function findingsOn(step: Step, context: Context, { judge, judgeList }: Judging): Findings {
  if (isListStep(step)) return judgeList?.(step, context);
  return hasResponse(step) ? judge?.(step, context) : undefined;
}

function isListStep(step: Step): step is ListStep {
  return step.listed !== undefined;
}

function hasResponse(step: Step): step is AnsweredStep {
  return step.exchange !== undefined;
}

function claimOf(id: RequirementId, { facet = "seen", others = [], suspects, ...comparison }: Finding): Claim {
  return { ...comparison, facet, suspects: suspects ?? [{ id, facet }, ...others] };
}

export function finding(agrees: boolean, breach: Breach, details: Omit<Finding, "agrees" | "breach"> = {}): Finding {
  return { agrees, breach, ...details };
}
