import { listedSurveys } from "../reading/listed.ts";
import { Unanswered } from "../../client/pacing/stops.ts";
import type { Exchange } from "../../client/exchange.ts";
import { lighten } from "../journal/journal.ts";
import { textId } from "../reading/survey.ts";
import type { Journal } from "../journal/journal.ts";
import type { Model } from "../model/model.ts";
import type { Sending, Step } from "../journal/step.ts";

/** Of the list of a key that no survey is looked for in so many are enough. */
const manySurveys = 500;

/** Who reads a list: a session. */
export interface Reader {
  readonly journal: Journal;
  readonly model: Model;
  readonly send: (operation: "list", details: Pick<Sending, "as" | "query">) => Promise<Step>;
}

/** Reads the list of a key to its end, or until it has shown every survey that is known of it: its last step, with the surveys of all. */
export async function readList(
  session: Reader,
  as: "owner" | "other",
  enough?: () => boolean,
): Promise<Step | undefined> {
  const steps: Step[] = [];
  const api = {
    list: async (query?: string): Promise<Exchange> => {
      const step = await session.send("list", { as, query });
      steps.push(step);
      if (step.exchange === undefined) throw new Unanswered("a page of the list was lost");
      return step.exchange;
    },
  };
  const begun = session.journal.turn();
  const mine = session.model.surveys.filter(({ owner }) => owner === as);
  try {
    const listed = await listedSurveys(api, (items) => {
      if (enough !== undefined) return enough();
      if (mine.length === 0) return items.length > manySurveys;
      const ids = new Set(items.map(({ id }) => textId(id)));
      return mine.every(({ id }) => ids.has(id));
    });
    const last = steps.at(-1);
    // where the first page was rejected, the acceptance of the list says so
    if (last === undefined || listed === undefined) return undefined;
    const { exchange: _exchange, ...rest } = last;
    return { ...rest, status: 0, isAccepted: false, begun, listed };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return undefined;
  } finally {
    // a page is whole until the list has been put together
    for (const step of steps) lighten(step);
  }
}
