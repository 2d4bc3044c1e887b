import { paged } from "./pagination.ts";
import type { Body } from "../../faults/parts/messages.ts";
import type { Part } from "../../faults/parts/server-parts.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

/** The address of the list as a gateway on another host would show it. */
export const gatewayUrl = "https://gateway.example.net/v1/surveys";

/** `{ prev: null, next: "https://a?page=2" }` -> `link: <https://a?page=2>; rel="next"`. */
const linkHeader = (urls: Readonly<Record<string, string | null>>): { readonly link: string } => {
  const present = Object.entries(urls).filter(([, url]) => url !== null);
  return { link: present.map(([rel, url]) => `<${url}>; rel="${rel}"`).join(", ") };
};

/** A link whose title has a comma and whose relation may lack its quotes. Both are valid (RFC 8288 §3). */
const titledLink = (page: number, rel: string): string =>
  `<${gatewayUrl}?page=${page}>; title="page, ${page}"; rel=${rel}`;

const jsonApiPageUrl = (page: number): string => `${gatewayUrl}?page%5Bnumber%5D=${page}&page%5Bsize%5D=5`;

export const oldestFirst = (surveys: readonly Body[]): readonly Body[] => surveys.toReversed();

const updatedMs = (survey: Body): number => Date.parse(String(survey["updatedAt"]));

const latestFirst = (surveys: readonly Body[]): readonly Body[] =>
  surveys.toSorted((a, b) => updatedMs(b) - updatedMs(a));

/** Puts 700 surveys of earlier years before the list, which it sorts oldest first. */
export const withOlderSurveys = (surveys: readonly Body[]): readonly Body[] => [
  ...Array.from({ length: 700 }, (_, index) => `past-${index}`).map((slug) => ({ id: slug, slug, title: slug })),
  ...surveys.toReversed(),
];

// `paged` cuts the list into pages; its callback builds the body of one page, by default a bare array

const djangoPages: Part = paged({ size: 10 }, ({ items: results, total: count, next, previous }) => {
  return { count, next, previous, results };
});

export const laravelPages = (options: { readonly size: number; readonly arrange?: typeof oldestFirst }): Part =>
  paged(options, ({ items, number, pages, total, urlOf, next }) => {
    // as in Laravel, but `prev` is always null: no client needs it
    const button = { url: null, label: "&laquo; Previous", active: false };
    const position = { current_page: number, from: 1, to: items.length, last_page: pages };
    const buttons = [button, { ...button, url: next, label: "Next &raquo;" }];
    const path = urlOf(1).replace(/\?.*/, "");
    const meta = { ...position, per_page: options.size, total, links: buttons, path };
    return { links: { first: urlOf(1), last: urlOf(pages), prev: null, next }, meta, data: items };
  });

const springPages: Part = paged(
  { size: 20, first: 0, headers: () => ({ "content-type": "application/hal+json" }) },
  ({ items: surveys, number, pages, total, urlOf, next }) => {
    const links = { self: { href: urlOf(number) }, first: { href: urlOf(0) } };
    const page = { size: 20, totalElements: total, totalPages: pages, number };
    return { _embedded: { surveys }, _links: next === null ? links : { ...links, next: { href: next } }, page };
  },
);

/** Lists in numbered pages, which a client requests by number or by link. */
export const numberedLists: readonly Variant[] = [
  ...variantsWith({ "envelope-list": "data", "list-pagination": "page number" })({
    "the list has pages of 20 with numbers and a total": paged({ size: 20 }, ({ items, number, pages, total }) => {
      return { data: items, page: number, perPage: 20, total, totalPages: pages };
    }),
    "the list has pageNumber, pageSize and totalPages, as of .NET": paged(
      { size: 10, parameter: "pageNumber" },
      ({ items, number, pages: totalPages, total: totalRecords }) => {
        return { pageNumber: number, pageSize: 10, totalPages, totalRecords, data: items };
      },
    ),
    "the list has its page in meta.pagination.page": paged({ size: 5 }, ({ items, number, pages, total }) => {
      return { data: items, meta: { pagination: { page: number, pageSize: 5, pageCount: pages, total } } };
    }),
  }),
  ...variantsWith({ "envelope-list": "data", "list-pagination": "page number", "list-order": "another order" })({
    "the latest change comes first, on numbered pages of 20": paged(
      { size: 20, arrange: latestFirst },
      ({ items, number, pages }) => ({ data: items, meta: { pagination: { page: number, pages } } }),
    ),
  }),
  ...variantsWith({ "envelope-list": "data", "list-order": "oldest first", "list-pagination": "page number" })({
    "the list has 700 older surveys before the new ones, on numbered pages of 10": paged(
      { size: 10, arrange: withOlderSurveys },
      ({ items, number, pages, total }) => ({ data: items, page: number, pages, total }),
    ),
  }),
  ...variantsWith({ "list-pagination": "page number" })({
    "the list tells how many are on its page, and knows ?page": paged({ size: 10 }, ({ items: surveys }) => {
      return { count: surveys.length, surveys };
    }),
  }),
  ...variantsWith({ "envelope-list": "content", "list-pagination": "page number" })({
    "the list is a Page with content, as of Spring Data": paged(
      { size: 20, first: 0 },
      ({ items: content, number, pages: totalPages, total: totalElements, next, previous }) => {
        const sort = { sorted: true, unsorted: false, empty: false, orders: [] };
        const pageable = { sort, offset: number * 20, pageNumber: number, pageSize: 20, paged: true };
        const [first, last, numberOfElements] = [previous === null, next === null, content.length];
        return { pageable, first, last, numberOfElements, totalElements, totalPages, size: 20, number, sort, content };
      },
    ),
  }),
  ...variantsWith({ "envelope-list": "top level", "list-pagination": "page number" })({
    "the list is a bare array, silently cut at 20, that knows ?page": paged({ size: 20 }),
    "the list is silently cut at 5, and knows ?page": paged({ size: 5 }),
    "the list is silently cut at 10, and knows ?page from 0": paged({ size: 10, first: 0 }),
    "the list has X-Page, X-Next-Page and X-Total-Pages, as of GitLab": paged({
      size: 20,
      headers: ({ number, pages, total, next }) => {
        const nextNumber = next === null ? "" : number + 1;
        return { "x-page": number, "x-next-page": nextNumber, "x-total-pages": pages, "x-total": total };
      },
    }),
  }),
  ...variantsWith({ "envelope-list": "data", "list-order": "oldest first", "list-pagination": "next link" })({
    "the list has 700 older surveys before the new ones, and goes on with several links, one of them to the last page":
      paged({ size: 10, arrange: withOlderSurveys }, ({ items, pages, next, urlOf }) => ({
        data: items,
        links: { next, last: urlOf(pages) },
      })),
  }),
  ...variantsWith({ "envelope-list": "top level", "list-pagination": "Link header" })({
    "the list is a bare array of 10 with a Link header, as of GitHub": paged({
      size: 10,
      headers: ({ pages, previous, next, urlOf }) =>
        linkHeader({ prev: previous, next, first: urlOf(1), last: urlOf(pages) }),
    }),
    "the list's Link header names many pages, on another host, the next one last": paged({
      size: 5,
      headers: ({ number, pages }) => {
        const next = number < pages ? [titledLink(number + 1, "next")] : [];
        return { link: [titledLink(1, '"first"'), titledLink(pages, '"last"'), ...next].join(", ") };
      },
    }),
  }),
  ...variantsWith({ "envelope-list": "results", "list-pagination": "next link" })({
    "the list has count, next, previous and results, as of Django": djangoPages,
  }),
  ...variantsWith({ "envelope-list": "data", "list-pagination": "next link" })({
    "the list has data, links and meta, as of Laravel": laravelPages({ size: 15 }),
    "the list has page[number], as of JSON:API, and a last link": paged(
      { size: 5, parameter: "page[number]" },
      ({ items, number, pages, total, next }) => {
        const nextUrl = next === null ? null : jsonApiPageUrl(number + 1);
        const links = { self: jsonApiPageUrl(number), next: nextUrl, last: jsonApiPageUrl(pages) };
        return { data: items, links, meta: { total } };
      },
    ),
  }),
  ...variantsWith({ "envelope-list": "_embedded.surveys", "list-pagination": "next link" })({
    "the list has _embedded, _links and pages from 0, as of Spring": springPages,
  }),
];
