import { isWrite } from "../../client/endpoint.ts";
import type { Fact } from "../../suite/journal/fact.ts";
import { slugSent, type Journal } from "../../suite/journal/journal.ts";
import type { Claim, ExpectedSurvey, Step } from "../../suite/journal/step.ts";
import { isAbout } from "../../suite/rules/claims/first-broken-claims.ts";
import type { BrokenClaim } from "../blame/explanation.ts";

/** Everything that a broken claim is about. The requests to show follow from it (see `stepsOfCase`). */
export interface Case {
  /** The step whose response shows the breach. */
  readonly step: Step;
  /** The write that probably caused it. */
  readonly cause: Step | undefined;
  readonly fact?: Fact;
  readonly surveys: readonly ExpectedSurvey[];
}

/** Returns what a claim is about. Guesses the cause if the claim names none. */
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

/** A rejected create may have stored its survey, so that a later create finds its slug in use. */
function earlierRejectedCreate(step: Step, journal: Journal): Step | undefined {
  if (step.operation !== "create" || step.isAccepted) return undefined;
  const rejected = journal.refusedCreate(slugSent(step));
  return rejected === step ? undefined : rejected;
}

/** Returns the last own write since the previous read, else the sender of the shown value, else the last write. */
function likelyCause(step: Step, fact: Fact | undefined, journal: Journal): Step | undefined {
  const { survey } = step.expected;
  // a list names no survey
  if (survey === undefined && step.name === undefined) return undefined;
  if (survey === undefined) return journal.refusedCreate(step.name) ?? lastWriteToMissing(step, journal);
  const isOwn = (other: Step): boolean => (other.made ?? other.expected.survey) === survey;
  const recentWrites = writesSinceLastRead(step, journal);
  const sender = fact === undefined ? undefined : journal.lastSendersOf(fact.got, survey)[0];
  return recentWrites.findLast(isOwn) ?? sender ?? (fact === undefined ? undefined : recentWrites.at(-1));
}

/** Returns the writes to any survey since the survey of the step was read before. */
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
  // a foreign value that several scenarios sent, such as a colour, may come from any of them
  if (claim.breach?.kind === "state" && claim.breach.foreign !== undefined && senders.size > 1) return false;
  const causes = isCauseUnknown ? writesSinceLastRead(step, journal) : [cause];
  return [...causes, ...creates].every((other) => other === undefined || other.scenario === step.scenario);
}

function lastWriteToMissing(step: Step, journal: Journal): Step | undefined {
  return journal.requestsForMissing(step.name).findLast((other) => other.number < step.number && isWrite(other));
}
