import { pageSizes, type ListedSurveys } from "../../reading/listed.ts";
import type { Sender, Step } from "../../journal/step.ts";
import { isObject, type JsonObject } from "../../format/json.ts";
import { findList } from "../../reading/list.ts";
import { readPaging } from "../../reading/pagination.ts";

interface Reading {
  readonly pages: (readonly JsonObject[])[];
  readonly begun: number;
  /** The queries that lead on. */
  next: readonly string[];
}

/** Puts the pages of overheard lists together: a list is whole once its last page was read. */
export class ListsInTraffic {
  readonly #readings = new Map<Sender, Reading>();

  /** The whole list, as a step of its own, where this page is its last. */
  take(step: Step): Step | undefined {
    const { exchange, as, query = "", isAccepted } = step;
    const list = isAccepted && exchange !== undefined ? findList(exchange) : undefined;
    if (list === undefined || exchange === undefined) return undefined;
    const known = query === "" ? undefined : this.#readings.get(as);
    if (query !== "" && known?.next.includes(query) !== true) return undefined;
    const reading = known ?? { pages: [], begun: step.begun, next: [] };
    reading.pages.push(list.items.filter(isObject));
    const items = reading.pages.flat();
    const paging = readPaging(list, { headers: exchange.headers, pages: reading.pages.length, items: items.length });
    reading.next = paging.next.map((next) => next.query);
    this.#readings.set(as, reading);
    if (paging.next.length > 0) return undefined;
    this.#readings.delete(as);
    const isCutOff = paging.mayGoOn || (reading.pages.length === 1 && !paging.ends && pageSizes.has(items.length));
    const listed: ListedSurveys = { items, pages: reading.pages, complete: !isCutOff, paging: paging.kind };
    const { exchange: _exchange, ...rest } = step;
    return { ...rest, status: 0, isAccepted: false, begun: reading.begun, listed };
  }
}
