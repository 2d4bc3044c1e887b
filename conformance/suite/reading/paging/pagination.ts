import type { ShownList } from "../list.ts";
import {
  isNumber,
  lastPages,
  pagesAfterLastItem,
  pagesByNumber,
  pagesByOffset,
  pagesUpTo,
  pagesWithToken,
  queryOf,
  type NextPage,
  type Token,
} from "./page-requests.ts";
import { linkTo } from "./paging-headers.ts";
import { PagingMembers } from "./paging-members.ts";
import { pagingNames } from "./paging-names.ts";

/** Facts in a response about the pages of its list. */
export interface Paging {
  /** The likeliest first; empty if the response announces no next page. */
  readonly next: readonly NextPage[];
  /** True if the response says that this page is the last. */
  readonly ends: boolean;
  /** True if the response announces more items, possibly in an unknown way. */
  readonly mayGoOn: boolean;
  /** `cursor`, `page number`, `Link header`, `next link`, `offset` or `none seen`. */
  readonly kind: string;
  /** The last page first; empty if the number of pages is unknown. */
  readonly last: readonly NextPage[];
}

/** The headers of the current page, and what was read so far. */
export interface Progress {
  readonly headers: Readonly<Record<string, string>>;
  readonly pages: number;
  readonly items: number;
  /** The kind of paging of the request for this page: `cursor`, for example. */
  readonly followed?: string;
}

/** A normalised name such as `lastevaluatedkey` hints at further items. */
const moreItemsPattern = /next|cursor|more|continu|truncat|lastevaluated|marker|bookmark|scroll/;

/** Reads, in order of precedence: a Link header (RFC 8288), a next link, a cursor, a flag, a page or offset with a total. */
export function readPaging(list: ShownList, progress: Progress): Paging {
  const members = new PagingMembers(list.around, progress.headers);
  const { link } = progress.headers;
  const kind = kindOf(members, link);
  const last = lastPagesOf(list, members, link);
  const more = saysMore(members);
  const next = linkedPages(members, link, more);
  if (next !== undefined) return announcedPages(next, last);
  if (lacksExpectedLink(members, kind, progress) && more !== true)
    return { next: [], last, ends: true, mayGoOn: false, kind };
  const { isUnfinished, isFinished } = comparedWithTotals(list, members, progress);
  if ((more === true || isUnfinished) && list.items.length > 0)
    return announcedPages(countedPages(list, members, progress), last);
  const ends = hasEmptyLink(members) || more === false || isFinished;
  return { next: [], last, ends, mayGoOn: !ends && members.mentions(moreItemsPattern), kind };
}

function announcedPages(next: readonly NextPage[], last: readonly NextPage[]): Paging {
  return { next, last, ends: false, mayGoOn: true, kind: next[0]?.paging ?? "none seen" };
}

function lastPagesOf(
  { items }: ShownList,
  members: PagingMembers,
  linkHeader: string | undefined,
): readonly NextPage[] {
  const link = linkTo("last", linkHeader) ?? members.find(["last"], isText)?.value;
  return isText(link) ? pagesUpTo(queryOf(link)) : lastPages(members, items.length);
}

/** Reads a flag such as `hasMore: true` or `last: false`. */
function saysMore(members: PagingMembers): boolean | undefined {
  const isLast = members.flag(pagingNames.end);
  return members.flag(pagingNames.more) ?? (isLast === undefined ? undefined : !isLast);
}

/** A Link header counts even if a flag denies further pages. */
function linkedPages(
  members: PagingMembers,
  linkHeader: string | undefined,
  more: boolean | undefined,
): readonly NextPage[] | undefined {
  const link = linkTo("next", linkHeader);
  if (link !== undefined) return [{ query: queryOf(link), paging: "Link header" }];
  if (more === false) return undefined;
  const token = tokenIn(members);
  return token && pagesWithToken(token, members);
}

/** True if a link or cursor led to this page, but this page has neither. It is then the last, whatever a total says. */
function lacksExpectedLink(members: PagingMembers, kind: string, { followed = "" }: Progress): boolean {
  // the header links to other pages, but not to a next one
  if (followed === "Link header") return kind === followed;
  return hasEmptyLink(members) && /^(?:cursor|next link)$/.test(followed);
}

function hasEmptyLink(members: PagingMembers): boolean {
  return members.find([...pagingNames.cursor, ...pagingNames.link], (value) => !value) !== undefined;
}

/** Compares with the totals. Both results may be true, since the totals of items and of pages may contradict each other. */
function comparedWithTotals(
  { items }: ShownList,
  members: PagingMembers,
  { pages, items: itemsSeen }: Progress,
): { readonly isUnfinished: boolean; readonly isFinished: boolean } {
  const total = totalIn(members, items.length);
  const pageCount = members.number(pagingNames.pageCount);
  return {
    isUnfinished: (pageCount !== undefined && pages < pageCount) || (total !== undefined && itemsSeen < total),
    isFinished: total === itemsSeen || pageCount === pages,
  };
}

/** Returns guesses at the next page: by its number, by its offset, and by the id of the last item. */
function countedPages(list: ShownList, members: PagingMembers, { pages, items }: Progress): readonly NextPage[] {
  const [byPage, byOffset] = [pagesByNumber(members, pages), pagesByOffset(members, items)];
  const isByOffset = members.find(pagingNames.offset, isNumber) !== undefined;
  return [...(isByOffset ? [...byOffset, ...byPage] : [...byPage, ...byOffset]), ...pagesAfterLastItem(list)];
}

/** A `count` may be the number of items on the page, so an equal one is ignored. */
function totalIn(members: PagingMembers, shown: number): number | undefined {
  const counted = members.number(["count"]);
  return members.number(pagingNames.total) ?? (counted === shown ? undefined : counted);
}

function kindOf(members: PagingMembers, linkHeader: string | undefined): string {
  if (["prev", "first", "last"].some((relation) => linkTo(relation, linkHeader) !== undefined)) return "Link header";
  const hasAny = (names: readonly string[]): boolean => members.find(names, () => true) !== undefined;
  if (hasAny(pagingNames.cursor)) return "cursor";
  if (hasAny(pagingNames.link)) return "next link";
  if (hasAny(pagingNames.offset)) return "offset";
  return members.find([...pagingNames.pageCount, ...pagingNames.page], isNumber) === undefined
    ? "none seen"
    : "page number";
}

/** A text that is no number is a cursor, even under an offset's name. */
function tokenIn(members: PagingMembers): Token | undefined {
  const isToken = (value: unknown): boolean =>
    isText(value) || typeof value === "bigint" || (isNumber(value) && value !== 0);
  const member =
    members.find([...pagingNames.link, ...pagingNames.cursor], isToken) ??
    members.find(pagingNames.offset, isNonNumericText);
  return member && { name: member.name, value: isNumber(member.value) ? member.value : String(member.value) };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isNonNumericText(value: unknown): value is string {
  return isText(value) && Number.isNaN(Number(value));
}
