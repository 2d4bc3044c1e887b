import { buildPresentation } from "../api/presentation.ts";
import { lawful } from "./lawful.ts";
import type { Wrap } from "./lawful.ts";
import { inOnePiece, listed, numberIn, pageAfter, pageOf } from "./listed.ts";
import { surveysShown } from "./reshaped.ts";
import type { JsonObject } from "./reshaped.ts";
import type { Variant } from "./variant.ts";

const cut = (wrap: Wrap): Variant["build"] => lawful({ limits: inOnePiece }, wrap);

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
export const listVariants: readonly Variant[] = [
  {
    name: "the list comes whole, oldest first",
    answers: { "list-order": "oldest first", "list-pagination": "none seen" },
    build: cut(listed((surveys) => ({ body: { surveys: surveys.toReversed() } }))),
  },
  {
    name: "the list has pages of 20 with numbers and a total",
    answers: { "envelope-list": "data", "list-pagination": "page number" },
    build: cut(
      listed((surveys, url) => {
        const { items, number, pages, total } = pageOf(surveys, url, 20);
        return { body: { data: items, page: number, perPage: 20, total, totalPages: pages } };
      }),
    ),
  },
  {
    name: "the list is a bare array, silently cut at 20, that knows ?page",
    answers: { "envelope-list": "top level", "list-pagination": "page number" },
    build: cut(listed((surveys, url) => ({ body: pageOf(surveys, url, 20).items }))),
  },
  {
    name: "the list is silently cut at 10, oldest first, and knows ?offset",
    answers: { "list-order": "oldest first", "list-pagination": "offset" },
    build: cut(
      listed((surveys, url) => {
        const offset = numberIn(url, "offset", 0);
        return { body: { surveys: surveys.toReversed().slice(offset, offset + 10) } };
      }),
    ),
  },
  {
    name: "the list is a bare array of 10 with a Link header, as of GitHub",
    answers: { "envelope-list": "top level", "list-pagination": "Link header" },
    build: cut(
      listed((surveys, url) => {
        const { items, number, pages, to } = pageOf(surveys, url, 10);
        const next = number < pages ? { next: to(number + 1) } : {};
        const previous = number > 1 ? { prev: to(number - 1) } : {};
        return { body: items, headers: links({ ...previous, ...next, first: to(1), last: to(pages) }) };
      }),
    ),
  },
  {
    name: "the list has count, next, previous and results, as of Django",
    answers: { "envelope-list": "results", "list-pagination": "next link" },
    build: cut(
      listed((surveys, url) => {
        const { items, number, pages, total, to } = pageOf(surveys, url, 10);
        const [next, previous] = [number < pages ? to(number + 1) : null, number > 1 ? to(number - 1) : null];
        return { body: { count: total, next, previous, results: items } };
      }),
    ),
  },
  {
    name: "the list has data, links and meta, as of Laravel",
    answers: { "envelope-list": "data", "list-pagination": "next link" },
    build: cut(
      listed((surveys, url) => {
        const { items, number, pages, total, to } = pageOf(surveys, url, 15);
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
      }),
    ),
  },
  {
    name: "the list has _embedded, _links and pages from 0, as of Spring",
    answers: { "envelope-list": "_embedded.surveys", "list-pagination": "next link" },
    build: cut(
      listed((surveys, url) => {
        const { items, number, pages, total, to } = pageOf(surveys, url, 20, 0);
        const next = number + 1 < pages ? { next: { href: to(number + 1) } } : {};
        return {
          body: {
            _embedded: { surveys: items },
            _links: { self: { href: to(number) }, first: { href: to(0) }, ...next },
            page: { size: 20, totalElements: total, totalPages: pages, number },
          },
          headers: { "content-type": "application/hal+json" },
        };
      }),
    ),
  },
  {
    name: "the list is a Page with content, as of Spring Data",
    answers: { "envelope-list": "content", "list-pagination": "page number" },
    build: cut(
      listed((surveys, url) => {
        const { items, number, pages, total } = pageOf(surveys, url, 20, 0);
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
      }),
    ),
  },
  {
    name: "the list has limit, offset and total",
    answers: { "envelope-list": "items", "list-pagination": "offset" },
    build: cut(
      listed((surveys, url) => {
        const [offset, limit] = [numberIn(url, "offset", 0), Math.min(25, numberIn(url, "limit", 25))];
        return { body: { items: surveys.slice(offset, offset + limit), limit, offset, total: surveys.length } };
      }),
    ),
  },
  {
    name: "the list has has_more and goes on with starting_after, as of Stripe",
    answers: { "envelope-list": "data" },
    build: cut(
      listed((surveys, url) => {
        const { items: data, next } = pageAfter(surveys, url.searchParams.get("starting_after"), 10);
        return { body: { object: "list", url: "/api/v1/surveys", has_more: next !== undefined, data } };
      }),
    ),
  },
  {
    name: "the list goes on with pageToken, as of Google",
    answers: {},
    build: cut(
      listed((surveys, url) => {
        const { items, next } = pageAfter(surveys, url.searchParams.get("pageToken"), 20);
        return { body: { surveys: items, ...(next === undefined ? {} : { nextPageToken: next }) } };
      }),
    ),
  },
  {
    name: "the list has nodes and pageInfo, as of Relay",
    answers: { "envelope-list": "surveys.nodes" },
    build: cut(
      listed((surveys, url) => {
        const { items: nodes, next } = pageAfter(surveys, url.searchParams.get("after"), 20);
        const pageInfo = { hasNextPage: next !== undefined, endCursor: String(nodes.at(-1)?.["id"]) };
        return { body: { surveys: { totalCount: surveys.length, pageInfo, nodes } } };
      }),
    ),
  },
  {
    name: "the latest change comes first, on numbered pages of 20",
    answers: { "envelope-list": "data", "list-pagination": "page number", "list-order": "another order" },
    build: cut(
      listed((surveys, url) => {
        const time = (one: JsonObject): number => Date.parse(String(one["updatedAt"]));
        const { items, number, pages } = pageOf(
          surveys.toSorted((a, b) => time(b) - time(a)),
          url,
          20,
        );
        return { body: { data: items, meta: { pagination: { page: number, pages } } } };
      }),
    ),
  },
  {
    name: "the list holds whole surveys",
    answers: { "list-items": "whole surveys" },
    build: (given) => {
      const { survey: summary } = buildPresentation(given.publicOrigin ?? "http://localhost");
      return lawful({ present: { summary } })(given);
    },
  },
  {
    name: "the list holds only ids",
    answers: { "list-pagination": "none seen" },
    build: lawful(
      { limits: inOnePiece },
      listed((surveys) => ({ body: { surveys: surveys.map(({ id }) => ({ id })) } })),
    ),
  },
  {
    name: "the list holds only slug and title",
    answers: { "list-pagination": "none seen" },
    build: lawful(
      { limits: inOnePiece },
      listed((surveys) => ({ body: { surveys: surveys.map(({ slug, title }) => ({ slug, title })) } })),
    ),
  },
  {
    name: "the list's items have counts and links in place of lists",
    answers: {},
    build: lawful(
      {},
      itemsShown((survey) => ({
        ...survey,
        recipients: { count: 3, href: "/recipients" },
        questions: 4,
        links: [{ rel: "self", href: `/surveys/${String(survey["id"])}` }],
      })),
    ),
  },
];
