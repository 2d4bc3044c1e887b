import pLimit from "p-limit";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { Author } from "../generate/author.ts";
import { Random } from "../generate/random.ts";
import { Journal } from "../journal/journal.ts";
import { Model } from "../model/model.ts";
import type { Effort } from "../report/report.ts";
import type { Names } from "../run/names.ts";
import { seedOf } from "../run/seed.ts";
import { scenarios } from "../scenarios/all.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import { explanationsOf, type Explanation } from "../verdict/explanation.ts";
import type { Sightings } from "../verdict/sightings.ts";
import { Judging } from "./judging.ts";
import { Session, type Senders } from "./session.ts";

/** What a run of scenarios works with. */
export interface ScenarioRun {
  readonly senders: Senders;
  readonly baseUrl: URL;
  readonly seed: number;
  readonly effort: Effort;
  /** So many scenarios go on at once. */
  readonly concurrency: number;
  /** Why nothing more is to be sent, if so. */
  readonly whyOver?: () => string | undefined;
  readonly namesFor: (scenario: string) => Names;
  /** Why a scenario ended before its time; thrown on unless it says something about the subject. */
  readonly onStopped?: (scenario: string, error: unknown) => void;
}

/** What the scenarios showed. */
export interface Shown {
  readonly journal: Journal;
  readonly sightings: Sightings;
  /** The fewest requirements that explain what didn't hold, in addition to those that are known to be broken. */
  readonly explanations: (known?: readonly RequirementId[]) => readonly Explanation[];
  /** All that a requirement would explain, whatever else would; nothing where there is none. */
  readonly explainedBy: (id: RequirementId) => readonly Explanation[];
}

/** Runs every scenario, several at once, each on surveys of its own, and judges each step. */
export async function runScenarios(run: ScenarioRun, chosen: readonly Scenario[] = scenarios): Promise<Shown> {
  const { senders, baseUrl, seed, effort, concurrency, namesFor, onStopped, whyOver = () => undefined } = run;
  const { owner, other } = senders.keys;
  const journal = new Journal();
  const model = new Model();
  const secrets = [owner, ...(other === undefined ? [] : [other])];
  const judging = new Judging({ journal, model, baseUrl, secrets, urls: new Map() });
  const limit = pLimit(concurrency);
  const play = async (scenario: Scenario): Promise<void> => {
    const { name } = scenario;
    const author = new Author(namesFor(name), scenarios.indexOf(scenario));
    const random = new Random(seedOf(seed, `scenario ${name}`));
    try {
      await scenario.run(
        new Session({ scenario: name, senders, journal, model, judging, author, random, effort, whyOver }),
      );
    } catch (error) {
      if (onStopped === undefined) throw error;
      onStopped(name, error);
    }
  };
  const isLast = ({ isLast: last = false }: Scenario): boolean => last;
  await Promise.all(chosen.filter((one) => !isLast(one)).map((scenario) => limit(() => play(scenario))));
  for (const scenario of chosen.filter(isLast)) await play(scenario);
  return {
    journal,
    sightings: judging.sightings,
    explainedBy: (id) => {
      const claims = judging.broken.filter(({ claim }) => claim.candidates.some((one) => one.id === id));
      return claims.length === 0 ? [] : [{ id, claims }];
    },
    explanations: (known) => explanationsOf(judging.broken, judging.sightings, known),
  };
}
