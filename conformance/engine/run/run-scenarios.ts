import pLimit from "p-limit";
import type { EndpointName } from "../../client/endpoint.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { Author } from "../../suite/documents/author.ts";
import { Needs } from "../../suite/documents/needs.ts";
import { drawFor } from "../../suite/arbitraries/draw.ts";
import { Journal } from "../../suite/journal/journal.ts";
import { Model } from "../../suite/model/model.ts";
import type { Names } from "../../suite/documents/names.ts";
import { scenarios } from "../../suite/scenarios/all.ts";
import type { Scenario } from "../../suite/scenarios/scenario.ts";
import { plannedRequests } from "./plan/costs.ts";
import { explanationsOf, type BrokenClaim, type Explanation } from "../blame/explanation.ts";
import type { EvidenceCounts } from "../blame/evidence-counts.ts";
import { Judging, type OpenReason } from "../judging.ts";
import { LostResponses } from "../lost-responses.ts";
import { RunSession } from "../session.ts";
import type { SharedOptions } from "../session-options.ts";

export interface ScenarioRun extends SharedOptions {
  readonly beforeDisturbing?: () => Promise<void>;
  /** Resolves if the run gives up, even while requests are under way. */
  readonly ended?: Promise<void>;
  readonly seed: number;
  readonly concurrency: number;
  /** Selected requirements explain every claim that they can, so that nothing else excuses them. */
  readonly only?: readonly RequirementId[];
  readonly whyOver?: (shown: ScenarioResults) => string | undefined;
  readonly namesFor: (scenario: string) => Names;
  /** The first number in the markers of scenarios that aren't part of every run. */
  readonly place?: number;
  readonly onScenario?: (scenario: string) => void;
  /** Called with the error that ended a scenario. The error is thrown if this is absent. */
  readonly onStopped?: (scenario: string, error: unknown) => void;
}

export interface ScenarioResults {
  readonly journal: Journal;
  readonly evidence: EvidenceCounts;
  readonly broken: () => readonly BrokenClaim[];
  /** Leaves out the `doubtful` requirements. The `known` ones explain claims at no cost. */
  readonly explanations: (
    known?: readonly RequirementId[],
    doubtful?: readonly RequirementId[],
  ) => readonly Explanation[];
  readonly openReasons: ReadonlyMap<RequirementId, OpenReason>;
  readonly lost: LostResponses;
  readonly noCreatesReason?: string;
}

export async function runScenarios(
  run: ScenarioRun,
  chosen: readonly Scenario[] = scenarios,
): Promise<ScenarioResults> {
  const { only, onStopped } = run;
  const journal = new Journal();
  const model = new Model();
  const { owner, other = owner } = run.senders.keys;
  const judging = new Judging({ ...run, journal, model, secrets: [owner, other], urls: new Map() });
  const lost = new LostResponses();
  const needs = new Needs();
  const broken = (): readonly BrokenClaim[] => judging.broken.map((brokenClaim) => preferSelected(only, brokenClaim));
  const results: ScenarioResults = {
    journal,
    lost,
    evidence: judging.evidence,
    broken,
    explanations: (known, doubtful) => explanationsOf(broken(), judging.evidence, { known, only, doubtful }),
    openReasons: judging.openReasons,
    get noCreatesReason() {
      return needs.noCreatesReason;
    },
  };
  const whyOver = (): string | undefined => needs.noCreatesReason ?? run.whyOver?.(results);
  const shared = { ...run, journal, model, judging, lost, needs, racing: pLimit(1), whyOver };
  const play = async (scenario: Scenario): Promise<void> => {
    const { name } = scenario;
    run.onScenario?.(name);
    const place = scenarios.indexOf(scenario);
    const author = new Author(
      run.namesFor(name),
      place < 0 ? (run.place ?? scenarios.length) + chosen.indexOf(scenario) : place,
      needs,
    );
    const draw = drawFor(name, run.seed);
    try {
      await scenario.run(new RunSession({ ...shared, scenario: name, author, draw }));
    } catch (error) {
      if (onStopped === undefined) throw error;
      onStopped(name, error);
    }
  };
  const all = playInPhases(chosen, play, run);
  await Promise.race([all, ...(run.ended === undefined ? [] : [run.ended])]);
  for (const [operation, why] of lost.unansweredWrites)
    judging.leaveOpen(acceptedBy[operation], {
      outcome: "inconclusive",
      reason: `some requests were never answered: ${why}`,
    });
  // errors after the end are ignored
  all.catch(() => undefined);
  return results;
}

/** The requirement that a valid request is carried out. */
const acceptedBy: Readonly<Record<EndpointName, RequirementId>> = {
  create: "SUR-1",
  read: "SUR-2",
  list: "SUR-4",
  update: "SUR-36",
  add: "RCP-30",
  responses: "RSP-1",
};

/** Plays first, early, exclusive, last and disturbing scenarios in this order. Some phases play several at once. */
async function playInPhases(
  chosen: readonly Scenario[],
  play: (scenario: Scenario) => Promise<void>,
  run: ScenarioRun,
): Promise<void> {
  const { concurrency } = run;
  const limit = pLimit(concurrency);
  // a quarter more scenarios than concurrent requests, so that no place is idle while the last ones end
  const earlyLimit = pLimit(concurrency === 1 ? 1 : Math.ceil(concurrency * 1.25));
  const together = (phase: readonly Scenario[], places = limit): Promise<unknown> =>
    places.map(longestFirst(phase, run), play);
  const inSequence = async (phase: readonly Scenario[]): Promise<void> => {
    for (const scenario of phase) await play(scenario);
  };
  await inSequence(chosen.filter(({ isFirst = false }) => isFirst));
  await together(chosen.filter(isEarly), earlyLimit);
  const last = chosen.filter(({ isLast = false }) => isLast);
  // a scenario that asks sends one request at a time, so it hardly disturbs one that runs alone
  const alone = (): Promise<unknown> => together(chosen.filter(({ isAlone = false }) => isAlone));
  const asking = (): Promise<unknown> => together(last.filter(({ asks = false }) => asks));
  await pLimit(concurrency).map([alone, asking], (phase) => phase());
  await inSequence(last.filter(({ asks = false }) => !asks));
  await run.beforeDisturbing?.();
  await inSequence(chosen.filter(({ disturbs = false }) => disturbs));
}

function isEarly({ isFirst = false, isAlone = false, isLast = false, disturbs = false }: Scenario): boolean {
  return !isFirst && !isAlone && !isLast && !disturbs;
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

/** Keeps only the selected suspects if one of them may explain the claim alone. */
function preferSelected(selected: readonly RequirementId[] | undefined, { claim, step }: BrokenClaim): BrokenClaim {
  const own = claim.suspects.filter(({ id }) => selected?.includes(id));
  return own.every(({ isUnlikely = false }) => isUnlikely)
    ? { claim, step }
    : { claim: { ...claim, suspects: own }, step };
}
