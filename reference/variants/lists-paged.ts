import { cursored, cut, numberIn, pageAfter, paged, pageOf } from "./listed.ts";
import { slow, variantsOf, type JsonObject, type Variant } from "./lawful.ts";

const elsewhere = "https://gateway.example.net/v1/surveys";

/** A list with 700 surveys of earlier years before it. */
const withPast = (surveys: readonly JsonObject[]): readonly JsonObject[] => [
  ...Array.from({ length: 700 }, (_, index) => ({
    id: `past-${index}`,
    slug: `past-${index}`,
    title: `Past ${index}`,
  })),
  ...surveys.toReversed(),
];

const pagedBy = (parameter: string, url: URL, first = 1): URL => {
  const renamed = new URL(url);
  renamed.searchParams.set("page", url.searchParams.get(parameter) ?? String(first));
  return renamed;
};

/** Servers with more ways to cut the list of surveys. */
export const pagedListVariants: readonly Variant[] = variantsOf({
  "the list has skip, limit and total": cut(
    { "envelope-list": "items", "list-pagination": "offset" },
    (surveys, url) => {
      const skip = numberIn(url, "skip", 0);
      return { body: { items: surveys.slice(skip, skip + 10), skip, limit: 10, total: surveys.length } };
    },
  ),
  "the list has pageNumber, pageSize and totalPages, as of .NET": cut(
    { "envelope-list": "data", "list-pagination": "page number" },
    (surveys, url) => {
      const { items, number, pages, total } = pageOf(surveys, pagedBy("pageNumber", url), 10);
      return { body: { pageNumber: number, pageSize: 10, totalPages: pages, totalRecords: total, data: items } };
    },
  ),
  "the list has page[number], as of JSON:API, and a last link": cut(
    { "envelope-list": "data", "list-pagination": "next link" },
    (surveys, url) => {
      const { items, number, pages, total } = pageOf(surveys, pagedBy("page[number]", url), 5);
      const to = (page: number): string => `${elsewhere}?page%5Bnumber%5D=${page}&page%5Bsize%5D=5`;
      const next = number < pages ? to(number + 1) : null;
      return { body: { data: items, links: { self: to(number), next, last: to(pages) }, meta: { total } } };
    },
  ),
  "the list has its page in meta.pagination.page": paged(
    { "envelope-list": "data", "list-pagination": "page number" },
    5,
    ({ items, number, pages, total }) => ({
      body: { data: items, meta: { pagination: { page: number, pageSize: 5, pageCount: pages, total } } },
    }),
  ),
  "the list goes on with metadata.continue, as of Kubernetes": cut({ "envelope-list": "items" }, (surveys, url) => {
    const { items, next = "" } = pageAfter(surveys, url.searchParams.get("continue"), 7);
    return { body: { kind: "SurveyList", metadata: { continue: next }, items } };
  }),
  "the list has links with relations, as of OpenStack": cursored(
    { "list-pagination": "next link" },
    "marker",
    7,
    ({ items, next }) => {
      const links = next === undefined ? [] : [{ rel: "next", href: `${elsewhere}?limit=7&marker=${next}` }];
      return { body: { surveys: items, ...(links.length === 0 ? {} : { surveys_links: links }) } };
    },
  ),
  "the list goes on with X-Next-Cursor": cursored(
    { "envelope-list": "top level" },
    "cursor",
    10,
    ({ items, next }) => ({ body: items, headers: { "x-next-cursor": next } }),
  ),
  "the list has X-Page, X-Next-Page and X-Total-Pages, as of GitLab": paged(
    { "envelope-list": "top level", "list-pagination": "page number" },
    20,
    ({ items, number, pages, total }) => ({
      body: items,
      headers: {
        "x-page": String(number),
        "x-next-page": number < pages ? String(number + 1) : "",
        "x-total-pages": String(pages),
        "x-total": String(total),
      },
    }),
  ),
  "the list has X-Total-Count alone, and knows ?offset": cut(
    { "envelope-list": "top level", "list-pagination": "offset" },
    (surveys, url) => {
      const offset = numberIn(url, "offset", 0);
      return { body: surveys.slice(offset, offset + 10), headers: { "x-total-count": String(surveys.length) } };
    },
  ),
  "the list has Content-Range, and knows ?offset, as of PostgREST": cut(
    { "envelope-list": "top level", "list-pagination": "offset" },
    (surveys, url) => {
      const offset = numberIn(url, "offset", 0);
      const items = surveys.slice(offset, offset + 25);
      return { body: items, headers: { "content-range": `${offset}-${offset + items.length - 1}/${surveys.length}` } };
    },
  ),
  "the list's Link header names many pages, on another host, the next one last": paged(
    { "envelope-list": "top level", "list-pagination": "Link header" },
    5,
    ({ items, number, pages }) => {
      const to = (page: number, rel: string): string =>
        `<${elsewhere}?page=${page}>; title="page, ${page}"; rel=${rel}`;
      const next = number < pages ? [to(number + 1, "next")] : [];
      return { body: items, headers: { link: [to(1, '"first"'), to(pages, '"last"'), ...next].join(", ") } };
    },
  ),
  "the list is silently cut at 5, and knows ?page": cut(
    { "envelope-list": "top level", "list-pagination": "page number" },
    (surveys, url) => ({ body: pageOf(surveys, url, 5).items }),
  ),
  "the list is silently cut at 10, and knows ?page from 0": cut(
    { "envelope-list": "top level", "list-pagination": "page number" },
    (surveys, url) => ({ body: pageOf(surveys, url, 10, 0).items }),
  ),
  "the list tells how many are on its page, and knows ?page": cut({ "list-pagination": "page number" }, (all, url) => {
    const { items } = pageOf(all, url, 10);
    return { body: { count: items.length, surveys: items } };
  }),
  "the list has 700 older surveys before the new ones, on numbered pages of 10": paged(
    { "envelope-list": "data", "list-order": "oldest first", "list-pagination": "page number" },
    10,
    ({ items, number, pages, total }) => ({ body: { data: items, page: number, pages, total } }),
    { of: withPast },
  ),
  "the list has 700 older surveys before the new ones, and goes on with links of which one is the last": paged(
    { "envelope-list": "data", "list-order": "oldest first", "list-pagination": "next link" },
    10,
    ({ items, number, pages, to }) => ({
      body: { data: items, links: { next: number < pages ? to(number + 1) : null, last: to(pages) } },
    }),
    { of: withPast },
  ),
  "the list has 700 older surveys before the new ones, and goes on with a cursor": slow(
    cut({ "envelope-list": "data", "list-order": "oldest first" }, (surveys, url) => {
      const { items, next = null } = pageAfter(withPast(surveys), url.searchParams.get("cursor"), 10);
      return { body: { data: items, nextCursor: next } };
    }),
  ),
  "the list comes whole, in another order each time": cut(
    { "list-pagination": "none seen", "list-order": "another order" },
    (surveys) => ({ body: { surveys: surveys.toSorted(() => Math.random() - 0.5) } }),
  ),
});
