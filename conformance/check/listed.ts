import type { Api } from "../http/api.ts";
import { isObject, type JsonObject } from "../reading/json.ts";
import { findList, type ShownList } from "../reading/list.ts";
import { textId } from "../reading/survey.ts";
import { answerOf, demandPresent, demandSuccess, relyingOn } from "./demand.ts";

/** The surveys that a key's list shows, all pages of it. */
export interface ListedSurveys {
  readonly items: readonly JsonObject[];
  /** The items page by page. */
  readonly pages: readonly (readonly JsonObject[])[];
  /** False when there may be more than could be followed. */
  readonly complete: boolean;
  /** How the pages were followed: `cursor`, `page number`, `Link header`, `offset`, `none seen`. */
  readonly paging: string;
}

const maxPages = 60;

/**
 * Reads GET /surveys to its end, however it is paginated, or until `enough` is satisfied. A list that tells of no further
 * page but might have one is asked for it by page number and by offset. A failure breaks SUR-4.
 */
export async function listedSurveys(
  api: Api,
  enough: (items: readonly JsonObject[]) => boolean = () => false,
): Promise<ListedSurveys> {
  const pages: (readonly JsonObject[])[] = [];
  const asked = new Set<string>();
  let paging = "none seen";
  let next: NextPage | undefined = { query: "", paging };
  while (next !== undefined && pages.length < maxPages) {
    asked.add(next.query);
    const { list, link } = await page(api, next.query);
    const known = new Set(pages.flat().map(keyOf));
    const items = list.items.filter(isObject);
    const fresh = items.filter((item) => !known.has(keyOf(item)));
    if (pages.length === 0 || fresh.length > 0) {
      if (pages.length > 0) paging = next.paging;
      pages.push(items);
      if (enough(pages.flat())) return { pages, items: pages.flat(), complete: false, paging };
    }
    const seen = pages.flat().length;
    const told = fresh.length === 0 ? undefined : nextPage(list, link, pages.length, seen);
    const guesses = seen < smallestPage || saysItsEnd(list, seen) ? [] : untoldPages(pages.length, seen);
    next = [...(told === undefined ? guesses : [told])].find(({ query }) => !asked.has(query));
  }
  return { pages, items: pages.flat(), complete: next === undefined, paging };
}

/** Shorter lists are taken to be whole. */
const smallestPage = 10;

/** Says whether a list tells that nothing follows: an empty cursor or link, `hasMore` false, a total that is reached. */
function saysItsEnd({ around }: ShownList, itemsSeen: number): boolean {
  const members = flattened(around);
  const ends = [...cursorNames, ...urlNames].some((name) => name in members && !members[name]);
  return ends || moreNames.some((name) => members[name] === false) || totalNames.some((name) => members[name] === itemsSeen);
}

function untoldPages(pagesSeen: number, itemsSeen: number): readonly NextPage[] {
  return [
    { query: `?page=${pagesSeen + 1}`, paging: "page number" },
    { query: `?offset=${itemsSeen}`, paging: "offset" },
  ];
}

/** The text by which a listed survey is told from others: its id, else its slug. */
export function keyOf(item: JsonObject): string {
  return textId(item["id"]) ?? textId(item["slug"]) ?? JSON.stringify(item);
}

/** Says whether a listed survey is the one with this id or slug. */
export function isListed(
  items: readonly JsonObject[],
  survey: { readonly id: string; readonly slug: string },
): boolean {
  return items.some((item) => textId(item["id"]) === survey.id || item["slug"] === survey.slug);
}

async function page(api: Api, query: string): Promise<{ list: ShownList; link: string | undefined }> {
  return relyingOn("SUR-4", async () => {
    const answer = await api.list(query);
    demandSuccess(answer, `GET /surveys${query}`);
    const list = demandPresent(findList(answer), () => ({
      message: "the answer to GET /surveys holds no list",
      expected: "a list of surveys, in any envelope",
      received: answerOf(answer),
    }));
    return { list, link: answer.headers["link"] };
  });
}

interface NextPage {
  readonly query: string;
  readonly paging: string;
}

const cursorNames = [
  "nextCursor",
  "next_cursor",
  "nextPageToken",
  "next_page_token",
  "endCursor",
  "cursor",
  "continuation",
  "after",
  "nextToken",
];
const moreNames = ["hasMore", "has_more", "hasNextPage", "has_next"];
const totalNames = ["total", "totalCount", "total_count", "totalItems", "count"];
const urlNames = ["next", "nextUrl", "next_url", "nextPageUrl", "next_page_url", "nextLink"];
const cursorParameters: Readonly<Record<string, string>> = {
  nextPageToken: "pageToken",
  next_page_token: "page_token",
  nextToken: "nextToken",
  endCursor: "after",
  after: "after",
};

/** The query of the next page: from a Link header (RFC 8288), a next link, a cursor, or a page or offset with a total. */
function nextPage(
  list: ShownList,
  link: string | undefined,
  pagesSeen: number,
  itemsSeen: number,
): NextPage | undefined {
  const linked = /<([^>]*)>[^,]*;\s*rel="?next"?/i.exec(link ?? "")?.[1];
  if (linked !== undefined) return { query: queryOf(linked), paging: "Link header" };
  if (list.items.length === 0) return undefined;
  const around = flattened(list.around);
  for (const name of urlNames) {
    const value = around[name];
    if (typeof value === "string" && value.includes("?")) return { query: queryOf(value), paging: "next link" };
    if (typeof value === "number") return { query: `?page=${value}`, paging: "page number" };
    if (typeof value === "string" && value !== "")
      return { query: `?cursor=${encodeURIComponent(value)}`, paging: "cursor" };
  }
  for (const name of cursorNames) {
    const value = around[name];
    const more = moreNames.map((flag) => around[flag]).find((flag) => flag !== undefined);
    if ((typeof value === "string" || typeof value === "number") && value !== "" && more !== false) {
      return { query: `?${cursorParameters[name] ?? "cursor"}=${encodeURIComponent(value)}`, paging: "cursor" };
    }
  }
  return numberedPage(around, pagesSeen, itemsSeen);
}

function numberedPage(around: JsonObject, pagesSeen: number, itemsSeen: number): NextPage | undefined {
  const number = (...names: readonly string[]): number | undefined =>
    names.map((name) => around[name]).find((value) => typeof value === "number");
  const total = number(...totalNames);
  const totalPages = number("totalPages", "total_pages", "pageCount", "lastPage", "last_page", "pages");
  const more = moreNames.map((name) => around[name]).find((value) => value !== undefined);
  const unfinished =
    more === true || (totalPages !== undefined && pagesSeen < totalPages) || (total !== undefined && itemsSeen < total);
  if (!unfinished) return undefined;
  if (number("offset", "skip") !== undefined) return { query: `?offset=${itemsSeen}`, paging: "offset" };
  return {
    query: `?page=${(number("page", "currentPage", "current_page", "pageNumber") ?? pagesSeen) + 1}`,
    paging: "page number",
  };
}

function flattened(around: JsonObject): JsonObject {
  const nested = Object.values(around).filter(isObject);
  return Object.assign(
    {},
    ...nested.flatMap((one) => [...Object.values(one).filter(isObject), one]),
    around,
  ) as JsonObject;
}

function queryOf(link: string): string {
  return new URL(link, "http://localhost/").search;
}
