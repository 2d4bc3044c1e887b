import { encodeSegment } from "../../../client/endpoint.ts";
import { isObject } from "../../../client/json/json.ts";
import type { ShownList } from "../list.ts";
import { textId } from "../survey.ts";
import { normalisedName, PagingMembers } from "./paging-members.ts";
import { pagingNames } from "./paging-names.ts";

/** A request that may return a further page. */
export interface NextPage {
  readonly query: string;
  /** The kind of paging: `cursor`, `page number`, `Link header`, `next link` or `offset`. */
  readonly paging: string;
}

/** A cursor or link, under the name that the response gives it. */
export interface Token {
  readonly name: string;
  readonly value: string | number;
}

/** Returns guesses for a response that tells nothing about further pages. */
export function unannouncedPages(pagesSeen: number, itemsSeen: number): readonly NextPage[] {
  const noMembers = new PagingMembers({});
  return [...pagesByNumber(noMembers, pagesSeen), ...pagesByOffset(noMembers, itemsSeen).slice(0, 1)];
}

/** `next: "/surveys?page=2"` is a link, `nextPage: 2` a page number, and any other token a cursor. */
export function pagesWithToken({ name, value }: Token, members: PagingMembers): readonly NextPage[] {
  if (typeof value === "string" && value.includes("?")) return [{ query: queryOf(value), paging: "next link" }];
  if (typeof value === "number" && pagingNames.link.includes(normalisedName(name))) {
    const page = parameterOf(members.find(pagingNames.page, isNumber)?.name ?? "");
    return [...new Set([page, "page"])].map((parameter) => pageRequest(parameter, value, "page number"));
  }
  const bare = bareName(name);
  const parameters = [
    ...new Set(["cursor", name, bare, hyphenated(bare), "after", "page", "starting_after", `pagination_${bare}`]),
  ];
  return parameters.map((parameter) => pageRequest(parameter, value, "cursor"));
}

/** `nextCursor` and `next_cursor` become `cursor`. */
function bareName(name: string): string {
  const bare = name.replace(/^(next|end)_?/i, "");
  return bare === "" ? name : bare.charAt(0).toLowerCase() + bare.slice(1);
}

/** `pageToken` becomes `page-token`. */
function hyphenated(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns guesses for services whose cursor is the id of the last item. */
export function pagesAfterLastItem({ items }: ShownList): readonly NextPage[] {
  const last = items.at(-1);
  const id = isObject(last) ? textId(last["id"]) : undefined;
  if (id === undefined) return [];
  return ["starting_after", "after", "cursor"].map((parameter) => pageRequest(parameter, id, "cursor"));
}

/** Without a shown page number, the first page may have the number 0 or 1, so both next numbers are tried. */
export function pagesByNumber(members: PagingMembers, pagesSeen: number): readonly NextPage[] {
  const { name = "", value: shown } = members.find(pagingNames.page, isNumber) ?? {};
  const numbers = isNumber(shown) ? [shown + 1] : [pagesSeen, pagesSeen + 1];
  const likely = [parameterOf(name), "page", "page[number]", "pagination[page]"];
  const parameters = isNumber(shown) ? [...new Set(likely)] : ["page"];
  return parameters.flatMap((parameter) => numbers.map((number) => pageRequest(parameter, number, "page number")));
}

/** If a response shows the number of the page as `number`, the parameter is `page`. */
function parameterOf(name: string): string {
  return ["", "number"].includes(name) ? "page" : name;
}

export function pagesByOffset(members: PagingMembers, itemsSeen: number): readonly NextPage[] {
  const { name = "offset" } = members.find(pagingNames.offset, isNumber) ?? {};
  return [...new Set([name, "offset", "skip", "from"])].map((parameter) => pageRequest(parameter, itemsSeen, "offset"));
}

function pageRequest(parameter: string, value: string | number, paging: string): NextPage {
  return { query: `?${encodeSegment(parameter)}=${encodeSegment(String(value))}`, paging };
}

const maxPagesFromEnd = 12;

/** Returns the last pages of a list with a known total, the last one first. `size` is the number of items on a page. */
export function lastPages(members: PagingMembers, size: number): readonly NextPage[] {
  const offset = members.find(pagingNames.offset, isNumber);
  const total = members.number(pagingNames.total);
  if (offset !== undefined && total !== undefined && size > 0)
    return fromEnd(total - size, size).map((start) => pageRequest(offset.name, start, "offset"));
  const count = members.number(pagingNames.pageCount) ?? (total === undefined ? 0 : Math.ceil(total / size));
  const page = members.find(pagingNames.page, isNumber);
  if (page === undefined || !Number.isSafeInteger(count)) return [];
  return fromEnd(count, 1).map((number) => pageRequest(parameterOf(page.name), number, "page number"));
}

/** `?page=9&size=20` returns the queries of pages 9, 8, 7 and so on. */
export function pagesUpTo(query: string): readonly NextPage[] {
  const parameters = new URLSearchParams(query);
  // excludes `pageSize` and `per_page`
  const isPageNumber = (name: string, value: string): boolean =>
    /page/i.test(name) && !/size|limit|per/i.test(name) && /^\d+$/.test(value);
  const [name, last] = [...parameters].find(([each, value]) => isPageNumber(each, value)) ?? [];
  if (name === undefined) return [];
  return fromEnd(Number(last), 1).map((number) => {
    parameters.set(name, String(number));
    return { query: `?${parameters.toString()}`, paging: "page number" };
  });
}

/** `fromEnd(45, 20)` returns 45, 25 and 5. */
function fromEnd(last: number, step: number): readonly number[] {
  return Array.from({ length: maxPagesFromEnd }, (_, index) => last - index * step).filter((number) => number > 0);
}

/** `/surveys?page=2` returns `?page=2`. */
export function queryOf(link: string): string {
  return URL.canParse(link, "http://localhost/") ? new URL(link, "http://localhost/").search : "";
}

export function isNumber(value: unknown): value is number {
  return typeof value === "number";
}
