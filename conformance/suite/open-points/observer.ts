import { openPoint, openPointIds, type OpenPointId } from "../../../spec/open-points.ts";
import type { Observation, ObservedAnswer } from "../../report/format/report.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { exchangeWithCutBodies } from "../../report/format/exchange-with-cut-bodies.ts";

const shownBodyChars = 2_048;

/** Counts how often a run showed each answer to each open point. */
export class Observer {
  readonly #answers = new Map<OpenPointId, Map<string, ObservedAnswer>>();

  /** Counts an answer. The first exchange that shows it is the sample. */
  note(id: OpenPointId, answer: string, exchange: RecordedExchange | undefined): void {
    const answers = this.#answers.get(id) ?? new Map<string, ObservedAnswer>();
    const sample = exchange && exchangeWithCutBodies(exchange, shownBodyChars);
    const known = answers.get(answer) ?? { answer, times: 0, exchange: sample };
    this.#answers.set(id, answers.set(answer, { ...known, times: known.times + 1 }));
  }

  observations(): readonly Observation[] {
    return openPointIds.flatMap((id) => {
      const answers = this.#answers.get(id);
      if (answers === undefined) return [];
      const frequentFirst = [...answers.values()].toSorted(
        (a, b) => b.times - a.times || a.answer.localeCompare(b.answer),
      );
      return [{ id, question: openPoint(id).question, answers: frequentFirst }];
    });
  }
}
