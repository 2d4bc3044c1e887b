import type { Journal } from "../../suite/journal/journal.ts";
import type { ExpectedSurvey, Step } from "../../suite/journal/step.ts";
import type { Model } from "../../suite/model/model.ts";
import type { Context } from "../../suite/rules/rule.ts";
import type { DeferredJudgements } from "./deferred-judgements.ts";
import type { Judging } from "../../engine/judging.ts";

/** Maximum numbers, about 100 MB with all derived data. Characters are those of bodies, for steps and for surveys each. */
export const liveWindow = { steps: 1_000, surveys: 500, characters: 8_000_000, urls: 20_000, keys: 200 } as const;

export type WindowSize = typeof liveWindow;

interface WindowedState extends Pick<Context, "urls"> {
  readonly journal: Journal;
  readonly model: Model;
  readonly judging: Judging;
  readonly doubts: DeferredJudgements;
}

export class TrafficWindow {
  readonly #size: WindowSize;
  readonly #state: WindowedState;
  /** In the order of the last touch. Those untouched longest become unknown again. */
  readonly #surveys = new Map<ExpectedSurvey, number>();
  #stepCharacters = 0;
  #surveyCharacters = 0;

  constructor(size: WindowSize, kept: WindowedState) {
    this.#size = size;
    this.#state = kept;
  }

  note(step: Step): void {
    this.#stepCharacters += weightOf(step);
    const { steps } = this.#state.journal;
    if (steps.length > 1.25 * this.#size.steps || this.#stepCharacters > this.#size.characters) this.#releaseSteps();
    const survey = step.made ?? step.expected.survey;
    if (survey !== undefined) this.#touch(survey, step);
    this.#releaseSurveys();
    const { urls } = this.#state;
    for (const url of urls.keys()) {
      if (urls.size <= this.#size.urls) break;
      urls.delete(url);
    }
  }

  #releaseSteps(): void {
    const { journal, judging, model } = this.#state;
    const released = new Set<Step>();
    for (const step of journal.steps) {
      const remaining = journal.steps.length - released.size;
      if (remaining <= this.#size.steps && this.#stepCharacters <= 0.75 * this.#size.characters) break;
      released.add(step);
      this.#stepCharacters -= weightOf(step);
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

  #touch(survey: ExpectedSurvey, step: Step): void {
    const before = this.#surveys.get(survey) ?? 0;
    // a read-back replaces the known state, a write adds to it
    const now = step.operation === "read" ? weightOf(step) : before + step.sent.length;
    this.#surveyCharacters += now - before;
    this.#surveys.delete(survey);
    this.#surveys.set(survey, now);
  }

  #releaseSurveys(): void {
    const { model, doubts } = this.#state;
    for (const [survey, weight] of this.#surveys) {
      if (this.#surveys.size <= this.#size.surveys && this.#surveyCharacters <= this.#size.characters) return;
      this.#surveys.delete(survey);
      this.#surveyCharacters -= weight;
      doubts.forget(survey);
      model.forget(survey);
    }
  }
}

/** A write that was released before the next read can't be judged, so its survey is uncertain. */
function forgetSteps(survey: ExpectedSurvey, released: ReadonlySet<Step>): void {
  if (survey.writesSinceRead.some((step) => released.has(step))) survey.isUncertain = true;
  survey.writesSinceRead = survey.writesSinceRead.filter((step) => !released.has(step));
  survey.writesElsewhere = survey.writesElsewhere.filter((step) => !released.has(step));
  if (survey.unverifiedUpdate !== undefined && released.has(survey.unverifiedUpdate)) delete survey.unverifiedUpdate;
}

function weightOf({ sent, exchange }: Step): number {
  return sent.length + (exchange?.text.length ?? 0);
}
