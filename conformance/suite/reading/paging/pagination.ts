import { encodeSegment } from "../../../client/endpoint.ts";
import { isObject } from "../../../client/json/json.ts";
import type { ShownList } from "../list.ts";
import { linkTo } from "./paging-headers.ts";
import { lettersOf, membersAround, type PagingMembers } from "./paging-members.ts";
import { textId } from "../survey.ts";

export interface NextPage {
  readonly query: string;
  /** `cursor`, `page number`, `Link header`, `next link` or `offset`. */
  readonly paging: string;
}

export interface Paging {
  /** The likeliest first; empty if the response announces no next page. */
  readonly next: readonly NextPage[];
  readonly ends: boolean;
  /** True if the response announces more items, possibly in an unknown way. */
  readonly mayGoOn: boolean;
  readonly kind: string;
  /** The last page first; empty if the number of pages is unknown. */
  readonly last: readonly NextPage[];
}

export interface Progress {
  readonly headers: Readonly<Record<string, string>>;
  readonly pages: number;
  readonly items: number;
  /** The paging of the request for this page. */
  readonly followed?: string;
}

// in the form that `lettersOf` returns
const cursorNames = [
  "nextcursor",
  "nextpagetoken",
  "nexttoken",
  "nextcontinuationtoken",
  "nextpagecursor",
  "nextmarker",
  "endcursor",
  "cursor",
  "continuation",
  "continuationtoken",
  "continue",
  "after",
  "marker",
  "bookmark",
  "lastkey",
  "scrollid",
  "nextstart",
  "nextoffset",
];
const linkNames = ["nextlink", "next", "nexturl", "nextpageurl", "nextrecordsurl", "nexthref", "nextpage"];
const moreNames = ["hasmore", "hasnextpage", "hasnext", "more", "istruncated", "truncated", "moreavailable"];
const endNames = ["islast", "islastpage", "last", "lastpage", "done"];
export const totalNames = [
  "total",
  "totalcount",
  "totalitems",
  "totalelements",
  "totalrecords",
  "totalresults",
  "totalsize",
];
const pageCountNames = ["totalpages", "pagecount", "lastpage", "pages"];
const pageNames = ["page", "currentpage", "pagenumber", "pageindex", "pageno", "pagenum", "number", "current"];
const offsetNames = ["offset", "skip", "start", "startindex", "startat"];

const moreItemsPattern = /next|cursor|more|continu|truncat|lastevaluated|marker|bookmark|scroll/;

/** Reads a Link header (RFC 8288), a next link, a cursor, or a page or offset with a total. */
export function readPaging(
  list: ShownList,
  { headers, pages: pagesSeen, items: itemsSeen, followed = "" }: Progress,
): Paging {
  const members = membersAround(list.around, headers);
  const { link } = headers;
  const lastLink = linkTo("last", link) ?? members.find(["last"], isText)?.value;
  const last = isText(lastLink) ? pagesBefore(queryOf(lastLink)) : lastPages(members, list.items.length);
  const promised = (next: readonly NextPage[]): Paging => ({
    next,
    last,
    ends: false,
    mayGoOn: true,
    kind: next[0]?.paging ?? "none seen",
  });
  const linked = linkTo("next", link);
  if (linked !== undefined) return promised([{ query: queryOf(linked), paging: "Link header" }]);
  const token = tokenIn(members);
  const isLast = members.flag(endNames);
  const more = members.flag(moreNames) ?? (isLast === undefined ? undefined : !isLast);
  if (token !== undefined && more !== false) return promised(pagesWithToken(token, members));
  const kind = kindOf(members, link);
  const isEmpty = members.find([...cursorNames, ...linkNames], (value) => !value) !== undefined;
  // a page that a link or cursor led to and that has none is the last, even if a total counts more items
  const isLinkless =
    followed === "Link header" ? kind === followed : isEmpty && /^(?:cursor|next link)$/.test(followed);
  if (isLinkless && more !== true) return { next: [], last, ends: true, mayGoOn: false, kind };
  const total = totalIn(members, list.items.length);
  const pageCount = members.number(pageCountNames);
  const unfinished =
    more === true || (pageCount !== undefined && pagesSeen < pageCount) || (total !== undefined && itemsSeen < total);
  if (unfinished && list.items.length > 0) {
    const [byPage, byOffset] = [pagesByNumber(members, pagesSeen), pagesByOffset(members, itemsSeen)];
    const isByOffset = members.find(offsetNames, isNumber) !== undefined;
    return promised([
      ...(isByOffset ? [...byOffset, ...byPage] : [...byPage, ...byOffset]),
      ...pagesAfterLastItem(list),
    ]);
  }
  const ends = isEmpty || more === false || total === itemsSeen || pageCount === pagesSeen;
  return { next: [], last, ends, mayGoOn: !ends && members.shows(moreItemsPattern), kind };
}

export function unannouncedPages(pagesSeen: number, itemsSeen: number): readonly NextPage[] {
  const guessed = membersAround({});
  return [...pagesByNumber(guessed, pagesSeen), ...pagesByOffset(guessed, itemsSeen).slice(0, 1)];
}

/** A `count` may be the number of items on the page, so an equal one is ignored. */
function totalIn(members: PagingMembers, shown: number): number | undefined {
  const counted = members.number(["count"]);
  return members.number(totalNames) ?? (counted === shown ? undefined : counted);
}

function kindOf(members: PagingMembers, linkHeader: string | undefined): string {
  if (["prev", "first", "last"].some((relation) => linkTo(relation, linkHeader) !== undefined)) return "Link header";
  const isThere = (names: readonly string[]): boolean => members.find(names, () => true) !== undefined;
  if (isThere(cursorNames)) return "cursor";
  if (isThere(linkNames)) return "next link";
  if (isThere(offsetNames)) return "offset";
  return members.find([...pageCountNames, ...pageNames], isNumber) === undefined ? "none seen" : "page number";
}

interface Token {
  readonly name: string;
  readonly value: string | number;
}

/** A text that is no number is a cursor, even under an offset's name. */
function tokenIn(members: PagingMembers): Token | undefined {
  const isToken = (value: unknown): boolean =>
    isText(value) || typeof value === "bigint" || (isNumber(value) && value !== 0);
  const found = members.find([...linkNames, ...cursorNames], isToken) ?? members.find(offsetNames, isNonNumericText);
  return found && { name: found.name, value: isNumber(found.value) ? found.value : String(found.value) };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isNonNumericText(value: unknown): value is string {
  return isText(value) && Number.isNaN(Number(value));
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function pagesWithToken({ name, value }: Token, members: PagingMembers): readonly NextPage[] {
  if (typeof value === "string" && value.includes("?")) return [{ query: queryOf(value), paging: "next link" }];
  if (typeof value === "number" && linkNames.includes(lettersOf(name))) {
    const page = parameterOf(members.find(pageNames, isNumber)?.name ?? "");
    return [...new Set([page, "page"])].map((parameter) => pageRequest(parameter, value, "page number"));
  }
  const bare = bareName(name);
  const parameters = [
    ...new Set(["cursor", name, bare, hyphenated(bare), "after", "page", "starting_after", `pagination_${bare}`]),
  ];
  return parameters.map((parameter) => pageRequest(parameter, value, "cursor"));
}

function bareName(name: string): string {
  const bare = name.replace(/^(next|end)_?/i, "");
  return bare === "" ? name : bare.charAt(0).toLowerCase() + bare.slice(1);
}

function hyphenated(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function pagesAfterLastItem({ items }: ShownList): readonly NextPage[] {
  const last = items.at(-1);
  const id = isObject(last) ? textId(last["id"]) : undefined;
  if (id === undefined) return [];
  return ["starting_after", "after", "cursor"].map((parameter) => pageRequest(parameter, id, "cursor"));
}

/** If no page number is shown, the first one may be 0 or 1. */
function pagesByNumber(members: PagingMembers, pagesSeen: number): readonly NextPage[] {
  const { name = "", value: shown } = members.find(pageNames, isNumber) ?? {};
  const numbers = isNumber(shown) ? [shown + 1] : [pagesSeen, pagesSeen + 1];
  const named = parameterOf(name);
  const parameters = isNumber(shown) ? [...new Set([named, "page", "page[number]", "pagination[page]"])] : ["page"];
  return parameters.flatMap((parameter) => numbers.map((number) => pageRequest(parameter, number, "page number")));
}

function parameterOf(name: string): string {
  return ["", "number"].includes(name) ? "page" : name;
}

function pagesByOffset(members: PagingMembers, itemsSeen: number): readonly NextPage[] {
  const { name = "offset" } = members.find(offsetNames, isNumber) ?? {};
  return [...new Set([name, "offset", "skip", "from"])].map((parameter) => pageRequest(parameter, itemsSeen, "offset"));
}

function pageRequest(parameter: string, value: string | number, paging: string): NextPage {
  return { query: `?${encodeSegment(parameter)}=${encodeSegment(String(value))}`, paging };
}

const maxFromEnd = 12;

function lastPages(members: PagingMembers, size: number): readonly NextPage[] {
  const [offset, page] = [members.find(offsetNames, isNumber), members.find(pageNames, isNumber)];
  const total = members.number(totalNames);
  if (offset !== undefined && total !== undefined && size > 0)
    return fromEnd(total - size, size).map((start) => pageRequest(offset.name, start, "offset"));
  const count = members.number(pageCountNames) ?? (total === undefined ? 0 : Math.ceil(total / size));
  if (page === undefined || !Number.isSafeInteger(count)) return [];
  return fromEnd(count, 1).map((number) => pageRequest(parameterOf(page.name), number, "page number"));
}

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
  return Array.from({ length: maxFromEnd }, (_, index) => last - index * step).filter((number) => number > 0);
}

function queryOf(link: string): string {
  return URL.canParse(link, "http://localhost/") ? new URL(link, "http://localhost/").search : "";
}
