import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { Inconclusive, NotTested } from "../../client/pacing/stops.ts";
import { isSameKindOfBreach } from "../../report/breach/is-same-kind-of-breach.ts";
import type { Race, Step } from "../../suite/journal/step.ts";
import { isObject, writeJson } from "../../client/json/json.ts";
import type { BrokenClaim, Explanation } from "../blame/explanation.ts";
import { caseOf } from "./case-of.ts";
import { abbreviated, withMembers, type ReplayStep } from "./cut-document.ts";
import { runScenarios } from "../run/run-scenarios.ts";
import { play } from "../../suite/programs/play.ts";
import type { Program } from "../../suite/programs/program.ts";
import { replay, type ReplayContext } from "./replay.ts";
import { programOf, shortestProgram } from "./shorten-program.ts";
import { slicesOf, stepsOfCase } from "./slices.ts";

/** Limits for one failure. Only a slow subject reaches the time limit, since a seed fixes the requests. */
const budget = { requests: 40, programRequests: 16, durationMs: 20_000 };

/** Replayed programs have markers that no scenario has. */
const firstReplayMarker = 50_000;

export interface ShortenedFailure {
  readonly broken: BrokenClaim;
  readonly steps: readonly Step[];
  /** True if a replay showed the breach again. Absent if there was no replay. */
  readonly isShownAgain?: boolean;
  /** The commands of the property that found it, for a replay. */
  readonly program?: Program;
}

export type ExplainedClaims = Pick<Explanation, "claims"> & Partial<Pick<Explanation, "id">>;

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

function withExpectedValue(
  { claim, step }: BrokenClaim,
  steps: readonly Step[],
  { steps: all }: ReplayContext["journal"],
): readonly Step[] {
  const want = writeJson(claim.fact?.want);
  if (want === undefined || !/^["{[\d]/.test(want)) return steps;
  const showsValue = ({ sent, exchange }: Step): boolean =>
    sent.includes(want) || exchange?.text.includes(want) === true;
  if (steps.some(showsValue)) return steps;
  const survey = step.made ?? step.expected.survey;
  const readBack = all.findLast(
    (other) =>
      other.number < step.number && other.operation === "read" && other.expected.survey === survey && showsValue(other),
  );
  return readBack === undefined ? steps : [...steps, readBack].toSorted((a, b) => a.number - b.number);
}

/** Replays slices on new surveys, and shrinks the first that breaks the same claim. */
export async function shorten(
  explanation: Explanation,
  replaying: ReplayContext,
  turn: number,
): Promise<ShortenedFailure> {
  const { journal } = replaying;
  let shortest = asRecorded(explanation, replaying);
  // the outcome of a race varies between replays
  if (raceOf(shortest.broken) !== undefined) return shortest;
  const failingCase = caseOf(shortest.broken, journal);
  const isSought = breaksSameClaim(explanation.id, shortest.broken);
  const endsAt = performance.now() + budget.durationMs;
  let requestsLeft = budget.requests;
  let slices = slicesOf(failingCase, journal);
  try {
    for (let nextTurn = turn; performance.now() < endsAt; nextTurn += 1) {
      slices = slices.filter(({ length }) => length <= requestsLeft);
      const [slice, ...others] = slices;
      if (slice === undefined) break;
      const { broken, steps, requests } = await replay(
        { slice, cause: failingCase.cause, isSought, turn: nextTurn },
        replaying,
      );
      requestsLeft -= requests;
      shortest = { ...shortest, isShownAgain: shortest.isShownAgain === true || broken !== undefined };
      slices = broken === undefined ? others : smallerSlices(slice);
      // steps after the judged response aren't needed, nor are read-backs for the model
      if (broken !== undefined && steps.includes(broken.step))
        shortest = { ...shortest, broken, steps: steps.filter(({ number }) => number <= broken.step.number) };
    }
    const { program } = shortest;
    if (program !== undefined) {
      const replayShorter: Parameters<typeof shortestProgram>[1] = (shorter, attempt) =>
        replayProgram(shorter, { isSought, replaying, place: firstReplayMarker + turn + attempt });
      const requests = Math.min(requestsLeft, budget.programRequests);
      shortest = { ...shortest, program: await shortestProgram(program, replayShorter, requests) };
    }
  } catch (error) {
    if (!(error instanceof Inconclusive) && !(error instanceof NotTested)) throw error;
  }
  return shortest;
}

async function replayProgram(
  program: Program,
  { isSought, replaying, place }: ProgramSearch,
): Promise<{ readonly isBroken: boolean; readonly requests: number }> {
  const { names, senders, baseUrl, means } = replaying;
  const run = {
    senders,
    baseUrl,
    means,
    namesFor: () => names,
    effort: "quick",
    seed: 0,
    concurrency: 1,
    place,
  } as const;
  const { journal, broken } = await runScenarios(run, [{ name: "program", run: (session) => play(program, session) }]);
  return { isBroken: broken().some(isSought), requests: journal.steps.length };
}

interface ProgramSearch {
  readonly isSought: (broken: BrokenClaim) => boolean;
  readonly replaying: ReplayContext;
  readonly place: number;
}

export function raceOf({ claim, step }: BrokenClaim): Race | undefined {
  return step.race ?? claim.cause?.race;
}

const drivenScenarios: ReadonlySet<string> = new Set(["answering", "inviting", "issuing"]);

export function isDriven({ steps }: Pick<ShortenedFailure, "steps">): boolean {
  return steps.some(({ scenario }) => drivenScenarios.has(scenario));
}

function stepsOfRace({ steps }: Race, last: Step, { steps: all }: ReplayContext["journal"]): readonly Step[] {
  const surveys = steps.map(({ expected }) => expected.survey);
  const creates = all.filter(({ made }) => made !== undefined && surveys.includes(made));
  return [...new Set([...creates, ...steps, last])].toSorted((a, b) => a.number - b.number);
}

export function cheapestToReplay(claims: readonly BrokenClaim[], id?: RequirementId): BrokenClaim {
  const [first] = byReplayCost(claims, id);
  if (first === undefined) throw new Error("an explanation explains nothing");
  return first;
}

/** Sorts claims so that those that the fewest requests can show come first. Races for another requirement come last. */
export function byReplayCost(claims: readonly BrokenClaim[], id?: RequirementId): readonly BrokenClaim[] {
  const isOfOther = (race: Race | undefined): boolean => id !== undefined && race !== undefined && race.id !== id;
  const cost = ({ claim, step }: BrokenClaim): number =>
    (isOfOther(raceOf({ claim, step })) ? 8 : 0) +
    (drivenScenarios.has(step.scenario) ? 2 : 0) +
    (claim.cause === undefined || claim.cause === step ? 0 : 1) +
    (step.operation === "create" ? 0 : 1) +
    step.sent.length / 1e5;
  const costs = new Map(claims.map((broken) => [broken, cost(broken)]));
  return claims.toSorted((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
}

function breaksSameClaim(blamed: RequirementId, { claim: sought }: BrokenClaim): (broken: BrokenClaim) => boolean {
  return ({ claim: { suspects, fact, breach } }) =>
    suspects.some(({ id }) => id === blamed) &&
    fact?.aspect === sought.fact?.aspect &&
    (fact !== undefined || isSameKindOfBreach(breach, sought.breach));
}

function smallerSlices(slice: readonly ReplayStep[]): readonly (readonly ReplayStep[])[] {
  const leanSlice = slice.map((piece) => listVariants(piece, (list) => [abbreviated(list)])[0] ?? piece);
  const writes = slice.slice(0, -1).filter(({ step }) => step.operation !== "create");
  const withoutOneWrite = writes.map((omitted) => slice.filter((piece) => piece !== omitted));
  const halved = slice.flatMap((piece, index) => listVariants(piece, halvesOf).map((half) => slice.with(index, half)));
  return [
    ...(leanSlice.some((piece, index) => piece !== slice[index]) ? [leanSlice] : []),
    ...withoutOneWrite,
    ...halved,
  ];
}

function halvesOf(list: readonly unknown[]): readonly (readonly unknown[])[] {
  const middle = Math.ceil(list.length / 2);
  return list.length < 2 ? [] : [list.slice(0, middle), list.slice(middle)];
}

function listVariants(
  piece: ReplayStep,
  variantsOf: (list: readonly unknown[]) => readonly (readonly unknown[])[],
): readonly ReplayStep[] {
  const { step, body = step.body } = piece;
  if (step.text !== undefined || !isObject(body)) return [];
  return Object.entries(body).flatMap(([name, list]) => {
    const others = Array.isArray(list)
      ? variantsOf(list).filter((variant) => writeJson(variant) !== writeJson(list))
      : [];
    return others.map((variant) => ({ ...piece, body: withMembers(body, { [name]: variant }) }));
  });
}
