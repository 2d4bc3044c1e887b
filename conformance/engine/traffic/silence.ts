import type { HeldSurvey } from "../../journal/step.ts";

/** Programs look at once at what they wrote, people edit in a dashboard for longer, in milliseconds. */
const maxSilenceMs = 10_000;

/** Knows when each survey was last heard of: after a silence others may have changed it whom nobody hears. */
export class Silence {
  readonly #heardMs = new WeakMap<HeldSurvey, number>();

  /** A survey was written or shown at a time, in milliseconds. */
  hear(survey: HeldSurvey, atMs: number): void {
    this.#heardMs.set(survey, atMs);
  }

  /** Of these surveys those whose state is certain, though nothing was heard of them for too long before a time. */
  longest(surveys: readonly HeldSurvey[], atMs: number): readonly HeldSurvey[] {
    return surveys.filter((survey) => !survey.isUncertain && atMs - (this.#heardMs.get(survey) ?? atMs) > maxSilenceMs);
  }
}
