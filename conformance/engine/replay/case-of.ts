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
    claim.cause ?? (isWrite(step) ? (earlierRejectedCreate(step, journal) ?? step) : likelyCause(step, fact, journal));
  const surveys = [
    ...surveysInList(claim, step, journal),
    cause?.expected.survey,
    cause?.made,
    step.expected.survey,
    step.made,
  ];
  return { step, cause, fact, surveys: [...new Set(surveys.filter((survey) => survey !== undefined))] };
}

function surveysInList(claim: Claim, { operation }: Step, { steps }: Journal): readonly ExpectedSurvey[] {
  if (operation !== "list") return [];
  return steps.flatMap(({ made }) => (made !== undefined && isAbout(claim, made) ? [made] : []));
}

function earlierRejectedCreate(step: Step, journal: Journal): Step | undefined {
  const refused = step.operation === "create" ? journal.refusedCreate(slugSent(step)) : undefined;
  return refused === step || step.isAccepted ? undefined : refused;
}

/** Returns the last own write since the previous read, else the sender of the shown value, else the last write. */
function likelyCause(step: Step, fact: Fact | undefined, journal: Journal): Step | undefined {
  const { survey } = step.expected;
  if (survey === undefined)
    return step.name === undefined
      ? undefined
      : (journal.refusedCreate(step.name) ?? lastWriteToMissing(step, journal));
  const earlier = journal.before(step.number);
  const isOwn = (other: Step): boolean => (other.made ?? other.expected.survey) === survey;
  const lastReadNumber =
    earlier.findLast((other) => isOwn(other) && other.operation === "read" && other.isAccepted)?.number ?? 0;
  const recentWrites = earlier.filter((other) => other.number > lastReadNumber && isWrite(other));
  const sender = fact === undefined ? undefined : journal.lastSendersOf(fact.got, survey)[0];
  return recentWrites.findLast(isOwn) ?? sender ?? (fact === undefined ? undefined : recentWrites.at(-1));
}

function lastWriteToMissing(step: Step, journal: Journal): Step | undefined {
  return journal.requestsForMissing(step.name).findLast((other) => other.number < step.number && isWrite(other));
}
