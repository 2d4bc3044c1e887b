import { isWrite } from "../../client/endpoint.ts";
import type { Fact } from "../../suite/journal/fact.ts";
import { slugSent, type Journal } from "../../suite/journal/journal.ts";
import type { Claim, ExpectedSurvey, Step } from "../../suite/journal/step.ts";
import { isAbout } from "../../suite/rules/claims/first-broken-claims.ts";
import type { BrokenClaim } from "../blame/explanation.ts";

/** The topic of a broken claim. `stepsOfCase` selects the requests to show accordingly. */
export interface Case {
  /** The step whose response shows the breach. */
  readonly step: Step;
  /** The write that probably caused the breach. */
  readonly cause: Step | undefined;
  readonly fact?: Fact;
  readonly surveys: readonly ExpectedSurvey[];
}

/** Returns what a claim is about. Guesses the cause unless the claim names it. */
export function caseOf({ claim, step }: BrokenClaim, journal: Journal): Case {
  const { fact } = claim;
  const guessedCause = isWrite(step)
    ? (earlierRejectedCreate(step, journal) ?? step)
    : likelyCause(step, fact, journal);
  const cause = claim.cause ?? guessedCause;
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

/** Returns an earlier rejected create with the slug of this one. It may have stored its survey, so that the slug is in use. */
function earlierRejectedCreate(step: Step, journal: Journal): Step | undefined {
  if (step.operation !== "create" || step.isAccepted) return undefined;
  const rejected = journal.firstRejectedCreate(slugSent(step));
  return rejected === step ? undefined : rejected;
}

/**
 * Returns the last write to the survey since its previous read, else the last request that sent the shown value, else the last
 * write to any survey.
 */
function likelyCause(step: Step, fact: Fact | undefined, journal: Journal): Step | undefined {
  const { survey } = step.expected;
  // a list names no survey, so the cause can't be guessed
  if (survey === undefined && step.name === undefined) return undefined;
  // this survey shouldn't exist: a rejected create with the name as its slug, or a write to the name, may have created it
  if (survey === undefined) return journal.firstRejectedCreate(step.name) ?? lastWriteToMissing(step, journal);
  const isOfSurvey = (other: Step): boolean => (other.made ?? other.expected.survey) === survey;
  const recentWrites = writesSinceLastRead(step, journal);
  const sender = fact === undefined ? undefined : journal.lastSendersOf(fact.got, survey)[0];
  return recentWrites.findLast(isOfSurvey) ?? sender ?? (fact === undefined ? undefined : recentWrites.at(-1));
}

/** Returns the writes to any survey since the previous read of the step's survey. */
function writesSinceLastRead({ number, expected: { survey } }: Step, journal: Journal): readonly Step[] {
  const earlier = journal.before(number);
  const lastRead = earlier.findLast(
    ({ operation, isAccepted, expected }) => operation === "read" && isAccepted && expected.survey === survey,
  );
  return earlier.filter((other) => other.number > (lastRead?.number ?? 0) && isWrite(other));
}

/** True if the scenario of the step also sent everything that may have caused the breach. */
export function isWithinItsScenario(broken: BrokenClaim, journal: Journal): boolean {
  const { claim, step } = broken;
  const { cause, surveys, fact } = caseOf(broken, journal);
  const creates = surveys.map((survey) => journal.createOf(survey));
  const isCauseUnknown = claim.cause === undefined && fact !== undefined && !isWrite(step);
  const senders = journal.scenariosThatSent(fact?.identifyingValue ?? fact?.got);
  if (senders.size > 0 && !senders.has(step.scenario)) return false;
  // a foreign value, such as a colour, may come from any of the scenarios that sent it
  if (claim.breach?.kind === "state" && claim.breach.foreign !== undefined && senders.size > 1) return false;
  const causes = isCauseUnknown ? writesSinceLastRead(step, journal) : [cause];
  return [...causes, ...creates].every((other) => other === undefined || other.scenario === step.scenario);
}

function lastWriteToMissing(step: Step, journal: Journal): Step | undefined {
  return journal.requestsForMissing(step.name).findLast((other) => other.number < step.number && isWrite(other));
}
