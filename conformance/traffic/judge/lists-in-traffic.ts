import { isWrite } from "../../client/endpoint.ts";
import { pageSizes, type ListedSurveys } from "../../suite/reading/listed.ts";
import type { Sender, Step } from "../../suite/journal/step.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { findList } from "../../suite/reading/list.ts";
import { textId } from "../../suite/reading/survey.ts";
import { readPaging } from "../../suite/reading/paging/pagination.ts";

/** Longer lists are not put together. */
const maxPages = 500;

interface Reading {
  readonly pages: (readonly JsonObject[])[];
  readonly begun: number;
  /** When its last page was there. */
  ended: number;
  /** Nothing was written meanwhile, and no page repeats what one before it showed: else something may be left out as well. */
  isWhole: boolean;
  /** The queries that lead on. */
  next: readonly string[];
}

/** Puts the pages of overheard lists together: a list is whole once its last page was read. */
export class ListsInTraffic {
  readonly #readings = new Map<Sender, Reading>();

  /** Something was written: what comes on the next page may have moved. */
  disturb(): void {
    for (const reading of this.#readings.values()) reading.isWhole = false;
  }

  /** The whole list, as a step of its own, where this step shows its last page. */
  take(step: Step): Step | undefined {
    const { exchange, as, query = "", isAccepted } = step;
    if (isWrite(step)) this.disturb();
    if (step.operation !== "list") return undefined;
    const list = isAccepted && exchange !== undefined ? findList(exchange) : undefined;
    if (list === undefined || exchange === undefined) return undefined;
    const known = query === "" ? undefined : this.#readings.get(as);
    if (query !== "" && known?.next.includes(query) !== true) return undefined;
    // of two readings at once it is unknown which page belongs to which
    if (known !== undefined && step.begun < known.ended) {
      this.#readings.delete(as);
      return undefined;
    }
    const reading = known ?? { pages: [], begun: step.begun, ended: step.ended, isWhole: true, next: [] };
    const page = list.items.filter(isObject);
    const repeated = repeatedIn(page, reading.pages);
    // a query that a server doesn't know brings the first page again, with what was created meanwhile
    if (page.length > 0 && repeated === page.length) return undefined;
    reading.isWhole &&= repeated === 0;
    reading.pages.push(page);
    reading.ended = step.ended;
    const items = reading.pages.flat();
    const paging = readPaging(list, { headers: exchange.headers, pages: reading.pages.length, items: items.length });
    reading.next = paging.next.map((next) => next.query);
    this.#readings.set(as, reading);
    if (paging.next.length > 0 && reading.pages.length < maxPages) return undefined;
    this.#readings.delete(as);
    const isCutOff = paging.mayGoOn || (reading.pages.length === 1 && !paging.ends && pageSizes.has(items.length));
    const listed: ListedSurveys = {
      items,
      pages: reading.pages,
      complete: reading.isWhole && !isCutOff,
      paging: paging.kind,
    };
    const { exchange: _exchange, ...rest } = step;
    return { ...rest, status: 0, isAccepted: false, begun: reading.begun, listed };
  }
}

/** How many surveys of a page were on one of those before. */
function repeatedIn(page: readonly JsonObject[], before: readonly (readonly JsonObject[])[]): number {
  const ids = new Set(before.flat().map(({ id }) => textId(id)));
  return page.filter(({ id }) => id !== undefined && ids.has(textId(id))).length;
}
