import type { Api } from "../../client/api.ts";
import { succeeded } from "../../client/exchange.ts";
import { isObject, writeJson, type JsonObject } from "../../client/json/json.ts";
import { findList } from "./list.ts";
import { readPaging, unannouncedPages, type NextPage } from "./paging/pagination.ts";
import { textId } from "./survey.ts";

/** The surveys that a key's list shows, all pages of it. */
export interface ListedSurveys {
  readonly items: readonly JsonObject[];
  /** The items page by page. */
  readonly pages: readonly (readonly JsonObject[])[];
  /** False when there may be more than could be followed. */
  readonly complete: boolean;
  /** Something follows by the words of the response, in a way that nobody here understands. */
  readonly isPromised?: boolean;
  /** How the list is paginated: `cursor`, `page number`, `Link header`, `next link`, `offset`, `none seen`. */
  readonly paging: string;
}

/** So many pages are read of a list whose end can't be asked for; more, where a survey is looked for. */
const maxPages = { inAll: 60, inSearch: 250 };

/** After so many pages from the front those at the end come, where the responses say how to ask for them. */
const pagesFromFront = 12;

/** A list of exactly so many may be the first page of one that is paginated in a way that nobody here knows. */
export const pageSizes: ReadonlySet<number> = new Set([
  5, 10, 12, 15, 20, 24, 25, 30, 40, 50, 100, 200, 250, 500, 1_000,
]);

/** Shorter lists that promise no further page count as whole. */
const smallestPage = 5;

/**
 * Reads GET /surveys to its end, however it is paginated, or until `enough` is satisfied. A list that announces no further
 * page but might have one is asked for it by page number and by offset. Of a very long one the middle is left out.
 * Nothing where the first page is rejected or holds no list.
 */
export async function listedSurveys(
  api: Pick<Api, "list">,
  enough?: (items: readonly JsonObject[]) => boolean,
): Promise<ListedSurveys | undefined> {
  const pages: (readonly JsonObject[])[] = [];
  const asked = new Set<string>();
  let candidates: readonly NextPage[] = [{ query: "", paging: "none seen" }];
  let isPromised = false;
  let isInOrder = true;
  let paging = "none seen";
  let isCutOff = false;
  let mayGoOn = false;
  const max = enough === undefined ? maxPages.inAll : maxPages.inSearch;
  for (;;) {
    const next = candidates.find(({ query }) => !asked.has(query));
    const items = (isInOrder ? pages : inOrder(pages)).flat();
    if (next === undefined || pages.length >= max)
      return {
        pages,
        items,
        paging,
        complete: next === undefined && !isPromised && !isCutOff && isInOrder,
        isPromised: mayGoOn,
      };
    asked.add(next.query);
    const exchange = await api.list(next.query);
    // one that is rejected or holds no list is not a page
    const list = succeeded(exchange) ? findList(exchange) : undefined;
    if (list === undefined && pages.length === 0) return undefined;
    if (list === undefined) continue;
    const known = new Set(items.map(keyOf));
    const shown = list.items.filter(isObject);
    const fresh = shown.filter((item) => !known.has(keyOf(item))).length;
    // others create surveys meanwhile: where the subject didn't say how to ask, a page counts only if most of it is new, or
    // if it ends with something new, as a page does from which those were pushed that are new at the front
    const [first = []] = pages;
    const last = shown.at(-1);
    const endsNew = last !== undefined && !known.has(keyOf(last));
    const isMostlyNew = fresh > shown.length / 2 || (endsNew && (isPromised || shown.length <= first.length));
    const isSure = !isInOrder || (isPromised && candidates.length === 1);
    const isNew = pages.length === 0 || (isSure ? fresh > 0 : isMostlyNew);
    if (!isNew) continue;
    pages.push(shown);
    const read = (isInOrder ? pages : inOrder(pages)).flat();
    if (enough?.(read) === true) return { pages, items: read, complete: false, paging };
    if (!isInOrder) continue;
    const seen = new Set(pages.flat().map(keyOf)).size;
    const found = readPaging(list, { headers: exchange.headers, pages: pages.length, items: seen });
    // the look of the first page is a guess, and what led to the second one decides
    if (pages.length <= 2) paging = pages.length === 1 ? found.kind : next.paging;
    isPromised = found.next.length > 0;
    mayGoOn = found.mayGoOn;
    isCutOff = mayGoOn || (pages.length === 1 && !found.ends && pageSizes.has(shown.length));
    candidates = isPromised
      ? found.next
      : found.ends || seen < smallestPage
        ? []
        : unannouncedPages(pages.length, seen);
    candidates = candidates.toSorted((a, b) => Number(isAlike(b, next)) - Number(isAlike(a, next)));
    if (pages.length === pagesFromFront && isPromised && found.last.length > 0) {
      isInOrder = false;
      candidates = found.last;
    }
  }
}

/** The pages; those from the end came last first. */
function inOrder<T>(pages: readonly T[]): readonly T[] {
  return [...pages.slice(0, pagesFromFront), ...pages.slice(pagesFromFront).toReversed()];
}

/** Says whether two requests name one parameter: what led to a page leads to the next one. */
function isAlike(one: NextPage, other: NextPage): boolean {
  return one.query.split("=")[0] === other.query.split("=")[0];
}

/** The text by which a listed survey is distinguished from others: its id, else its slug. */
export function keyOf(item: JsonObject): string {
  return textId(item["id"]) ?? textId(item["slug"]) ?? writeJson(item) ?? "";
}

/** Says whether a listed survey is the one with this id or slug. */
export function isListed(item: JsonObject, { id, slug }: { readonly id: string; readonly slug?: string }): boolean {
  return textId(item["id"]) === id || (slug !== undefined && item["slug"] === slug);
}
