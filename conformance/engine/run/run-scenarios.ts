import pLimit from "p-limit";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { Author } from "../../suite/documents/author.ts";
import { Needs } from "../../suite/documents/needs.ts";
import { Random } from "../../suite/documents/random.ts";
import { Journal } from "../../suite/journal/journal.ts";
import { Model } from "../../suite/model/model.ts";
import type { Names } from "../../suite/documents/names.ts";
import { seedOf } from "../../suite/documents/seed.ts";
import { scenarios } from "../../suite/scenarios/all.ts";
import type { Scenario } from "../../suite/scenarios/scenario.ts";
import { requestsOf } from "./plan/costs.ts";
import { explanationsOf, type BrokenClaim, type Explanation } from "../blame/explanation.ts";
import type { Sightings } from "../blame/sightings.ts";
import { Judging, type Open } from "../judging.ts";
import { LostResponses } from "../lost-responses.ts";
import { RunSession } from "../session.ts";
import type { Shared } from "../session-options.ts";

/** What a run of scenarios works with. */
export interface ScenarioRun extends Shared {
  /** Called when all is over but what disturbs others. */
  readonly beforeDisturbing?: () => Promise<void>;
  /** Resolves where the run is to be given up, whatever is still waited for. */
  readonly ended?: Promise<void>;
  readonly seed: number;
  /** So many requests are under way at once. */
  readonly concurrency: number;
  /** What is selected: it explains all that it may, so that nothing else excuses it. */
  readonly only?: readonly RequirementId[];
  /** Why nothing more is to be sent, if so, by what was shown so far. */
  readonly whyOver?: (shown: Shown) => string | undefined;
  readonly namesFor: (scenario: string) => Names;
  /** Called with the name of each scenario when it begins. */
  readonly onScenario?: (scenario: string) => void;
  /** Why a scenario ended before its time; thrown on unless it says something about the subject. */
  readonly onStopped?: (scenario: string, error: unknown) => void;
}

/** What the scenarios showed. */
export interface Shown {
  readonly journal: Journal;
  readonly sightings: Sightings;
  /** What didn't hold. */
  readonly broken: () => readonly BrokenClaim[];
  /** The fewest requirements that explain what didn't hold, in addition to those that are known to be broken, and without the doubtful. */
  readonly explanations: (
    known?: readonly RequirementId[],
    doubtful?: readonly RequirementId[],
  ) => readonly Explanation[];
  /** Why nothing can be concluded of a requirement. */
  readonly open: ReadonlyMap<RequirementId, Open>;
  /** The responses that were lost on the way. */
  readonly lost: LostResponses;
  /** Why the service takes no survey at all that a run gives. */
  readonly takesNone?: string;
}

/** Runs every scenario, several at once, each on surveys of its own, and judges each step. */
export async function runScenarios(run: ScenarioRun, chosen: readonly Scenario[] = scenarios): Promise<Shown> {
  const { concurrency, only, onStopped } = run;
  const journal = new Journal();
  const model = new Model();
  const { owner, other = owner } = run.senders.keys;
  const judging = new Judging({ ...run, journal, model, secrets: [owner, other], urls: new Map() });
  const lost = new LostResponses();
  const needs = new Needs();
  const broken = (): readonly BrokenClaim[] => judging.broken.map((one) => blaming(only, one));
  const shown: Shown = {
    journal,
    lost,
    sightings: judging.sightings,
    broken,
    explanations: (known, doubtful) => explanationsOf(broken(), judging.sightings, { known, only, doubtful }),
    open: judging.open,
    get takesNone() {
      return needs.takesNone;
    },
  };
  const limit = pLimit(concurrency);
  // a quarter more than there are places for requests: none stays empty while the last ones end
  const early = pLimit(concurrency === 1 ? 1 : Math.ceil(concurrency * 1.25));
  const whyOver = (): string | undefined => needs.takesNone ?? run.whyOver?.(shown);
  const shared = { ...run, journal, model, judging, lost, needs, racing: pLimit(1), whyOver };
  const play = async (scenario: Scenario): Promise<void> => {
    const { name } = scenario;
    run.onScenario?.(name);
    const place = scenarios.indexOf(scenario);
    const author = new Author(run.namesFor(name), place < 0 ? scenarios.length : place, needs);
    const random = new Random(seedOf(run.seed, `scenario ${name}`));
    try {
      await scenario.run(new RunSession({ ...shared, scenario: name, author, random }));
    } catch (error) {
      if (onStopped === undefined) throw error;
      onStopped(name, error);
    }
  };
  const isEarly = ({ isFirst = false, isAlone = false, isLast = false, disturbs = false }: Scenario): boolean =>
    !isFirst && !isAlone && !isLast && !disturbs;
  const inTurn = async (): Promise<void> => {
    const together = (some: readonly Scenario[], places = limit): Promise<unknown> =>
      places.map(inOrder(some, run), play);
    const inARow = async (some: readonly Scenario[]): Promise<void> => {
      for (const scenario of some) await play(scenario);
    };
    await inARow(chosen.filter(({ isFirst = false }) => isFirst));
    await together(chosen.filter(isEarly), early);
    const last = chosen.filter(({ isLast = false }) => isLast);
    // what asks sends one request after another, and so leaves what goes alone nearly so
    const alone = (): Promise<unknown> => together(chosen.filter(({ isAlone = false }) => isAlone));
    const asking = (): Promise<unknown> => together(last.filter(({ asks = false }) => asks));
    await pLimit(concurrency).map([alone, asking], (go) => go());
    await inARow(last.filter(({ asks = false }) => !asks));
    await run.beforeDisturbing?.();
    for (const scenario of chosen.filter(({ disturbs = false }) => disturbs)) await play(scenario);
  };
  const all = inTurn();
  await Promise.race([all, ...(run.ended === undefined ? [] : [run.ended])]);
  // what comes after the end is not heard any more
  all.catch(() => undefined);
  return shown;
}

/** Concurrently the longest begins first, so that none is left alone in the end; one after another the plainest does. */
function inOrder(
  some: readonly Scenario[],
  { effort, concurrency }: Pick<ScenarioRun, "effort" | "concurrency">,
): readonly Scenario[] {
  if (concurrency === 1) return some;
  return some.toSorted((one, other) => requestsOf(other, effort) - requestsOf(one, effort));
}

/** A broken claim with no candidate but those that are asked for, where one of these may explain it alone. */
function blaming(asked: readonly RequirementId[] | undefined, { claim, step }: BrokenClaim): BrokenClaim {
  const own = claim.candidates.filter(({ id }) => asked?.includes(id));
  return own.every(({ isRemote = false }) => isRemote)
    ? { claim, step }
    : { claim: { ...claim, candidates: own }, step };
}
