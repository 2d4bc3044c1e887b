import type { Api } from "../../client/api.ts";
import { succeeded } from "../../client/exchange.ts";
import { isObject, writeJson, type JsonObject } from "../../client/json/json.ts";
import { findList } from "./list.ts";
import { unannouncedPages, type NextPage } from "./paging/page-requests.ts";
import { readPaging, type Paging } from "./paging/pagination.ts";
import { textId } from "./survey.ts";

export interface ListedSurveys {
  readonly items: readonly JsonObject[];
  readonly pages: readonly (readonly JsonObject[])[];
  readonly complete: boolean;
  /** True if a response announces more items, possibly in an unknown way. */
  readonly isPromised?: boolean;
  readonly paging: string;
}

/** Limits for lists whose last pages can't be requested. A search for one survey may read more. */
const maxPages = { inAll: 60, inSearch: 250 };

/** After these, the last pages are read if the responses tell how to request them. */
const pagesFromFront = 12;

/** Usual page sizes. A list of such a length may be a first page with unknown paging. */
export const pageSizes: ReadonlySet<number> = new Set([
  5, 10, 12, 15, 20, 24, 25, 30, 40, 50, 100, 200, 250, 500, 1_000,
]);

/** Shorter lists count as complete unless they announce more. */
const smallestPage = 5;

/**
 * Reads GET /surveys to the last page or until `enough` returns true. If no next page is announced, tries page numbers
 * and offsets. Skips the middle of a very long list. Returns nothing if the first page is rejected or contains no list.
 */
export async function readListedSurveys(
  api: Pick<Api, "list">,
  enough?: (items: readonly JsonObject[]) => boolean,
): Promise<ListedSurveys | undefined> {
  const pages: (readonly JsonObject[])[] = [];
  const requested = new Set<string>();
  let candidates: readonly NextPage[] = [{ query: "", paging: "none seen" }];
  let isPromised = false;
  let isInOrder = true;
  let paging = "none seen";
  let isCutOff = false;
  let mayGoOn = false;
  const max = enough === undefined ? maxPages.inAll : maxPages.inSearch;
  for (;;) {
    const next = candidates.find(({ query }) => !requested.has(query));
    const items = (isInOrder ? pages : inListOrder(pages)).flat();
    if (next === undefined || pages.length >= max)
      return {
        pages,
        items,
        paging,
        complete: next === undefined && !isPromised && !isCutOff && isInOrder,
        isPromised: mayGoOn,
      };
    requested.add(next.query);
    const exchange = await api.list(next.query);
    const list = succeeded(exchange) ? findList(exchange) : undefined;
    if (list === undefined && pages.length === 0) return undefined;
    if (list === undefined) continue;
    const pageItems = list.items.filter(isObject);
    const [first] = pages;
    const isGuessed = isInOrder && !(isPromised && candidates.length === 1);
    if (first !== undefined && !isNewPage(pageItems, items, { first, isPromised, isGuessed })) continue;
    pages.push(pageItems);
    const itemsSoFar = (isInOrder ? pages : inListOrder(pages)).flat();
    if (enough?.(itemsSoFar) === true) return { pages, items: itemsSoFar, complete: false, paging };
    if (!isInOrder) continue;
    const itemCount = new Set(pages.flat().map(keyOf)).size;
    const { headers } = exchange;
    const announced = readPaging(list, { headers, pages: pages.length, items: itemCount, followed: next.paging });
    // the first page only suggests a kind of paging; the request for the second one proves it
    if (pages.length <= 2) paging = pages.length === 1 ? announced.kind : next.paging;
    isPromised = announced.next.length > 0;
    mayGoOn = announced.mayGoOn;
    isCutOff = mayGoOn || (pages.length === 1 && !announced.ends && pageSizes.has(pageItems.length));
    candidates = pagesAfter(announced, pages.length, itemCount).toSorted(
      (a, b) => Number(hasSameParameter(b, next)) - Number(hasSameParameter(a, next)),
    );
    if (pages.length === pagesFromFront && isPromised && announced.last.length > 0) {
      isInOrder = false;
      candidates = announced.last;
    }
  }
}

/**
 * Other clients create surveys meanwhile, which shifts the pages. A guessed page counts only if most of it or its last item is
 * new.
 */
function isNewPage(
  page: readonly JsonObject[],
  before: readonly JsonObject[],
  context: { readonly first: readonly JsonObject[]; readonly isPromised: boolean; readonly isGuessed: boolean },
): boolean {
  const { first, isPromised, isGuessed } = context;
  const known = new Set(before.map(keyOf));
  const newCount = page.filter((item) => !known.has(keyOf(item))).length;
  if (!isGuessed) return newCount > 0;
  const last = page.at(-1);
  const isLastNew = last !== undefined && !known.has(keyOf(last));
  return newCount > page.length / 2 || (isLastNew && (isPromised || page.length <= first.length));
}

function pagesAfter({ next, ends }: Paging, pages: number, items: number): readonly NextPage[] {
  if (next.length > 0) return next;
  return ends || items < smallestPage ? [] : unannouncedPages(pages, items);
}

/** Pages from the end were read in reverse. */
function inListOrder<T>(pages: readonly T[]): readonly T[] {
  return [...pages.slice(0, pagesFromFront), ...pages.slice(pagesFromFront).toReversed()];
}

function hasSameParameter(first: NextPage, second: NextPage): boolean {
  return first.query.split("=")[0] === second.query.split("=")[0];
}

export function keyOf(item: JsonObject): string {
  return textId(item["id"]) ?? textId(item["slug"]) ?? writeJson(item) ?? "";
}

export function isListed(item: JsonObject, { id, slug }: { readonly id: string; readonly slug?: string }): boolean {
  return textId(item["id"]) === id || (slug !== undefined && item["slug"] === slug);
}
