import pLimit from "p-limit";
import type { EndpointName } from "../../client/endpoint.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { Author } from "../../suite/documents/author.ts";
import { Needs } from "../../suite/documents/needs.ts";
import { drawFor } from "../../suite/session/draw.ts";
import { Journal } from "../../suite/journal/journal.ts";
import { Model } from "../../suite/model/model.ts";
import type { Names } from "../../suite/documents/names.ts";
import { scenarios } from "../../suite/scenarios/all.ts";
import type { Scenario } from "../../suite/session/scenario.ts";
import { plannedRequests } from "./plan/costs.ts";
import { explanationsOf, type BlameOptions, type BrokenClaim, type Explanation } from "../blame/explanation.ts";
import type { EvidenceCounts } from "../blame/evidence-counts.ts";
import { Judging, type OpenReason } from "../judging.ts";
import { LostResponses } from "../lost-responses.ts";
import { RunSession } from "../session.ts";
import type { SharedOptions } from "../session-options.ts";

export interface ScenarioRun extends SharedOptions {
  readonly seed: number;
  readonly concurrency: number;
  /** Selected requirements. They explain every claim that they can, so that no other requirement excuses them. */
  readonly only?: readonly RequirementId[];
  readonly namesFor: (scenario: string) => Names;
  /** The number of the first scenario that isn't part of every run, such as a replay. */
  readonly firstScenarioNumber?: number;
  /** Returns the reason to send nothing more; undefined while the run goes on. */
  readonly whyOver?: (soFar: ScenarioResults) => string | undefined;
  /** Resolves when the run gives up, even while requests are under way. */
  readonly ended?: Promise<void>;
  /** Called before the scenarios that disturb others. */
  readonly beforeDisturbing?: () => Promise<void>;
  readonly onScenario?: (scenario: string) => void;
  /** Called with the error that ended a scenario. Without this function, `runScenarios` throws the error. */
  readonly onStopped?: (scenario: string, error: unknown) => void;
}

/** `broken` and `explanations` are functions, since the results grow while the scenarios run. */
export interface ScenarioResults {
  readonly journal: Journal;
  readonly evidence: EvidenceCounts;
  readonly broken: () => readonly BrokenClaim[];
  readonly explanations: (options?: Omit<BlameOptions, "only">) => readonly Explanation[];
  readonly openReasons: ReadonlyMap<RequirementId, OpenReason>;
  readonly lost: LostResponses;
  /** For the replays of the run. See `Judging`. */
  readonly lastingContradictions: Set<string>;
  /** Why the service accepts none of the suite's surveys; undefined if it accepts some. */
  readonly noCreatesReason?: string;
}

/** Plays scenarios against the service in a new journal, and judges all their steps. */
export async function runScenarios(
  run: ScenarioRun,
  chosen: readonly Scenario[] = scenarios,
): Promise<ScenarioResults> {
  const journal = new Journal();
  const model = new Model();
  const { owner, other = owner } = run.senders.keys;
  const context = { ...run, journal, model, secrets: [owner, other], urls: new Map() };
  const judging = new Judging(context, run.lastingContradictions);
  const lost = new LostResponses();
  const needs = new Needs();
  const results = resultsOf(run, { journal, judging, lost, needs });
  const whyOver = (): string | undefined => needs.noCreatesReason ?? run.whyOver?.(results);
  const shared = { ...run, journal, model, judging, lost, needs, racing: pLimit(1), whyOver };
  const play = async (scenario: Scenario): Promise<void> => {
    const { name } = scenario;
    run.onScenario?.(name);
    const author = new Author(run.namesFor(name), scenarioNumberOf(scenario, chosen, run), needs);
    const draw = drawFor(name, run.seed);
    try {
      await scenario.run(new RunSession({ ...shared, scenario: name, author, draw }));
    } catch (error) {
      if (run.onStopped === undefined) throw error;
      run.onStopped(name, error);
    }
  };
  const all = playInPhases(chosen, play, run);
  await (run.ended === undefined ? all : Promise.race([all, run.ended]));
  // a scenario may still throw after the end of the run, which must not end the process
  all.catch(() => undefined);
  leaveUnansweredOpen(lost, judging);
  return results;
}

interface ResultSources {
  readonly journal: Journal;
  readonly judging: Judging;
  readonly lost: LostResponses;
  readonly needs: Needs;
}

function resultsOf({ only }: ScenarioRun, { journal, judging, lost, needs }: ResultSources): ScenarioResults {
  const { evidence, openReasons, lastingContradictions } = judging;
  const broken = (): readonly BrokenClaim[] => judging.broken.map((brokenClaim) => preferSelected(only, brokenClaim));
  return {
    journal,
    lost,
    evidence,
    openReasons,
    lastingContradictions,
    broken,
    explanations: (options) => explanationsOf(broken(), evidence, { ...options, only }),
    get noCreatesReason() {
      return needs.noCreatesReason;
    },
  };
}

/** Keeps only the selected suspects if one of them may explain the claim alone. */
function preferSelected(selected: readonly RequirementId[] | undefined, brokenClaim: BrokenClaim): BrokenClaim {
  const { claim, step } = brokenClaim;
  const selectedSuspects = claim.suspects.filter(({ id }) => selected?.includes(id));
  const mayExplain = selectedSuspects.some(({ isUnlikely = false }) => !isUnlikely);
  return mayExplain ? { claim: { ...claim, suspects: selectedSuspects }, step } : brokenClaim;
}

/** Returns a number that is unique to the scenario, and the same in every run with this selection. */
function scenarioNumberOf(
  scenario: Scenario,
  chosen: readonly Scenario[],
  { firstScenarioNumber = scenarios.length }: ScenarioRun,
): number {
  const usualNumber = scenarios.indexOf(scenario);
  return usualNumber >= 0 ? usualNumber : firstScenarioNumber + chosen.indexOf(scenario);
}

function leaveUnansweredOpen({ unansweredWrites }: LostResponses, judging: Judging): void {
  for (const [operation, why] of unansweredWrites) {
    const reason = `some requests were never answered: ${why}`;
    judging.leaveOpen(acceptedBy[operation], { outcome: "inconclusive", reason });
  }
}

/** For each operation, the requirement that the service carries out a valid request. */
const acceptedBy: Readonly<Record<EndpointName, RequirementId>> = {
  create: "SUR-1",
  read: "SUR-2",
  list: "SUR-4",
  update: "SUR-36",
  add: "RCP-30",
  responses: "RSP-1",
};

/** Plays first, usual, exclusive, last and disturbing scenarios in this order. Some phases play several at once. */
async function playInPhases(
  chosen: readonly Scenario[],
  play: (scenario: Scenario) => Promise<void>,
  run: ScenarioRun,
): Promise<void> {
  const { concurrency } = run;
  const playTogether = (phase: readonly Scenario[], limit: number): Promise<unknown> =>
    pLimit(limit).map(longestFirst(phase, run), play);
  const playInSequence = async (phase: readonly Scenario[]): Promise<void> => {
    for (const scenario of phase) await play(scenario);
  };
  const first = chosen.filter(({ isFirst = false }) => isFirst);
  const alone = chosen.filter(({ isAlone = false }) => isAlone);
  const last = chosen.filter(({ isLast = false }) => isLast);
  const asking = last.filter(({ asks = false }) => asks);
  const disturbing = chosen.filter(({ disturbs = false }) => disturbs);
  const special = new Set([...first, ...alone, ...last, ...disturbing]);
  const usual = chosen.filter((scenario) => !special.has(scenario));

  await playInSequence(first);
  // more scenarios than concurrent requests, since a scenario doesn't always have a request under way
  await playTogether(usual, concurrency === 1 ? 1 : Math.ceil(concurrency * 1.25));
  const shared = pLimit(concurrency);
  // a scenario that asks sends one request at a time, so it hardly disturbs one that runs alone
  const exclusive = [alone, asking];
  await pLimit(concurrency).map(exclusive, (phase) => shared.map(longestFirst(phase, run), play));
  await playInSequence(last.filter((scenario) => !asking.includes(scenario)));
  await run.beforeDisturbing?.();
  await playInSequence(disturbing);
}

/**
 * Concurrent runs begin with the longest scenario, so that it isn't left alone at the end. Sequential runs keep the order, the
 * simplest first.
 */
function longestFirst(
  unordered: readonly Scenario[],
  { effort, concurrency }: Pick<ScenarioRun, "effort" | "concurrency">,
): readonly Scenario[] {
  if (concurrency === 1) return unordered;
  return unordered.toSorted((first, second) => plannedRequests(second, effort) - plannedRequests(first, effort));
}
