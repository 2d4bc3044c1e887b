import { isWrite } from "../../client/endpoint.ts";
import { pageSizes, type ListedSurveys } from "../../suite/reading/listed.ts";
import type { Sender, Step } from "../../suite/journal/step.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { findList } from "../../suite/reading/list.ts";
import { textId } from "../../suite/reading/survey.ts";
import { readPaging } from "../../suite/reading/paging/pagination.ts";

/** Pages that are joined to one list. */
const maxPages = 500;

interface PagedRead {
  readonly pages: (readonly JsonObject[])[];
  readonly begun: number;
  ended: number;
  /** True if nothing was written meanwhile, and no page repeats an earlier one. Otherwise a page may lack surveys as well. */
  isWhole: boolean;
  next: readonly string[];
}

/** Joins the pages that a client reads, one list for each sender. */
export class ListsInTraffic {
  readonly #pagedReads = new Map<Sender, PagedRead>();

  /** A write may move surveys to other pages. */
  interrupt(): void {
    for (const reading of this.#pagedReads.values()) reading.isWhole = false;
  }

  /** Returns the list once its last page is read. */
  add(step: Step): Step | undefined {
    const { exchange, as, query = "", isAccepted } = step;
    if (isWrite(step)) this.interrupt();
    if (step.operation !== "list") return undefined;
    const list = isAccepted && exchange !== undefined ? findList(exchange) : undefined;
    if (list === undefined || exchange === undefined) return undefined;
    const known = query === "" ? undefined : this.#pagedReads.get(as);
    if (query !== "" && known?.next.includes(query) !== true) return undefined;
    // pages of two concurrent readings can't be told apart
    if (known !== undefined && step.begun < known.ended) {
      this.#pagedReads.delete(as);
      return undefined;
    }
    const reading = known ?? { pages: [], begun: step.begun, ended: step.ended, isWhole: true, next: [] };
    const page = list.items.filter(isObject);
    const repeated = repeatedCount(page, reading.pages);
    // a server that doesn't know the query repeats the first page
    if (page.length > 0 && repeated === page.length) return undefined;
    reading.isWhole &&= repeated === 0;
    reading.pages.push(page);
    reading.ended = step.ended;
    const items = reading.pages.flat();
    const paging = readPaging(list, { headers: exchange.headers, pages: reading.pages.length, items: items.length });
    reading.next = paging.next.map((next) => next.query);
    this.#pagedReads.set(as, reading);
    if (paging.next.length > 0 && reading.pages.length < maxPages) return undefined;
    this.#pagedReads.delete(as);
    const isCutOff = paging.mayGoOn || (reading.pages.length === 1 && !paging.ends && pageSizes.has(items.length));
    const listed: ListedSurveys = {
      items,
      pages: reading.pages,
      complete: reading.isWhole && !isCutOff && exchange.areHeadersUnknown !== true,
      paging: paging.kind,
    };
    const { exchange: _exchange, ...rest } = step;
    return { ...rest, status: 0, isAccepted: false, begun: reading.begun, listed };
  }
}

function repeatedCount(page: readonly JsonObject[], before: readonly (readonly JsonObject[])[]): number {
  const ids = new Set(before.flat().map(({ id }) => textId(id)));
  return page.filter(({ id }) => id !== undefined && ids.has(textId(id))).length;
}
