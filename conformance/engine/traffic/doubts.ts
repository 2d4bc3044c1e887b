import type { HeldSurvey, Sender, Step } from "../../journal/step.ts";
import { textId } from "../../reading/survey.ts";

/** What a later read has shown to be wrong. */
interface Settled {
  /** Requests for a survey that existed, answered 404: each as if its acceptance had been expected. */
  readonly reads: readonly Step[];
  /** A whole list that lacked it. */
  readonly list?: Step;
}

/**
 * Of a survey that isn't found nobody who only listens can say whether it was deleted meanwhile. When the same key reads it
 * afterwards, it was there: what was in doubt until then is judged.
 */
export class Doubts {
  // so many lists, and so many reads of a survey, are in doubt at most: of more the last
  readonly #atMost = 8;
  readonly #reads = new Map<HeldSurvey, Step[]>();
  readonly #lists = new Map<Sender, Step>();

  /** A request for a survey that is known to be the sender's, and wasn't found. */
  note(step: Step): void {
    const { survey } = step.expected;
    const isReading = step.operation === "read" || step.operation === "responses";
    if (step.isOverheard !== true || !isReading || step.status !== 404 || survey?.owner !== step.as) return;
    const doubted: Step = { ...step, expected: { outcome: "accepted", survey } };
    this.#reads.set(survey, [...(this.#reads.get(survey) ?? []), doubted].slice(-this.#atMost));
  }

  noteList(list: Step): void {
    if (list.isOverheard !== true) return;
    this.#lists.delete(list.as);
    this.#lists.set(list.as, list);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > this.#atMost && oldest !== undefined) this.#lists.delete(oldest);
  }

  /** What was in doubt stays so: something happened that wasn't overheard. */
  forgetAll(): void {
    this.#reads.clear();
    this.#lists.clear();
  }

  /** A survey that is not known any more. */
  forget(survey: HeldSurvey): void {
    this.#reads.delete(survey);
  }

  /** What an accepted read of a survey settles. */
  settledBy({ operation, isAccepted, as, expected: { survey }, ended, begun }: Step): Settled {
    if (operation !== "read" || !isAccepted || survey?.owner !== as) return { reads: [] };
    survey.seenAt = ended;
    const reads = this.#reads.get(survey) ?? [];
    this.#reads.delete(survey);
    const list = this.#lists.get(as);
    const isLacking =
      list?.listed !== undefined &&
      survey.madeAt < list.begun &&
      list.ended < begun &&
      !list.listed.items.some(({ id, slug }) => textId(id) === survey.id || (id === undefined && slug === survey.slug));
    if (!isLacking) return { reads };
    this.#lists.delete(as);
    return { reads, list };
  }
}
