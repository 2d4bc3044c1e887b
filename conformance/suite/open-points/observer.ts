import { openPoint, openPointIds, type OpenPointId } from "../../../spec/open-points.ts";
import type { Observation, ObservedAnswer } from "../../report/format/report.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { exchangeWithCutBodies } from "../../report/format/exchange-with-cut-bodies.ts";

/** Characters of a body that an observation shows. */
const shownBodyChars = 2_048;

/** Collects how the subject answers the open points. */
export class Observer {
  readonly #answers = new Map<OpenPointId, Map<string, ObservedAnswer>>();

  /** Notes one answer to an open point, and the exchange that shows it: the first one stands for all. */
  note(id: OpenPointId, answer: string, exchange: RecordedExchange | undefined): void {
    const answers = this.#answers.get(id) ?? new Map<string, ObservedAnswer>();
    const first = (): ObservedAnswer => ({
      answer,
      times: 0,
      exchange: exchange && exchangeWithCutBodies(exchange, shownBodyChars),
    });
    const known = answers.get(answer) ?? first();
    this.#answers.set(id, answers.set(answer, { ...known, times: known.times + 1 }));
  }

  /** All that was observed, in the order of the open points, most frequent answer first. */
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
