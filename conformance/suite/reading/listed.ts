import type { Api } from "../../client/api.ts";
import { succeeded, type Exchange } from "../../client/exchange.ts";
import { isObject, writeJson, type JsonObject } from "../../client/json/json.ts";
import { findList, type ShownList } from "./list.ts";
import { unannouncedPages, type NextPage } from "./paging/page-requests.ts";
import { readPaging, type Paging } from "./paging/pagination.ts";
import { textId } from "./survey.ts";

/** The surveys of a list as far as its pages were read. */
export interface ListedSurveys {
  readonly items: readonly JsonObject[];
  readonly pages: readonly Page[];
  readonly complete: boolean;
  /** True if a response announces more items, possibly in an unknown way. */
  readonly isPromised?: boolean;
  /** The kind of paging: `cursor`, `page number`, `Link header`, `next link`, `offset` or `none seen`. */
  readonly paging: string;
}

type Page = readonly JsonObject[];

/** Limits for lists whose last pages can't be requested. A search for one survey may read more. */
const maxPages = { inAll: 60, inSearch: 250 };

/** After these pages, the last ones are read if the responses tell how to request them. */
const pagesFromFront = 12;

/** Usual page sizes. A list of such a length may be a first page with unknown paging. */
export const pageSizes: ReadonlySet<number> = new Set([
  5, 10, 12, 15, 20, 24, 25, 30, 40, 50, 100, 200, 250, 500, 1_000,
]);

/** A shorter list counts as complete unless it announces more. */
const smallestPage = 5;

/**
 * Reads GET /surveys to the last page or until `enough` returns true. If no next page is announced, tries page numbers
 * and offsets. Skips the middle of a very long list. Returns undefined if the first page is rejected or contains no list.
 */
export async function readListedSurveys(
  api: Pick<Api, "list">,
  enough?: (items: readonly JsonObject[]) => boolean,
): Promise<ListedSurveys | undefined> {
  const reading = new ListReading(enough === undefined ? maxPages.inAll : maxPages.inSearch);
  for (let next = reading.takeNext(); next !== undefined; next = reading.takeNext()) {
    const exchange = await api.list(next.query);
    const list = succeeded(exchange) ? findList(exchange) : undefined;
    if (list === undefined && reading.result.pages.length === 0) return undefined;
    // tries the next candidate after a page that was rejected or showed nothing new
    if (list === undefined || !reading.add(list.items.filter(isObject))) continue;
    const { pages, items, paging } = reading.result;
    if (enough?.(items) === true) return { pages, items, paging, complete: false };
    reading.findNext(list, exchange.headers, next);
  }
  return reading.result;
}

/** The pages that were read so far, and the requests that may return the next one. */
class ListReading {
  readonly #maxPages: number;
  readonly #requested = new Set<string>();
  readonly #pages: Page[] = [];
  #candidates: readonly NextPage[] = [{ query: "", paging: "none seen" }];
  #paging = "none seen";
  #announcesNextPage = false;
  #announcesMore = false;
  #mayBeFirstPage = false;
  /** True once the pages are read from the end: the last page first. */
  #isFromEnd = false;

  constructor(max: number) {
    this.#maxPages = max;
  }

  takeNext(): NextPage | undefined {
    const next = this.#untried;
    if (next === undefined || this.#pages.length >= this.#maxPages) return undefined;
    this.#requested.add(next.query);
    return next;
  }

  get #untried(): NextPage | undefined {
    return this.#candidates.find(({ query }) => !this.#requested.has(query));
  }

  /** Returns false if the page only repeats items that are known. */
  add(page: Page): boolean {
    const [first] = this.#pages;
    const isPromised = this.#announcesNextPage;
    const isGuessed = !this.#isFromEnd && !(isPromised && this.#candidates.length === 1);
    if (first !== undefined && !isNewPage(page, this.#items, { first, isPromised, isGuessed })) return false;
    this.#pages.push(page);
    return true;
  }

  /** Reads from a response how to request the next page, or the last pages of a long list. */
  findNext(list: ShownList, headers: Exchange["headers"], request: NextPage): void {
    // all pages to read from the end are candidates already
    if (this.#isFromEnd) return;
    const pages = this.#pages.length;
    const items = new Set(this.#pages.flat().map(keyOf)).size;
    const announced = readPaging(list, { headers, pages, items, followed: request.paging });
    // the first page only suggests a kind of paging; the request for the second one proves it
    if (pages === 1) this.#paging = announced.kind;
    if (pages === 2) this.#paging = request.paging;
    this.#announcesNextPage = announced.next.length > 0;
    this.#announcesMore = announced.mayGoOn;
    this.#mayBeFirstPage = pages === 1 && !announced.ends && pageSizes.has(this.#pages[0]?.length ?? 0);
    this.#isFromEnd = pages === pagesFromFront && this.#announcesNextPage && announced.last.length > 0;
    this.#candidates = this.#isFromEnd
      ? announced.last
      : sameParameterFirst(pagesAfter(announced, pages, items), request);
  }

  get result(): ListedSurveys {
    const hasMore = this.#announcesNextPage || this.#announcesMore || this.#mayBeFirstPage;
    return {
      pages: this.#pages,
      items: this.#items,
      paging: this.#paging,
      complete: this.#untried === undefined && !hasMore && !this.#isFromEnd,
      isPromised: this.#announcesMore,
    };
  }

  get #items(): readonly JsonObject[] {
    return (this.#isFromEnd ? inListOrder(this.#pages) : this.#pages).flat();
  }
}

/**
 * False if a server ignored the parameters and showed an earlier page again. Some of its items may be new, since other clients
 * create surveys meanwhile. A guessed page must be new for the most part or at its end.
 */
function isNewPage(
  page: Page,
  before: readonly JsonObject[],
  context: { readonly first: Page; readonly isPromised: boolean; readonly isGuessed: boolean },
): boolean {
  const { first, isPromised, isGuessed } = context;
  const known = new Set(before.map(keyOf));
  const newCount = page.filter((item) => !known.has(keyOf(item))).length;
  if (!isGuessed) return newCount > 0;
  const last = page.at(-1);
  const isLastNew = last !== undefined && !known.has(keyOf(last));
  // a guessed page that is longer than the first may be the first again, with surveys that were created meanwhile
  return newCount > page.length / 2 || (isLastNew && (isPromised || page.length <= first.length));
}

function pagesAfter({ next, ends }: Paging, pages: number, items: number): readonly NextPage[] {
  if (next.length > 0) return next;
  return ends || items < smallestPage ? [] : unannouncedPages(pages, items);
}

/** The first pages were read in order, and the last ones from the end. */
function inListOrder<T>(pages: readonly T[]): readonly T[] {
  return [...pages.slice(0, pagesFromFront), ...pages.slice(pagesFromFront).toReversed()];
}

/** The service understood the parameter of the last request, so candidates with this parameter are tried first. */
function sameParameterFirst(candidates: readonly NextPage[], request: NextPage): readonly NextPage[] {
  const parameterOf = ({ query }: NextPage): string | undefined => query.split("=")[0];
  const isSame = (candidate: NextPage): boolean => parameterOf(candidate) === parameterOf(request);
  return [...candidates.filter(isSame), ...candidates.filter((candidate) => !isSame(candidate))];
}

/** Returns what distinguishes an item: its id, else its slug, else all its JSON. */
export function keyOf(item: JsonObject): string {
  return textId(item["id"]) ?? textId(item["slug"]) ?? writeJson(item) ?? "";
}

export function isListed(item: JsonObject, { id, slug }: { readonly id: string; readonly slug?: string }): boolean {
  return textId(item["id"]) === id || (slug !== undefined && item["slug"] === slug);
}
