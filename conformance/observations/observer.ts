import { openPoint, openPointIds, type OpenPointId } from "../../spec/open-points.ts";
import type { Observation } from "../report/report.ts";

/** Collects how the subject answers the open points. */
export class Observer {
  readonly #answers = new Map<OpenPointId, Map<string, number>>();

  /** Notes one answer to an open point. */
  note(id: OpenPointId, answer: string): void {
    const answers = this.#answers.get(id) ?? new Map<string, number>();
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    this.#answers.set(id, answers);
  }

  /** All that was observed, in the order of the open points, most frequent answer first. */
  observations(): readonly Observation[] {
    return openPointIds.flatMap((id) => {
      const answers = this.#answers.get(id);
      if (answers === undefined) return [];
      const counted = [...answers].map(([answer, times]) => ({ answer, times }));
      const frequentFirst = counted.toSorted((a, b) => b.times - a.times || a.answer.localeCompare(b.answer));
      return [{ id, question: openPoint(id).question, answers: frequentFirst }];
    });
  }
}
