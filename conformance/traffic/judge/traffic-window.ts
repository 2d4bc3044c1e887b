import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { BrokenClaim, Explanation } from "../../engine/blame/explanation.ts";
import type { Judging } from "../../engine/judging.ts";
import { asRecorded, cheapestToReplay, type ExplainedClaims } from "../../engine/counterexample/shorten.ts";
import type { Journal } from "../../suite/journal/journal.ts";
import type { ExpectedSurvey, Step } from "../../suite/journal/step.ts";
import type { Model } from "../../suite/model/model.ts";
import type { Context } from "../../suite/rules/rule.ts";
import { count } from "../exchange/count.ts";
import type { DeferredJudgements } from "./deferred-judgements.ts";

/** Limits of what the proxy keeps, about 100 MB in all. `characters` limits the bodies of steps, of surveys and of failures. */
export const liveWindow = { steps: 1_000, surveys: 500, characters: 8_000_000, urls: 20_000, keys: 200 } as const;

export type WindowSize = typeof liveWindow;

/** Further broken claims with the same suspects and the same part of the survey would explain nothing new. */
const maxClaimsPerKind = 4;
const maxClaims = 1_000;

export interface RecordedFailure {
  readonly broken: BrokenClaim;
  readonly exchanges: readonly RecordedExchange[];
  readonly judged?: RecordedExchange;
}

export function recordedFailureIn(journal: Journal, explanation: ExplainedClaims): RecordedFailure {
  const { broken, steps } = asRecorded(explanation, { journal });
  return { broken, exchanges: steps.flatMap((step) => step.recorded ?? []), judged: broken.step.recorded };
}

interface WindowedState extends Pick<Context, "urls"> {
  readonly journal: Journal;
  readonly model: Model;
  readonly judging: Judging;
  readonly deferred: DeferredJudgements;
}

/** Releases old steps and surveys, so that a proxy can run for days. It copies the exchanges of a failure at once. */
export class TrafficWindow {
  readonly #size: WindowSize;
  readonly #state: WindowedState;
  /** The body characters of each survey, least recently used first: these are forgotten first. */
  readonly #surveys = new Map<ExpectedSurvey, number>();
  readonly #failures = new Map<BrokenClaim, RecordedFailure>();
  readonly #claimsByKind = new Map<string, number>();
  #knownClaimCount = 0;
  readonly #characters = { steps: 0, surveys: 0, failures: 0 };

  constructor(size: WindowSize, state: WindowedState) {
    this.#size = size;
    this.#state = state;
  }

  /** Call after each judged step. Returns the claims that it broke. */
  note(step: Step): readonly BrokenClaim[] {
    const newClaims = this.#recordFailures();
    this.#characters.steps += weightOf(step);
    const { steps } = this.#state.journal;
    // many steps are released at once, since each release takes time
    if (steps.length > 1.25 * this.#size.steps || this.#characters.steps > this.#size.characters) this.#releaseSteps();
    const survey = step.made ?? step.expected.survey;
    if (survey !== undefined) this.#touch(survey, step);
    this.#releaseSurveys();
    const { urls } = this.#state;
    // the oldest come first
    for (const url of urls.keys()) {
      if (urls.size <= this.#size.urls) break;
      urls.delete(url);
    }
    return newClaims;
  }

  failureOf({ id, claims }: Explanation): RecordedFailure {
    const shown = claims.filter((claim) => (this.#failures.get(claim)?.exchanges.length ?? 0) > 0);
    const broken = cheapestToReplay(shown.length === 0 ? claims : shown, id);
    return this.#failures.get(broken) ?? { broken, exchanges: [] };
  }

  #recordFailures(): readonly BrokenClaim[] {
    const { judging, journal } = this.#state;
    // takes the new claims off the end of the list; only the needed ones return
    const newClaims = judging.broken.splice(this.#knownClaimCount).filter((broken) => this.#isNeeded(broken));
    judging.broken.push(...newClaims);
    this.#knownClaimCount = judging.broken.length;
    for (const broken of newClaims) {
      const failure = recordedFailureIn(journal, { claims: [broken] });
      const bodies = failure.exchanges.flatMap(({ requestBody = "", responseBody = "" }) => [
        requestBody,
        responseBody,
      ]);
      const size = bodies.reduce((sum, { length }) => sum + length, this.#characters.failures);
      if (size > this.#size.characters) continue;
      this.#characters.failures = size;
      this.#failures.set(broken, failure);
    }
    return newClaims;
  }

  /** True unless enough claims with the same suspects are kept. */
  #isNeeded({ claim: { suspects, fact } }: BrokenClaim): boolean {
    const kind = `${suspects.map(({ id, facet }) => `${id}/${facet}`).join(" ")} ${fact?.aspect ?? ""}`;
    count(this.#claimsByKind, kind);
    return (this.#claimsByKind.get(kind) ?? 0) <= maxClaimsPerKind && this.#knownClaimCount < maxClaims;
  }

  #releaseSteps(): void {
    const { journal, judging, model } = this.#state;
    const released = new Set<Step>();
    for (const step of journal.steps) {
      const remaining = journal.steps.length - released.size;
      if (remaining <= this.#size.steps && this.#characters.steps <= 0.75 * this.#size.characters) break;
      released.add(step);
      this.#characters.steps -= weightOf(step);
    }
    journal.release(released);
    judging.evidence.release([...released].reduce((last, { number }) => Math.max(last, number), 0));
    for (const survey of model.surveys) forgetSteps(survey, released);
    // claims may still name these steps, but don't need their content
    for (const step of released) {
      delete step.exchange;
      delete step.recorded;
      delete step.deferredClaims;
    }
  }

  /** Moves the survey to the end of the list: it was used last. */
  #touch(survey: ExpectedSurvey, step: Step): void {
    const before = this.#surveys.get(survey) ?? 0;
    // a read-back replaces the known state, a write adds to it
    const now = step.operation === "read" ? weightOf(step) : before + step.sent.length;
    this.#characters.surveys += now - before;
    this.#surveys.delete(survey);
    this.#surveys.set(survey, now);
  }

  #releaseSurveys(): void {
    const { model, deferred } = this.#state;
    for (const [survey, weight] of this.#surveys) {
      if (this.#surveys.size <= this.#size.surveys && this.#characters.surveys <= this.#size.characters) return;
      this.#surveys.delete(survey);
      this.#characters.surveys -= weight;
      deferred.forget(survey);
      model.forget(survey);
    }
  }
}

/** A write that was released before the next read can't be judged, so the survey's state is unknown. */
function forgetSteps(survey: ExpectedSurvey, released: ReadonlySet<Step>): void {
  if (survey.writesSinceRead.some((step) => released.has(step))) survey.isStateUnknown = true;
  survey.writesSinceRead = survey.writesSinceRead.filter((step) => !released.has(step));
  survey.writesElsewhere = survey.writesElsewhere.filter((step) => !released.has(step));
  if (survey.unverifiedUpdate !== undefined && released.has(survey.unverifiedUpdate)) delete survey.unverifiedUpdate;
}

function weightOf({ sent, exchange }: Step): number {
  return sent.length + (exchange?.text.length ?? 0);
}
