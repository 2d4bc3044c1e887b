import { lawful } from "./lawful.ts";
import type { Wrap } from "./lawful.ts";
import { inOnePiece, listed, numberIn, pageAfter, pageOf } from "./listed.ts";
import type { JsonObject } from "./reshaped.ts";
import type { Variant } from "./variant.ts";

const cut = (wrap: Wrap): Variant["build"] => lawful({ limits: inOnePiece }, wrap);

const elsewhere = "https://gateway.example.net/v1/surveys";

/** A list with so many surveys of earlier years before it. */
const withPast = (count: number, surveys: readonly JsonObject[]): readonly JsonObject[] => [
  ...Array.from({ length: count }, (_, index) => ({
    id: `past-${index}`,
    slug: `past-${index}`,
    title: `Past ${index}`,
  })),
  ...surveys.toReversed(),
];

const pagedBy = (parameter: string, url: URL, first = 1): URL => {
  const paged = new URL(url);
  paged.searchParams.set("page", url.searchParams.get(parameter) ?? String(first));
  return paged;
};

/** Servers with more ways to cut the list of surveys. */
export const pagedListVariants: readonly Variant[] = [
  {
    name: "the list has skip, limit and total",
    answers: { "envelope-list": "items", "list-pagination": "offset" },
    build: cut(
      listed((surveys, url) => {
        const skip = numberIn(url, "skip", 0);
        return { body: { items: surveys.slice(skip, skip + 10), skip, limit: 10, total: surveys.length } };
      }),
    ),
  },
  {
    name: "the list has pageNumber, pageSize and totalPages, as of .NET",
    answers: { "envelope-list": "data", "list-pagination": "page number" },
    build: cut(
      listed((surveys, url) => {
        const { items, number, pages, total } = pageOf(surveys, pagedBy("pageNumber", url), 10);
        return { body: { pageNumber: number, pageSize: 10, totalPages: pages, totalRecords: total, data: items } };
      }),
    ),
  },
  {
    name: "the list has page[number], as of JSON:API, and a last link",
    answers: { "envelope-list": "data", "list-pagination": "next link" },
    build: cut(
      listed((surveys, url) => {
        const { items, number, pages, total } = pageOf(surveys, pagedBy("page[number]", url), 5);
        const to = (page: number): string => `${elsewhere}?page%5Bnumber%5D=${page}&page%5Bsize%5D=5`;
        const next = number < pages ? to(number + 1) : null;
        return { body: { data: items, links: { self: to(number), next, last: to(pages) }, meta: { total } } };
      }),
    ),
  },
  {
    name: "the list has its page in meta.pagination.page",
    answers: { "envelope-list": "data", "list-pagination": "page number" },
    build: cut(
      listed((surveys, url) => {
        const { items, number, pages, total } = pageOf(surveys, url, 5);
        return {
          body: { data: items, meta: { pagination: { page: number, pageSize: 5, pageCount: pages, total } } },
        };
      }),
    ),
  },
  {
    name: "the list goes on with metadata.continue, as of Kubernetes",
    answers: { "envelope-list": "items" },
    build: cut(
      listed((surveys, url) => {
        const { items, next = "" } = pageAfter(surveys, url.searchParams.get("continue"), 7);
        return { body: { kind: "SurveyList", metadata: { continue: next }, items } };
      }),
    ),
  },
  {
    name: "the list has links with relations, as of OpenStack",
    answers: { "list-pagination": "next link" },
    build: cut(
      listed((surveys, url) => {
        const { items, next } = pageAfter(surveys, url.searchParams.get("marker"), 7);
        const links = next === undefined ? [] : [{ rel: "next", href: `${elsewhere}?limit=7&marker=${next}` }];
        return { body: { surveys: items, ...(links.length === 0 ? {} : { surveys_links: links }) } };
      }),
    ),
  },
  {
    name: "the list goes on with X-Next-Cursor",
    answers: { "envelope-list": "top level" },
    build: cut(
      listed((surveys, url) => {
        const { items, next } = pageAfter(surveys, url.searchParams.get("cursor"), 10);
        return { body: items, headers: { "x-next-cursor": next } };
      }),
    ),
  },
  {
    name: "the list has X-Page, X-Next-Page and X-Total-Pages, as of GitLab",
    answers: { "envelope-list": "top level", "list-pagination": "page number" },
    build: cut(
      listed((surveys, url) => {
        const { items, number, pages, total } = pageOf(surveys, url, 20);
        return {
          body: items,
          headers: {
            "x-page": String(number),
            "x-next-page": number < pages ? String(number + 1) : "",
            "x-total-pages": String(pages),
            "x-total": String(total),
          },
        };
      }),
    ),
  },
  {
    name: "the list has X-Total-Count alone, and knows ?offset",
    answers: { "envelope-list": "top level", "list-pagination": "offset" },
    build: cut(
      listed((surveys, url) => {
        const offset = numberIn(url, "offset", 0);
        return { body: surveys.slice(offset, offset + 10), headers: { "x-total-count": String(surveys.length) } };
      }),
    ),
  },
  {
    name: "the list has Content-Range, and knows ?offset, as of PostgREST",
    answers: { "envelope-list": "top level", "list-pagination": "offset" },
    build: cut(
      listed((surveys, url) => {
        const offset = numberIn(url, "offset", 0);
        const items = surveys.slice(offset, offset + 25);
        return {
          body: items,
          headers: { "content-range": `${offset}-${offset + items.length - 1}/${surveys.length}` },
        };
      }),
    ),
  },
  {
    name: "the list's Link header names many pages, on another host, the next one last",
    answers: { "envelope-list": "top level", "list-pagination": "Link header" },
    build: cut(
      listed((surveys, url) => {
        const { items, number, pages } = pageOf(surveys, url, 5);
        const to = (page: number, rel: string): string =>
          `<${elsewhere}?page=${page}>; title="page, ${page}"; rel=${rel}`;
        const next = number < pages ? [to(number + 1, "next")] : [];
        return { body: items, headers: { link: [to(1, '"first"'), to(pages, '"last"'), ...next].join(", ") } };
      }),
    ),
  },
  {
    name: "the list is silently cut at 5, and knows ?page",
    answers: { "envelope-list": "top level", "list-pagination": "page number" },
    build: cut(listed((surveys, url) => ({ body: pageOf(surveys, url, 5).items }))),
  },
  {
    name: "the list is silently cut at 10, and knows ?page from 0",
    answers: { "envelope-list": "top level", "list-pagination": "page number" },
    build: cut(listed((surveys, url) => ({ body: pageOf(surveys, url, 10, 0).items }))),
  },
  {
    name: "the list tells how many are on its page, and knows ?page",
    answers: { "list-pagination": "page number" },
    build: cut(
      listed((all, url) => {
        const { items } = pageOf(all, url, 10);
        return { body: { count: items.length, surveys: items } };
      }),
    ),
  },
  {
    name: "the list has 700 older surveys before the new ones, on numbered pages of 10",
    answers: { "envelope-list": "data", "list-order": "oldest first", "list-pagination": "page number" },
    build: cut(
      listed((surveys, url) => {
        const { items, number, pages, total } = pageOf(withPast(700, surveys), url, 10);
        return { body: { data: items, page: number, pages, total } };
      }),
    ),
  },
  {
    name: "the list has 700 older surveys before the new ones, and goes on with links of which one is the last",
    answers: { "envelope-list": "data", "list-order": "oldest first", "list-pagination": "next link" },
    build: cut(
      listed((surveys, url) => {
        const { items, number, pages, to } = pageOf(withPast(700, surveys), url, 10);
        return { body: { data: items, links: { next: number < pages ? to(number + 1) : null, last: to(pages) } } };
      }),
    ),
  },
  {
    name: "the list has 700 older surveys before the new ones, and goes on with a cursor",
    answers: { "envelope-list": "data", "list-order": "oldest first" },
    build: cut(
      listed((surveys, url) => {
        const { items, next = null } = pageAfter(withPast(700, surveys), url.searchParams.get("cursor"), 10);
        return { body: { data: items, nextCursor: next } };
      }),
    ),
    isSlow: true,
  },
  {
    name: "the list comes whole, in another order each time",
    answers: { "list-pagination": "none seen", "list-order": "another order" },
    build: cut(listed((surveys) => ({ body: { surveys: surveys.toSorted(() => Math.random() - 0.5) } }))),
  },
];
