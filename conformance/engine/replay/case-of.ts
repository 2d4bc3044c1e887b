import { isWrite } from "../../client/endpoint.ts";
import type { Fact } from "../../suite/journal/fact.ts";
import { slugSent, type Journal } from "../../suite/journal/journal.ts";
import type { Claim, ExpectedSurvey, Step } from "../../suite/journal/step.ts";
import { isAbout } from "../../suite/rules/claims/is-about.ts";
import type { BrokenClaim } from "../blame/explanation.ts";

export interface Case {
  readonly step: Step;
  readonly cause: Step | undefined;
  readonly fact?: Fact;
  readonly surveys: readonly ExpectedSurvey[];
}

export function caseOf({ claim, step }: BrokenClaim, journal: Journal): Case {
  const { fact } = claim;
  const cause =
    claim.cause ?? (isWrite(step) ? (leftoverBefore(step, journal) ?? step) : suspectOf(step, fact, journal));
  const surveys = [
    ...listedIn(claim, step, journal),
    cause?.expected.survey,
    cause?.made,
    step.expected.survey,
    step.made,
  ];
  return { step, cause, fact, surveys: [...new Set(surveys.filter((survey) => survey !== undefined))] };
}

function listedIn(claim: Claim, { operation }: Step, { steps }: Journal): readonly ExpectedSurvey[] {
  if (operation !== "list") return [];
  return steps.flatMap(({ made }) => (made !== undefined && isAbout(claim, made) ? [made] : []));
}

function leftoverBefore(step: Step, journal: Journal): Step | undefined {
  const refused = step.operation === "create" ? journal.refusedCreate(slugSent(step)) : undefined;
  return refused === step || step.isAccepted ? undefined : refused;
}

/** Returns the last own write since the previous read, else the sender of the shown value, else the last write. */
function suspectOf(step: Step, fact: Fact | undefined, journal: Journal): Step | undefined {
  const { survey } = step.expected;
  if (survey === undefined)
    return step.name === undefined ? undefined : (journal.refusedCreate(step.name) ?? lastFor(step, journal));
  const before = journal.before(step.number);
  const isOwn = (one: Step): boolean => (one.made ?? one.expected.survey) === survey;
  const last = before.findLast((one) => isOwn(one) && one.operation === "read" && one.isAccepted)?.number ?? 0;
  const since = before.filter((one) => one.number > last && isWrite(one));
  const sender = fact === undefined ? undefined : journal.lastSendersOf(fact.got, survey)[0];
  return since.findLast(isOwn) ?? sender ?? (fact === undefined ? undefined : since.at(-1));
}

function lastFor(step: Step, journal: Journal): Step | undefined {
  return journal.requestsForMissing(step.name).findLast((one) => one.number < step.number && isWrite(one));
}
