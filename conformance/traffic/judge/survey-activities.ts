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
  lastRequestMs?: number;
  lastWriteMs?: number;
  /** Infinite while a write is under way. */
  lastWriteTurn?: number;
  lastReadTurn?: number;
}

/** Notes when each survey was last written and read, to decide if a response must show the known state. */
export class SurveyActivities {
  readonly #activities = new WeakMap<object, SurveyActivity>();
  readonly #writtenNames: ReadonlySet<string> | undefined;

  /** `writtenNames`: the ids and slugs that a recording writes to. Absent in the proxy, which can't know them. */
  constructor(writtenNames?: ReadonlySet<string>) {
    this.#writtenNames = writtenNames;
  }

  beginWrite(survey: ExpectedSurvey): void {
    this.#of(survey).lastWriteTurn = Infinity;
  }

  note(survey: ExpectedSurvey, { ended, operation, isAccepted, as }: Step, nowMs: number): void {
    const activity = this.#of(survey);
    activity.lastRequestMs = nowMs;
    if (isChange({ operation })) {
      activity.lastWriteTurn = ended;
      activity.lastWriteMs = nowMs;
    }
    if (operation === "read" && isAccepted && survey.owner === as) activity.lastReadTurn = ended;
  }

  /** True if the survey is known, and others may have written to it unseen. */
  mayBeChanged(survey: ExpectedSurvey, nowMs: number): boolean {
    if (survey.isStateUnknown) return false;
    return !this.isWritten(survey) || nowMs - (this.#of(survey).lastRequestMs ?? nowMs) > maxSilenceMs;
  }

  /** False if a recording writes to other surveys only: then others may write to this survey unseen. */
  isWritten({ id, slug = "" }: ExpectedSurvey): boolean {
    return this.#writtenNames === undefined || this.#writtenNames.has(id) || this.#writtenNames.has(slug);
  }

  /** Returns the activity of other clients as of the start of a request. */
  othersAt(startedMs: number): OtherClients {
    return {
      isDueInLists: (survey) => startedMs - (this.#of(survey).lastWriteMs ?? -Infinity) >= maxListDelayMs,
      isWrittenAfter: (survey, turn) => (this.#of(survey).lastWriteTurn ?? 0) > turn,
      isReadAfter: (survey, turn) => (this.#of(survey).lastReadTurn ?? 0) > turn,
      shareNoSurveys,
    };
  }

  #of(survey: object): SurveyActivity {
    const activity = this.#activities.get(survey) ?? {};
    this.#activities.set(survey, activity);
    return activity;
  }
}
