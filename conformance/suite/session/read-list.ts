import { readListedSurveys } from "../reading/listed.ts";
import { Unanswered } from "../../client/pacing/stops.ts";
import type { Exchange } from "../../client/exchange.ts";
import { dropLongBody, type Journal } from "../journal/journal.ts";
import { textId } from "../reading/survey.ts";
import type { Model } from "../model/model.ts";
import type { Sending, Step } from "../journal/step.ts";

/** The number of surveys to read if the run knows none of the key. */
const enoughSurveys = 500;

/** The part of a session that reading a list needs. */
export interface Reader {
  readonly journal: Journal;
  readonly model: Model;
  readonly send: (operation: "list", details: Pick<Sending, "as" | "query">) => Promise<Step>;
}

/**
 * Reads the pages of a list until they have shown every survey of the run, or until `enough`. Returns the last step with all
 * surveys in place of its response. Returns undefined if a page was lost, or if the first page was rejected or has no list.
 */
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
  const knownSurveys = session.model.surveys.filter(({ owner }) => owner === as);
  try {
    const listed = await readListedSurveys(api, (items) => {
      if (enough !== undefined) return enough();
      if (knownSurveys.length === 0) return items.length > enoughSurveys;
      const ids = new Set(items.map(({ id }) => textId(id)));
      return knownSurveys.every(({ id }) => ids.has(id));
    });
    const last = steps.at(-1);
    // the rules judge a rejected first page as a step of its own
    if (last === undefined || listed === undefined) return undefined;
    const { exchange: _exchange, ...rest } = last;
    return { ...rest, status: 0, isAccepted: false, begun, listed };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return undefined;
  } finally {
    // the pages stay whole until the list has been put together
    for (const step of steps) dropLongBody(step);
  }
}
