import { isWrite } from "../../client/endpoint.ts";
import { pageSizes, type ListedSurveys } from "../../suite/reading/listed.ts";
import type { Sender, Step } from "../../suite/journal/step.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { findList } from "../../suite/reading/list.ts";
import { textId } from "../../suite/reading/survey.ts";
import { readPaging } from "../../suite/reading/paging/pagination.ts";

/** A longer list is judged after this number of pages. */
const maxPages = 500;

interface PagedRead {
  readonly pages: (readonly JsonObject[])[];
  readonly begun: number;
  ended: number;
  /** False after a concurrent write or a repeated item: pages may then lack surveys. */
  isWhole: boolean;
  /** The queries of possible next pages. */
  nextQueries: readonly string[];
}

/** Joins the pages that each sender reads into one list: `GET /surveys`, then `GET /surveys?page=2`. */
export class ListsInTraffic {
  readonly #pagedReads = new Map<Sender, PagedRead>();

  /** Call after a write, which may move surveys to other pages. */
  interrupt(): void {
    for (const pagedRead of this.#pagedReads.values()) pagedRead.isWhole = false;
  }

  /** Returns a step with the whole list once its last page was read. */
  add(step: Step): Step | undefined {
    const { exchange, as, query = "", isAccepted } = step;
    if (isWrite(step)) this.interrupt();
    if (step.operation !== "list") return undefined;
    if (exchange === undefined || !isAccepted) return undefined;
    const list = findList(exchange);
    if (list === undefined) return undefined;
    const isFirstPage = query === "";
    const earlier = isFirstPage ? undefined : this.#pagedReads.get(as);
    if (!isFirstPage && earlier?.nextQueries.includes(query) !== true) return undefined;
    const isConcurrent = earlier !== undefined && step.begun < earlier.ended;
    if (isConcurrent) {
      // pages of two concurrent readings can't be told apart
      this.#pagedReads.delete(as);
      return undefined;
    }
    const pagedRead = earlier ?? { pages: [], begun: step.begun, ended: step.ended, isWhole: true, nextQueries: [] };
    const { pages } = pagedRead;
    const page = list.items.filter(isObject);
    const repeated = repeatedCount(page, pages);
    // a server that doesn't know the query repeats the first page, which doesn't count again
    if (page.length > 0 && repeated === page.length) return undefined;
    pagedRead.isWhole &&= repeated === 0;
    pages.push(page);
    pagedRead.ended = step.ended;
    const items = pages.flat();
    const paging = readPaging(list, { headers: exchange.headers, pages: pages.length, items: items.length });
    pagedRead.nextQueries = paging.next.map((next) => next.query);
    this.#pagedReads.set(as, pagedRead);
    if (paging.next.length > 0 && pages.length < maxPages) return undefined;
    this.#pagedReads.delete(as);
    const mayBeFirstOfMore = pages.length === 1 && !paging.ends && pageSizes.has(items.length);
    const isCutOff = paging.mayGoOn || mayBeFirstOfMore;
    const complete = pagedRead.isWhole && !isCutOff && exchange.areHeadersUnknown !== true;
    const listed: ListedSurveys = { items, pages, complete, paging: paging.kind };
    // no single response has the whole list, so the step has no response
    const { exchange: _exchange, ...rest } = step;
    return { ...rest, status: 0, isAccepted: false, begun: pagedRead.begun, listed };
  }
}

/** Counts the items of the page that an earlier page has. */
function repeatedCount(page: readonly JsonObject[], earlierPages: readonly (readonly JsonObject[])[]): number {
  const ids = new Set(earlierPages.flat().map(({ id }) => textId(id)));
  return page.filter(({ id }) => id !== undefined && ids.has(textId(id))).length;
}
