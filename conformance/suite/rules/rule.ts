import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Exchange } from "../../client/exchange.ts";
import type { Journal } from "../journal/journal.ts";
import type { Suspect, Claim, Sender, Step } from "../journal/step.ts";
import type { Model } from "../model/model.ts";
import type { ListedSurveys } from "../reading/listed.ts";
import type { Breach } from "../../report/breach/breach.ts";

export interface Context {
  readonly journal: Journal;
  readonly model: Model;
  readonly baseUrl: URL;
  readonly secrets: readonly string[];
  /** The recipient that showed each url first. */
  readonly urls: Map<string, { readonly survey: string; readonly as: Sender; readonly recipient: string }>;
}

export interface Judge {
  readonly id: RequirementId;
  readonly judge: (step: Step, context: Context) => readonly Claim[];
}

/** The one rule of a requirement. `property` is true of every conforming server. */
export interface Rule extends Judge {
  readonly property: string;
  readonly facets: readonly string[];
  /** Facets that a quick run never tries. */
  readonly notAtQuick: readonly string[];
  /** True if the requirement is only that a request is accepted. */
  readonly isAcceptance: boolean;
  readonly judgedBy?: SharedJudge;
  /** Sends the requests that the rule judges. Other scenarios may send some as well. */
  readonly sentBy: SendingScenario;
}

export type SharedJudge = (...args: never[]) => unknown;

interface SendingScenario {
  readonly name: string;
}

export type AnsweredStep = Step & { readonly exchange: Exchange };

/** The last step of a list that was read to its end. It has the whole list and no response. */
export type ListStep = Step & { readonly listed: ListedSurveys };

/** Undefined if the rule doesn't apply to the step. */
export type Findings = Finding | readonly Finding[] | undefined;

export interface Judging {
  readonly judge?: (step: AnsweredStep, context: Context) => Findings;
  readonly judgeList?: (step: ListStep, context: Context) => Findings;
}

type JudgedOneWay =
  | (Required<Pick<Judging, "judge">> & { readonly judgedBy?: SharedJudge })
  | (Required<Pick<Judging, "judgeList">> & { readonly judgedBy?: SharedJudge })
  | { readonly judgedBy: SharedJudge };

type RuleDefinition = Judging &
  JudgedOneWay & {
    readonly property: string;
    readonly facets?: readonly string[];
    readonly notAtQuick?: readonly string[];
    readonly isAcceptance?: boolean;
    readonly sentBy: SendingScenario;
  };

export interface Finding {
  readonly agrees: boolean;
  readonly openOutcome?: Claim["openOutcome"];
  /** Absent if it always agrees. */
  readonly breach?: Breach;
  /** Default: `seen`. */
  readonly facet?: string;
  readonly cause?: Step;
  readonly others?: readonly Suspect[];
  /** All suspects, if the rule's own requirement isn't the first. */
  readonly suspects?: readonly Suspect[];
}

export function rule(id: RequirementId, definition: RuleDefinition): Rule {
  const {
    property,
    facets = ["seen"],
    notAtQuick = [],
    isAcceptance = false,
    judgedBy,
    sentBy,
    ...judging
  } = definition;
  return { ...judgeOf(id, judging), property, facets, notAtQuick, isAcceptance, judgedBy, sentBy };
}

export function judgeOf(id: RequirementId, { judge, judgeList }: Judging): Judge {
  return {
    id,
    judge: (step, context) => {
      const findings = findingsOn(step, context, { judge, judgeList });
      if (findings === undefined) return noClaims;
      return "agrees" in findings ? [claimOf(id, findings)] : findings.map((each) => claimOf(id, each));
    },
  };
}

const noClaims: readonly Claim[] = [];

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

function claimOf(id: RequirementId, { facet = "seen", others = [], ...rest }: Finding): Claim {
  const { agrees, breach, openOutcome, cause, suspects = [{ id, facet }, ...others] } = rest;
  return { suspects, facet, agrees, ...(breach === undefined ? {} : { breach }), openOutcome, cause };
}

export function agreement(details: Omit<Finding, "agrees" | "breach"> = {}): Finding {
  return { agrees: true, ...details };
}

export function finding(agrees: boolean, breach: Breach, details: Omit<Finding, "agrees" | "breach"> = {}): Finding {
  return { agrees, breach, ...details };
}
