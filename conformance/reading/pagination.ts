import { isObject, type JsonObject } from "./json.ts";
import type { ShownList } from "./list.ts";
import { linkTo, pagingHeaders } from "./paging-headers.ts";
import { textId } from "./survey.ts";

/** A way to ask for the next page of a list. */
export interface NextPage {
  /** The query of the request, starts with `?`. */
  readonly query: string;
  /** How the pages are told apart: `cursor`, `page number`, `Link header`, `next link`, `offset`. */
  readonly paging: string;
}

/** What an answer tells of the pages of its list. */
export interface Paging {
  /** Requests for the next page, the likeliest first; empty when the answer doesn't promise one. */
  readonly next: readonly NextPage[];
  /** True when the answer says that nothing follows. */
  readonly ends: boolean;
  /** How the list is paginated by the look of the answer, also of a single page. */
  readonly kind: string;
  /** The queries of the last pages, the very last first; empty where the answer doesn't tell how many there are. */
  readonly last: readonly NextPage[];
}

/** What is known of a list while its pages are read. */
export interface Progress {
  readonly headers: Readonly<Record<string, string>>;
  readonly pages: number;
  readonly items: number;
}

const cursorNames = [
  "nextCursor",
  "next_cursor",
  "nextPageToken",
  "next_page_token",
  "nextToken",
  "endCursor",
  "end_cursor",
  "cursor",
  "continuation",
  "after",
];
const linkNames = [
  "@odata.nextLink",
  "next",
  "nextUrl",
  "next_url",
  "nextPageUrl",
  "next_page_url",
  "nextLink",
  "next_page",
  "nextPage",
];
const moreNames = ["hasMore", "has_more", "hasNextPage", "has_next_page", "hasNext", "has_next", "more"];
const totalNames = [
  "total",
  "totalCount",
  "total_count",
  "totalItems",
  "total_items",
  "totalElements",
  "totalRecords",
  "totalResults",
];
const pageCountNames = ["totalPages", "total_pages", "pageCount", "page_count", "lastPage", "last_page", "pages"];
const pageNames = [
  "page",
  "currentPage",
  "current_page",
  "pageNumber",
  "page_number",
  "pageIndex",
  "pageNo",
  "number",
  "current",
];
const offsetNames = ["offset", "skip", "start", "startIndex"];

/** Reads how a list goes on: from a Link header (RFC 8288), a next link, a cursor, or a page or offset with a total. */
export function readPaging(list: ShownList, { headers, pages: pagesSeen, items: itemsSeen }: Progress): Paging {
  const members = { ...pagingHeaders(headers), ...flattened(list.around) };
  const { link } = headers;
  const lastLink = linkTo("last", link) ?? (typeof members["last"] === "string" ? members["last"] : undefined);
  const last = lastLink === undefined ? lastPages(members, list.items.length) : pagesBefore(queryOf(lastLink));
  const promised = (next: readonly NextPage[]): Paging => ({
    next,
    last,
    ends: false,
    kind: next[0]?.paging ?? "none seen",
  });
  const linked = linkTo("next", link);
  if (linked !== undefined) return promised([{ query: queryOf(linked), paging: "Link header" }]);
  const token = tokenIn(members, linkNames) ?? tokenIn(members, cursorNames);
  const more = valueIn(members, moreNames, "boolean");
  if (token !== undefined && more !== false) return promised(withToken(token));
  const kind = kindOf(members, link);
  const total = totalIn(members, list.items.length);
  const pageCount = valueIn(members, pageCountNames, "number");
  const unfinished =
    more === true || (pageCount !== undefined && pagesSeen < pageCount) || (total !== undefined && itemsSeen < total);
  if (unfinished && list.items.length > 0) {
    const [byPage, byOffset] = [numbered(members, pagesSeen), offsetBy(members, itemsSeen)];
    const isByOffset = nameIn(members, offsetNames) !== undefined;
    return promised([...(isByOffset ? [...byOffset, ...byPage] : [...byPage, ...byOffset]), ...afterLast(list)]);
  }
  const empty = [...cursorNames, ...linkNames].some((name) => name in members && !members[name]);
  return { next: [], last, ends: empty || more === false || total === itemsSeen || pageCount === pagesSeen, kind };
}

/** The usual requests for a page that an answer doesn't tell of. */
export function untoldPages(pagesSeen: number, itemsSeen: number): readonly NextPage[] {
  return [...numbered({}, pagesSeen), ...offsetBy({}, itemsSeen).slice(0, 1)];
}

/** How many items there are in all; a `count` may be that of the page. */
function totalIn(members: JsonObject, shown: number): number | undefined {
  const { count } = members;
  const counted = typeof count === "number" && count !== shown ? count : undefined;
  return valueIn(members, totalNames, "number") ?? counted;
}

function kindOf(members: JsonObject, linkHeader: string | undefined): string {
  if (["prev", "first", "last"].some((relation) => linkTo(relation, linkHeader) !== undefined)) return "Link header";
  if (cursorNames.some((name) => name in members)) return "cursor";
  if (linkNames.some((name) => name in members)) return "next link";
  if (offsetNames.some((name) => name in members)) return "offset";
  return [...pageCountNames, ...pageNames].some((name) => typeof members[name] === "number")
    ? "page number"
    : "none seen";
}

interface Token {
  readonly name: string;
  readonly value: string | number;
}

function tokenIn(members: JsonObject, names: readonly string[]): Token | undefined {
  for (const name of names) {
    const value = members[name];
    if (typeof value === "number" || (typeof value === "string" && value !== "")) return { name, value };
  }
  return undefined;
}

function withToken({ name, value }: Token): readonly NextPage[] {
  if (typeof value === "string" && value.includes("?")) return [{ query: queryOf(value), paging: "next link" }];
  if (typeof value === "number" && linkNames.includes(name)) return [asking("page", value, "page number")];
  const parameters = [...new Set(["cursor", name, bareName(name), "after", "page", "starting_after"])];
  return parameters.map((parameter) => asking(parameter, value, "cursor"));
}

/** `nextPageToken` -> `pageToken`, `next_token` -> `token`. */
function bareName(name: string): string {
  const bare = name.replace(/^(next|end)_?/, "");
  return bare === "" ? name : bare.charAt(0).toLowerCase() + bare.slice(1);
}

/** The requests for what comes after the last item, for lists whose cursor is an id. */
function afterLast({ items }: ShownList): readonly NextPage[] {
  const last = items.at(-1);
  const id = isObject(last) ? textId(last["id"]) : undefined;
  if (id === undefined) return [];
  return ["starting_after", "after", "cursor"].map((parameter) => asking(parameter, id, "cursor"));
}

/** Where nothing tells the number of this page, the first may be 0 or 1. */
function numbered(members: JsonObject, pagesSeen: number): readonly NextPage[] {
  const name = nameIn(members, pageNames) ?? "";
  const shown = members[name];
  const numbers = typeof shown === "number" ? [shown + 1] : [pagesSeen, pagesSeen + 1];
  const named = ["", "number", "current"].includes(name) ? "page" : name;
  const parameters = typeof shown === "number" ? [...new Set([named, "page", "page[number]"])] : ["page"];
  return parameters.flatMap((parameter) => numbers.map((number) => asking(parameter, number, "page number")));
}

function offsetBy(members: JsonObject, itemsSeen: number): readonly NextPage[] {
  const parameters = [...new Set([nameIn(members, offsetNames) ?? "offset", "offset", "skip"])];
  return parameters.map((parameter) => asking(parameter, itemsSeen, "offset"));
}

function asking(parameter: string, value: string | number, paging: string): NextPage {
  return { query: `?${encodeURIComponent(parameter)}=${encodeURIComponent(value)}`, paging };
}

const mostFromEnd = 12;

/** The last pages by their numbers, or by offsets with a total. */
function lastPages(members: JsonObject, size: number): readonly NextPage[] {
  const [offset, number] = [nameIn(members, offsetNames), nameIn(members, pageNames)];
  const total = valueIn(members, totalNames, "number");
  if (offset !== undefined && total !== undefined && size > 0)
    return fromEnd(total - size, size).map((start) => asking(offset, start, "offset"));
  const count = valueIn(members, pageCountNames, "number") ?? (total === undefined ? 0 : Math.ceil(total / size));
  if (number === undefined || !Number.isSafeInteger(count)) return [];
  return fromEnd(count, 1).map((page) =>
    asking(["number", "current"].includes(number) ? "page" : number, page, "page number"),
  );
}

/** The last page by its address, and those before it, where a number in it tells them apart. */
function pagesBefore(query: string): readonly NextPage[] {
  const parameters = new URLSearchParams(query);
  const page = [...parameters].find(
    ([name, value]) => /page/i.test(name) && !/size|limit|per/i.test(name) && /^\d+$/.test(value),
  );
  if (page === undefined) return [];
  return fromEnd(Number(page[1]), 1).map((number) => {
    const before = new URLSearchParams(parameters);
    before.set(page[0], String(number));
    return { query: `?${before.toString()}`, paging: "page number" };
  });
}

function fromEnd(last: number, step: number): readonly number[] {
  return Array.from({ length: mostFromEnd }, (_, index) => last - index * step).filter((number) => number > 0);
}

function nameIn(members: JsonObject, names: readonly string[]): string | undefined {
  return names.find((name) => typeof members[name] === "number");
}

function valueIn(members: JsonObject, names: readonly string[], type: "number"): number | undefined;
function valueIn(members: JsonObject, names: readonly string[], type: "boolean"): boolean | undefined;
function valueIn(members: JsonObject, names: readonly string[], type: string): unknown {
  return names.map((name) => members[name]).find((value) => typeof value === type);
}

/** The members around a list, those of nested objects such as `meta.pagination` or `_links.next` included. */
function flattened(around: JsonObject): JsonObject {
  const nested = Object.values(around).filter(isObject);
  const deeper = nested.flatMap((one) => Object.values(one).filter(isObject));
  const links = Object.entries(around["_links"] ?? around["links"] ?? {}).flatMap(([name, link]) =>
    isObject(link) ? [[name, link["href"]]] : [],
  );
  return Object.assign({}, ...deeper, ...nested, around, Object.fromEntries(links)) as JsonObject;
}

function queryOf(link: string): string {
  return URL.canParse(link, "http://localhost/") ? new URL(link, "http://localhost/").search : "";
}
