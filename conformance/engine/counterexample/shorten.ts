import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { Inconclusive, NotTested } from "../../client/pacing/stops.ts";
import { isSameKindOfBreach } from "../../report/breach/is-same-kind-of-breach.ts";
import type { Race, Step } from "../../suite/journal/step.ts";
import type { Journal } from "../../suite/journal/journal.ts";
import { isObject, writeJson } from "../../client/json/json.ts";
import type { BrokenClaim, Explanation } from "../blame/explanation.ts";
import { caseOf } from "./case-of.ts";
import { runScenarios, type ScenarioResults } from "../run/run-scenarios.ts";
import type { SessionOptions } from "../session-options.ts";
import type { Names } from "../../suite/documents/names.ts";
import { rowsIn } from "../../suite/model/expected-survey.ts";
import { textId } from "../../suite/reading/survey.ts";
import { originOf, play, requestsOf } from "../../suite/programs/play.ts";
import type { Program } from "../../suite/programs/program.ts";
import { stepsOfCase } from "./recorded-steps.ts";
import fc from "fast-check";
import { describedProgram } from "../../suite/programs/describe-command.ts";
import { script } from "../../suite/programs/script.ts";

/**
 * Finds the evidence for a failure: `asRecorded` selects requests of the run, and `shorten` replays the program with ever fewer
 * commands.
 */

/** Limits for one failure. Only slow services should reach the time limit: the same seed must replay the same requests. */
const budget = { requests: 40, durationMs: 20_000 };

/** The texts of a scenario contain its number. The numbers of replays begin here, so that no scenario has the same one. */
const firstReplayNumber = 50_000;

export interface ReplayContext extends Pick<SessionOptions, "senders" | "baseUrl" | "means" | "lastingContradictions"> {
  /** The journal of the run that is replayed. */
  readonly journal: Journal;
  readonly names: Names;
}

export interface ShortenedFailure {
  readonly broken: BrokenClaim;
  readonly steps: readonly Step[];
  /** True if a replay showed the breach again, false if a replay of the whole program didn't. Otherwise absent. */
  readonly isShownAgain?: boolean;
  /** The property's commands that show the breach, for a replay. */
  readonly program?: Program;
}

export type ExplainedClaims = Pick<Explanation, "claims"> & Partial<Pick<Explanation, "id">>;

/** Returns the evidence for an explanation without a replay: the requests of the run that show it. */
export function asRecorded(
  { claims, id }: ExplainedClaims,
  { journal }: Pick<ReplayContext, "journal">,
): ShortenedFailure {
  const broken = cheapestToReplay(claims, id);
  const race = raceOf(broken);
  if (race !== undefined) return { broken, steps: stepsOfRace(race, broken.step, journal) };
  const program = programOf(broken, journal);
  const steps = withExpectedValue(broken, stepsOfCase(caseOf(broken, journal), journal), journal);
  return { broken, steps, ...(program === undefined ? {} : { program }) };
}

/** Adds the last read that showed the expected value, unless another step shows it. */
function withExpectedValue(
  { claim, step }: BrokenClaim,
  steps: readonly Step[],
  { steps: allSteps }: Journal,
): readonly Step[] {
  const want = writeJson(claim.fact?.want);
  // only texts, numbers, lists and objects are distinctive: `true` and `null` occur in most responses
  if (want === undefined || !/^["{[\d]/.test(want)) return steps;
  const showsValue = ({ sent, exchange }: Step): boolean =>
    sent.includes(want) || exchange?.text.includes(want) === true;
  if (steps.some(showsValue)) return steps;
  const survey = step.made ?? step.expected.survey;
  const readBack = allSteps.findLast(
    (other) =>
      other.number < step.number && other.operation === "read" && other.expected.survey === survey && showsValue(other),
  );
  return readBack === undefined ? steps : [...steps, readBack].toSorted((a, b) => a.number - b.number);
}

/** Replays the program of a failure on new surveys, and shrinks it as long as it breaks the same claim. */
export async function shorten(
  explanation: Explanation,
  replaying: ReplayContext,
  numberOffset: number,
): Promise<ShortenedFailure> {
  const recorded = asRecorded(explanation, replaying);
  const { program: whole, broken: sought } = recorded;
  // the outcome of a race varies between replays
  if (whole === undefined || raceOf(sought) !== undefined) return recorded;
  const isSought = breaksSameClaim(explanation.id, sought);
  const endsAt = performance.now() + budget.durationMs;
  let attempts = 0;
  let shortest = recorded;
  const attempt = async (program: Program): Promise<ProgramReplay> => {
    if (performance.now() > endsAt) throw new Inconclusive("the service is too slow for replays");
    attempts += 1;
    const { journal, broken } = await replayProgram(program, replaying, firstReplayNumber + numberOffset + attempts);
    const found = broken().find(isSought);
    if (found !== undefined)
      shortest = { broken: found, steps: neededSteps(found, journal), program, isShownAgain: true };
    return { isBroken: found !== undefined, requests: journal.steps.length };
  };
  try {
    // if no shorter program showed the breach, the whole one is played once, unless too few requests are left
    const requestsLeft = await shrink(whole, attempt, budget.requests);
    if (shortest !== recorded || requestsOf(whole) > requestsLeft) return shortest;
    const { isBroken } = await attempt(whole);
    return isBroken ? shortest : { ...recorded, isShownAgain: false };
  } catch (error) {
    if (!(error instanceof Inconclusive) && !(error instanceof NotTested)) throw error;
    return shortest;
  }
}

/**
 * Drops the requests after the judged one, and the reads that no command asked for. A read stays if it is the first to show an id
 * that a request sends.
 */
function neededSteps({ step: judged }: BrokenClaim, { steps }: Journal): readonly Step[] {
  const ids = steps.flatMap(({ body }) => (isObject(body) ? rowsIn(body).flatMap(({ id }) => textId(id) ?? []) : []));
  const shows = ({ recorded }: Step, id: string): boolean => recorded?.responseBody?.includes(id) === true;
  const isFirstToShow = (step: Step, id: string): boolean => steps.find((other) => shows(other, id)) === step;
  return steps.filter(
    (step) =>
      step.number <= judged.number &&
      (step === judged ||
        step.operation !== "read" ||
        originOf(step) !== undefined ||
        ids.some((id) => isFirstToShow(step, id))),
  );
}

function replayProgram(
  program: Program,
  { names, senders, baseUrl, means, lastingContradictions }: ReplayContext,
  firstScenarioNumber: number,
): Promise<ScenarioResults> {
  const fixed = { effort: "quick", seed: 0, concurrency: 1 } as const;
  const run = { senders, baseUrl, means, lastingContradictions, namesFor: () => names, ...fixed, firstScenarioNumber };
  return runScenarios(run, [{ name: "program", run: (session) => play(program, session) }]);
}

export function raceOf({ claim, step }: BrokenClaim): Race | undefined {
  return step.race ?? claim.cause?.race;
}

/** The scenarios in which the driver acts. */
const drivenScenarios: ReadonlySet<string> = new Set(["answering", "inviting", "issuing"]);

export function isDriven({ steps }: Pick<ShortenedFailure, "steps">): boolean {
  return steps.some(({ scenario }) => drivenScenarios.has(scenario));
}

function stepsOfRace({ steps }: Race, last: Step, { steps: all }: Journal): readonly Step[] {
  const surveys = steps.map(({ expected }) => expected.survey);
  const creates = all.filter(({ made }) => made !== undefined && surveys.includes(made));
  return [...new Set([...creates, ...steps, last])].toSorted((a, b) => a.number - b.number);
}

export function cheapestToReplay(claims: readonly BrokenClaim[], id?: RequirementId): BrokenClaim {
  const [first] = byReplayCost(claims, id);
  if (first === undefined) throw new Error("an explanation explains nothing");
  return first;
}

/** Properties whose breaches take more requests than others: `races of adds`, `rejected creates`, `edge-case texts`. */
const longPrograms = /^(?:races|rejected|edge)/;

/** Sorts claims by the estimated number of requests that show them. Races for another requirement come last. */
export function byReplayCost(claims: readonly BrokenClaim[], id?: RequirementId): readonly BrokenClaim[] {
  const isForAnother = (race: Race | undefined): boolean => id !== undefined && race !== undefined && race.id !== id;
  // the weights only order claims; the length of the body decides between equal ones
  const cost = ({ claim, step }: BrokenClaim): number =>
    (isForAnother(raceOf({ claim, step })) ? 8 : 0) +
    (drivenScenarios.has(step.scenario) ? 6 : 0) +
    (longPrograms.test(step.scenario) ? 3 : 0) +
    (claim.cause === undefined || claim.cause === step ? 0 : 1) +
    (step.operation === "create" ? 0 : 1) +
    step.sent.length / 1e5;
  const costs = new Map(claims.map((broken) => [broken, cost(broken)]));
  return claims.toSorted((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
}

/** Returns a predicate: true if the requirement may explain the claim, and the value or the kind of breach is the same. */
function breaksSameClaim(blamed: RequirementId, { claim: sought }: BrokenClaim): (broken: BrokenClaim) => boolean {
  return ({ claim: { suspects, fact, breach } }) =>
    suspects.some(({ id }) => id === blamed) &&
    fact?.aspect === sought.fact?.aspect &&
    (fact !== undefined || isSameKindOfBreach(breach, sought.breach));
}

/** Returns the property's program up to the command that shows the breach, or undefined if another scenario takes part. */
function programOf({ claim: { cause }, step }: BrokenClaim, { steps }: Journal): Program | undefined {
  if (cause !== undefined && cause.scenario !== step.scenario) return undefined;
  const last = steps.findLast(
    (other) => other.scenario === step.scenario && other.number <= step.number && originOf(other) !== undefined,
  );
  const origin = last === undefined ? undefined : originOf(last);
  return origin === undefined ? undefined : describedProgram(origin.commands.slice(0, origin.index + 1));
}

interface ProgramReplay {
  readonly isBroken: boolean;
  readonly requests: number;
}

/** Lets fast-check shrink a failing program, and replays each shorter one. Returns how many requests are left of the maximum. */
async function shrink(
  whole: Program,
  replay: (program: Program) => Promise<ProgramReplay>,
  maxRequests: number,
): Promise<number> {
  let requestsLeft = maxRequests;
  let isStarted = false;
  let stopError: unknown;
  const property = fc.asyncProperty(script(), async (program) => {
    // the whole program comes first: it failed in the run, and its failure makes fast-check shrink it
    if (!isStarted) {
      isStarted = true;
      throw new Error("failed in the run");
    }
    if (requestsLeft < requestsOf(program)) return;
    const { isBroken, requests } = await replay(program).catch((error: unknown) => {
      stopError = error;
      // ends fast-check's search
      throw new fc.PreconditionFailure(true);
    });
    requestsLeft -= requests;
    if (isBroken) throw new Error("still fails");
  });
  await fc.check(property, { examples: [[whole]], numRuns: 1, seed: 0 });
  if (stopError !== undefined) throw stopError;
  return requestsLeft;
}
