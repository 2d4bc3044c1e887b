import type { OtherClients } from "../../suite/journal/other-clients.ts";
import { shareNoSurveys } from "./expected-by-listener.ts";
import { isChange } from "./overlapping-writes.ts";
import type { ExpectedSurvey, Step } from "../../suite/journal/step.ts";

/** A list may show a write this much later. */
export const maxListDelayMs = 2_000;

/** A survey may have changed unseen after this time without requests. Programs read back at once; people edit for longer. */
const maxSilenceMs = 10_000;

/** The last requests for a survey. Milliseconds count from the first request of all, turns are those of the journal. */
interface SurveyActivity {
  heardMs?: number;
  writtenMs?: number;
  /** Infinite while a write is under way. */
  writtenTurn?: number;
  readTurn?: number;
}

/** Notes when each survey was last written and read, to decide if a response must show the known state. */
export class SurveyActivities {
  readonly #activities = new WeakMap<object, SurveyActivity>();
  readonly #written: ReadonlySet<string> | undefined;

  /** `written`: the ids and slugs that a complete recording writes to. */
  constructor(written?: ReadonlySet<string>) {
    this.#written = written;
  }

  beginWrite(survey: ExpectedSurvey): void {
    this.#of(survey).writtenTurn = Infinity;
  }

  note(survey: ExpectedSurvey, { ended, operation, isAccepted, as }: Step, nowMs: number): void {
    const activity = this.#of(survey);
    activity.heardMs = nowMs;
    if (isChange({ operation })) {
      activity.writtenTurn = ended;
      activity.writtenMs = nowMs;
    }
    if (operation === "read" && isAccepted && survey.owner === as) activity.readTurn = ended;
  }

  /** True if the survey is known, and others may have written to it unseen. */
  mayBeChanged(survey: ExpectedSurvey, nowMs: number): boolean {
    if (survey.isUncertain) return false;
    return !this.isWritten(survey) || nowMs - (this.#of(survey).heardMs ?? nowMs) > maxSilenceMs;
  }

  isWritten({ id, slug = "" }: ExpectedSurvey): boolean {
    return this.#written === undefined || this.#written.has(id) || this.#written.has(slug);
  }

  /** Returns the activity of other clients as of the start of a request. */
  othersAt(startedMs: number): OtherClients {
    return {
      isDueInLists: (survey) => startedMs - (this.#of(survey).writtenMs ?? -Infinity) >= maxListDelayMs,
      isWrittenAfter: (survey, turn) => (this.#of(survey).writtenTurn ?? 0) > turn,
      isReadAfter: (survey, turn) => (this.#of(survey).readTurn ?? 0) > turn,
      shareNoSurveys,
    };
  }

  #of(survey: object): SurveyActivity {
    const activity = this.#activities.get(survey) ?? {};
    this.#activities.set(survey, activity);
    return activity;
  }
}
