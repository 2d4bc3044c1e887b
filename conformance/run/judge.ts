import fc from "fast-check";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Check, CheckDefinition } from "../check/check.ts";
import { Inconclusive, NotTested, Unanswered, Violation } from "../check/violation.ts";
import type { RecordedExchange } from "../report/report.ts";
import { boundedShrinking } from "./bounded-shrinking.ts";
import type { RunOptions } from "./options.ts";
import { inputText } from "./input-text.ts";
import { onceEach } from "./needed-exchanges.ts";
import { seedOf } from "./seed.ts";
import { shortened } from "./shortened.ts";
import type { Scene, Stage } from "./stage.ts";

/** What judging one check found, before it is an outcome. */
export interface Judgement {
  readonly cases: number;
  readonly requests: number;
  /** Wall time; absent where nothing was tried. */
  readonly durationMs?: number;
  /** The violation, of this check's requirement or of one that it relies on. */
  readonly broken?: Broken;
  /** Why there is no verdict. */
  readonly stopped?: NotTested | Inconclusive;
}

/** A violation with its shrunk case. */
export interface Broken {
  readonly violation: Violation;
  readonly requirement: RequirementId;
  readonly exchanges: readonly RecordedExchange[];
  /** Smaller requests in which the same shows; absent where none were found. */
  readonly shortest?: readonly RecordedExchange[];
  readonly counterexample: string;
  readonly path: string;
  readonly shrinks: number;
  readonly repeated?: { readonly broken: number; readonly tries: number };
}

/** Cases that shrinking one counterexample may try, requests that it may send, and surveys that it may leave behind. */
const shrinkBudget = { cases: 60, requests: 60, surveys: 6 };

/** So often a case is told at most when answers are lost: each time with new names, on other surveys. */
const mostTries = 8;

/** Judges one check: tries its cases, and shrinks the first that breaks. Errors that are no verdict are ours: thrown. `rank`: how soon its requests are sent. */
export function judge(check: Check, stage: Stage, options: RunOptions, rank = 0): Promise<Judgement> {
  return check.open((definition) => new Trial({ check, definition, stage, options, rank }).verdict());
}

const putOff = "one of the requests at the same time was answered 503, as were others that had no rival";

const isUnavailable = ({ status }: RecordedExchange): boolean => status === 503;

interface Trying<Given> {
  readonly check: Check;
  readonly definition: CheckDefinition<Given>;
  readonly stage: Stage;
  readonly options: RunOptions;
  readonly rank: number;
}

class Trial<Given> {
  readonly #check: Check;
  readonly #definition: CheckDefinition<Given>;
  readonly #stage: Stage;
  readonly #options: RunOptions;
  readonly #rank: number;
  readonly #names;
  #requests = 0;
  #cases = 0;
  /** Those of all cases, each once, what was shared with other checks included. */
  readonly #exchanges = new Set<RecordedExchange>();
  #surveys = 0;
  #smallerCases = 0;
  #beforeShrinking: { readonly requests: number; readonly surveys: number } | undefined;
  #last: { violation: Violation; exchanges: readonly RecordedExchange[] } | undefined;
  #stopped: NotTested | Inconclusive | undefined;

  constructor({ check, definition, stage, options, rank }: Trying<Given>) {
    this.#rank = rank;
    this.#check = check;
    this.#definition = definition;
    this.#stage = stage;
    this.#options = options;
    this.#names = stage.namesFor(check);
  }

  async verdict(): Promise<Judgement> {
    const startedAt = performance.now();
    const broken = this.#check.race ? await this.#race() : await this.#search();
    const stopped = broken === undefined ? this.#stopped : undefined;
    const shortest = broken === undefined ? undefined : await this.#shortened(broken);
    return {
      cases: this.#cases,
      requests: this.#requests,
      durationMs: Math.round(performance.now() - startedAt),
      ...(broken === undefined ? {} : { broken: shortest === undefined ? broken : { ...broken, shortest } }),
      ...(stopped === undefined ? {} : { stopped }),
    };
  }

  async #search(): Promise<Broken | undefined> {
    const { path } = this.#options;
    const { given: arbitrary, examples = [] } = this.#definition;
    const run = await fc.check(
      fc.asyncProperty(
        boundedShrinking(arbitrary, () => this.#shrunkEnough()),
        (given) => this.#survives(given),
      ),
      {
        seed: this.#seed(),
        numRuns: this.#check.runs[this.#options.effort],
        examples: examples.map((example): [Given] => [example]),
        ...(path === undefined ? {} : { path }),
        // a path leads to a shrunk case: shrinking it further would tell of another one
        endOnFailure: path !== undefined || this.#options.unshrunk === true,
      },
    );
    if (run.errorInstance !== undefined && run.errorInstance !== null && this.#last === undefined)
      throw run.errorInstance;
    if (!run.failed || this.#last === undefined) return undefined;
    const text = inputText(run.counterexample?.[0]);
    return {
      ...this.#found(this.#last),
      counterexample: text,
      path: run.counterexamplePath ?? "",
      shrinks: run.numShrinks,
    };
  }

  /** A race isn't shrunk: whether it is lost again is no sign of a smaller cause. */
  async #race(): Promise<Broken | undefined> {
    const tries = this.#check.runs[this.#options.effort];
    const cases = fc.sample(this.#definition.given, { seed: this.#seed(), numRuns: tries });
    const only = this.#options.path === undefined ? undefined : Number(this.#options.path);
    let first: Broken | undefined;
    let lost = 0;
    for (const [index, given] of cases.entries()) {
      if (this.#stopped !== undefined || (only !== undefined && index !== only)) continue;
      if (await this.#survives(given)) continue;
      lost += 1;
      if (first === undefined && this.#last !== undefined) {
        first = { ...this.#found(this.#last), counterexample: inputText(given), path: String(index), shrinks: 0 };
      }
    }
    return first === undefined ? undefined : { ...first, repeated: { broken: lost, tries: this.#cases } };
  }

  /** What a script sends that shows the breach, where less than the whole case does. */
  async #shortened({ violation, exchanges, repeated }: Broken): Promise<readonly RecordedExchange[] | undefined> {
    const { unshrunk, readOnly } = this.#options;
    if (unshrunk === true || readOnly !== undefined || repeated !== undefined || this.#check.driven) return undefined;
    const scene = this.#stage.scene(this.#names, () => undefined, { rank: this.#rank });
    try {
      return await shortened(violation.breach, onceEach(exchanges), scene);
    } finally {
      scene.end();
    }
  }

  #seed(): number {
    return seedOf(this.#options.seed, this.#check.pool);
  }

  #found({
    violation,
    exchanges,
  }: {
    violation: Violation;
    exchanges: readonly RecordedExchange[];
  }): Pick<Broken, "violation" | "requirement" | "exchanges"> {
    return { violation, exchanges, requirement: violation.requirement ?? this.#check.id };
  }

  /** Tries one case: false when it breaks the requirement (while shrinking: the same requirement as before). */
  async #survives(given: Given): Promise<boolean> {
    if (this.#stopped !== undefined || this.#shrunkEnough()) return true;
    const isSmaller = this.#beforeShrinking !== undefined;
    if (isSmaller) this.#smallerCases += 1;
    const known = this.#exchanges.size;
    for (let tries = 1; ; tries += 1) {
      const verdict = await this.#tell(given, tries < mostTries);
      // a case whose exchanges are all those of earlier ones has tried nothing
      if (!isSmaller && verdict !== "unclear" && this.#exchanges.size > known) this.#cases += 1;
      if (verdict !== "unclear") return verdict;
      this.#stage.forgetDoubtful();
    }
  }

  /** Tells one case once; `unclear`: an answer was lost that it needs, and it may be told again. */
  async #tell(given: Given, mayAgain: boolean): Promise<boolean | "unclear"> {
    const scene = this.#stage.scene(
      this.#names,
      ({ method, url, status = 0 }) => {
        this.#requests += 1;
        if (method === "POST" && url.endsWith("/surveys") && status < 300) this.#surveys += 1;
      },
      { rank: this.#rank },
    );
    try {
      await this.#definition.holds(given, scene.tools);
      return true;
    } catch (error) {
      const doubt = error instanceof Violation ? scene.doubt() : undefined;
      const isPutOff = error instanceof Violation && this.#check.race && scene.exchanges.some(isUnavailable);
      const isOthers = error instanceof Violation && this.#check.id !== "SUR-6";
      if (mayAgain && (error instanceof Unanswered || doubt !== undefined || isPutOff)) return "unclear";
      if (doubt !== undefined) return this.#judged(new Inconclusive(`${String(error)}, but ${doubt}`), scene);
      // where requests without a rival are put off as well, it is no answer to the race
      if (isPutOff && this.#stage.line.putOff.times > 0)
        return this.#judged(new Inconclusive(`${String(error)}, but ${putOff}`), scene);
      return this.#judged(isOthers ? this.#stage.rootOf(error) : error, scene);
    } finally {
      for (const exchange of scene.exchanges) this.#exchanges.add(exchange);
      scene.end();
    }
  }

  #shrunkEnough(): boolean {
    const before = this.#beforeShrinking;
    if (before === undefined) return false;
    // what another requirement's breach keeps from being set up has no smaller cause in this check's input
    if (this.#last?.violation.requirement !== undefined) return true;
    return (
      this.#smallerCases >= shrinkBudget.cases ||
      this.#requests >= before.requests + shrinkBudget.requests ||
      this.#surveys >= before.surveys + shrinkBudget.surveys
    );
  }

  #judged(error: unknown, scene: Scene): boolean {
    if (error instanceof NotTested || error instanceof Inconclusive) {
      this.#stopped = error;
      return true;
    }
    if (!(error instanceof Violation)) throw error;
    if (this.#last !== undefined && this.#last.violation.requirement !== error.requirement) return true;
    this.#last = { violation: error, exchanges: scene.exchanges };
    if (!this.#check.race) this.#beforeShrinking ??= { requests: this.#requests, surveys: this.#surveys };
    return false;
  }
}
