import { isObject, type JsonObject } from "./json.ts";
import { textId } from "./survey.ts";
import type { ShownList } from "./list.ts";

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
const moreNames = ["hasMore", "has_more", "hasNextPage", "has_next", "more"];
const totalNames = ["total", "totalCount", "total_count", "totalItems", "totalElements", "count"];
const pageCountNames = ["totalPages", "total_pages", "pageCount", "lastPage", "last_page", "pages"];
const pageNames = ["page", "currentPage", "current_page", "pageNumber", "number"];
const offsetNames = ["offset", "skip"];

/** Reads how a list goes on: from a Link header (RFC 8288), a next link, a cursor, or a page or offset with a total. */
export function readPaging(
  list: ShownList,
  linkHeader: string | undefined,
  pagesSeen: number,
  itemsSeen: number,
): Paging {
  const linked = /<([^>]*)>[^,]*;\s*rel="?next"?/i.exec(linkHeader ?? "")?.[1];
  if (linked !== undefined) return promised([{ query: queryOf(linked), paging: "Link header" }]);
  const members = flattened(list.around);
  const token = tokenIn(members, linkNames) ?? tokenIn(members, cursorNames);
  const more = valueIn(members, moreNames, "boolean");
  if (token !== undefined && more !== false) return promised(withToken(token));
  const kind = kindOf(members, linkHeader);
  const total = valueIn(members, totalNames, "number");
  const pageCount = valueIn(members, pageCountNames, "number");
  const unfinished =
    more === true || (pageCount !== undefined && pagesSeen < pageCount) || (total !== undefined && itemsSeen < total);
  if (unfinished && list.items.length > 0) {
    const byPage = numbered(members, pagesSeen);
    const byOffset = offsetBy(itemsSeen);
    const numberedFirst =
      valueIn(members, offsetNames, "number") === undefined ? [byPage, byOffset] : [byOffset, byPage];
    return promised([...numberedFirst, ...afterLast(list)]);
  }
  const empty = [...cursorNames, ...linkNames].some((name) => name in members && !members[name]);
  return { next: [], ends: empty || more === false || total === itemsSeen || pageCount === pagesSeen, kind };
}

/** The usual requests for a page that an answer doesn't tell of. */
export function untoldPages(pagesSeen: number, itemsSeen: number): readonly NextPage[] {
  return [numbered({}, pagesSeen), offsetBy(itemsSeen)];
}

function promised(next: readonly NextPage[]): Paging {
  return { next, ends: false, kind: next[0]?.paging ?? "none seen" };
}

function kindOf(members: JsonObject, linkHeader: string | undefined): string {
  if (linkHeader !== undefined && /rel="?(prev|first|last|next)/i.test(linkHeader)) return "Link header";
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
  if (typeof value === "number" && linkNames.includes(name))
    return [{ query: `?page=${value}`, paging: "page number" }];
  const parameters = [...new Set(["cursor", name, bareName(name), "after", "page", "starting_after"])];
  return parameters.map((parameter) => ({ query: `?${parameter}=${encodeURIComponent(value)}`, paging: "cursor" }));
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
  return ["starting_after", "after", "cursor"].map((parameter) => ({
    query: `?${parameter}=${encodeURIComponent(id)}`,
    paging: "cursor",
  }));
}

function numbered(members: JsonObject, pagesSeen: number): NextPage {
  return { query: `?page=${(valueIn(members, pageNames, "number") ?? pagesSeen) + 1}`, paging: "page number" };
}

function offsetBy(itemsSeen: number): NextPage {
  return { query: `?offset=${itemsSeen}`, paging: "offset" };
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
