import { buildPresentation } from "../api/presentation.ts";
import { cursored, cut, numberIn, paged, pageOf } from "./listed.ts";
import { lawful, seams, surveysShown, variantsOf, type JsonObject, type Variant, type Wrap } from "./lawful.ts";

/** Shows the items of the list otherwise. */
const itemsShown = (change: (survey: JsonObject) => JsonObject): Wrap =>
  surveysShown((survey, isWhole) => (isWhole ? survey : change(survey)));

const links = (to: Readonly<Record<string, string | undefined>>): { readonly link: string } => ({
  link: Object.entries(to)
    .filter(([, url]) => url !== undefined)
    .map(([rel, url]) => `<${url}>; rel="${rel}"`)
    .join(", "),
});

/** Servers with other lists of surveys. */
export const listVariants: readonly Variant[] = variantsOf({
  "the list comes whole, oldest first": cut(
    { "list-order": "oldest first", "list-pagination": "none seen" },
    (surveys) => ({ body: { surveys: surveys.toReversed() } }),
  ),
  "the list has pages of 20 with numbers and a total": paged(
    { "envelope-list": "data", "list-pagination": "page number" },
    20,
    ({ items, number, pages, total }) => ({
      body: { data: items, page: number, perPage: 20, total, totalPages: pages },
    }),
  ),
  "the list is a bare array, silently cut at 20, that knows ?page": cut(
    { "envelope-list": "top level", "list-pagination": "page number" },
    (surveys, url) => ({ body: pageOf(surveys, url, 20).items }),
  ),
  "the list is silently cut at 10, oldest first, and knows ?offset": cut(
    { "list-order": "oldest first", "list-pagination": "offset" },
    (surveys, url) => {
      const offset = numberIn(url, "offset", 0);
      return { body: { surveys: surveys.toReversed().slice(offset, offset + 10) } };
    },
  ),
  "the list is a bare array of 10 with a Link header, as of GitHub": paged(
    { "envelope-list": "top level", "list-pagination": "Link header" },
    10,
    ({ items, number, pages, to }) => {
      const next = number < pages ? { next: to(number + 1) } : {};
      const previous = number > 1 ? { prev: to(number - 1) } : {};
      return { body: items, headers: links({ ...previous, ...next, first: to(1), last: to(pages) }) };
    },
  ),
  "the list has count, next, previous and results, as of Django": paged(
    { "envelope-list": "results", "list-pagination": "next link" },
    10,
    ({ items, number, pages, total, to }) => {
      const [next, previous] = [number < pages ? to(number + 1) : null, number > 1 ? to(number - 1) : null];
      return { body: { count: total, next, previous, results: items } };
    },
  ),
  "the list has data, links and meta, as of Laravel": paged(
    { "envelope-list": "data", "list-pagination": "next link" },
    15,
    ({ items, number, pages, total, to }, { url }) => {
      const next = number < pages ? to(number + 1) : null;
      const meta = {
        current_page: number,
        from: 1,
        last_page: pages,
        links: [
          { url: null, label: "&laquo; Previous", active: false },
          { url: next, label: "Next &raquo;", active: false },
        ],
        path: url.origin + url.pathname,
        per_page: 15,
        to: items.length,
        total,
      };
      return { body: { links: { first: to(1), last: to(pages), prev: null, next }, meta, data: items } };
    },
  ),
  "the list has _embedded, _links and pages from 0, as of Spring": paged(
    { "envelope-list": "_embedded.surveys", "list-pagination": "next link" },
    20,
    ({ items, number, pages, total, to }) => {
      const next = number + 1 < pages ? { next: { href: to(number + 1) } } : {};
      return {
        body: {
          _embedded: { surveys: items },
          _links: { self: { href: to(number) }, first: { href: to(0) }, ...next },
          page: { size: 20, totalElements: total, totalPages: pages, number },
        },
        headers: { "content-type": "application/hal+json" },
      };
    },
    { first: 0 },
  ),
  "the list is a Page with content, as of Spring Data": paged(
    { "envelope-list": "content", "list-pagination": "page number" },
    20,
    ({ items, number, pages, total }) => {
      const sort = { sorted: true, unsorted: false, empty: false, orders: [] };
      return {
        body: {
          pageable: { sort, offset: number * 20, pageNumber: number, pageSize: 20, paged: true },
          last: number + 1 >= pages,
          totalElements: total,
          totalPages: pages,
          size: 20,
          number,
          sort,
          first: number === 0,
          numberOfElements: items.length,
          content: items,
        },
      };
    },
    { first: 0 },
  ),
  "the list has limit, offset and total": cut(
    { "envelope-list": "items", "list-pagination": "offset" },
    (surveys, url) => {
      const [offset, limit] = [numberIn(url, "offset", 0), Math.min(25, numberIn(url, "limit", 25))];
      return { body: { items: surveys.slice(offset, offset + limit), limit, offset, total: surveys.length } };
    },
  ),
  "the list has has_more and goes on with starting_after, as of Stripe": cursored(
    { "envelope-list": "data" },
    "starting_after",
    10,
    ({ items: data, next }) => ({
      body: { object: "list", url: "/api/v1/surveys", has_more: next !== undefined, data },
    }),
  ),
  "the list goes on with pageToken, as of Google": cursored({}, "pageToken", 20, ({ items, next }) => ({
    body: { surveys: items, ...(next === undefined ? {} : { nextPageToken: next }) },
  })),
  "the list has nodes and pageInfo, as of Relay": cursored(
    { "envelope-list": "surveys.nodes" },
    "after",
    20,
    ({ items: nodes, next }, { surveys }) => {
      const pageInfo = { hasNextPage: next !== undefined, endCursor: String(nodes.at(-1)?.["id"]) };
      return { body: { surveys: { totalCount: surveys.length, pageInfo, nodes } } };
    },
  ),
  "the latest change comes first, on numbered pages of 20": cut(
    { "envelope-list": "data", "list-pagination": "page number", "list-order": "another order" },
    (surveys, url) => {
      const time = (one: JsonObject): number => Date.parse(String(one["updatedAt"]));
      const { items, number, pages } = pageOf(
        surveys.toSorted((a, b) => time(b) - time(a)),
        url,
        20,
      );
      return { body: { data: items, meta: { pagination: { page: number, pages } } } };
    },
  ),
  "the list holds whole surveys": lawful(
    { "list-items": "whole surveys" },
    seams(({ publicOrigin = "http://localhost" }) => ({
      present: { summary: buildPresentation(publicOrigin).survey },
    })),
  ),
  "the list holds only ids": cut({ "list-pagination": "none seen" }, (surveys) => ({
    body: { surveys: surveys.map(({ id }) => ({ id })) },
  })),
  "the list holds only slug and title": cut({ "list-pagination": "none seen" }, (surveys) => ({
    body: { surveys: surveys.map(({ slug, title }) => ({ slug, title })) },
  })),
  "the list's items have counts and links in place of lists": lawful(
    {},
    itemsShown((survey) => ({
      ...survey,
      recipients: { count: 3, href: "/recipients" },
      questions: 4,
      links: [{ rel: "self", href: `/surveys/${String(survey["id"])}` }],
    })),
  ),
});
