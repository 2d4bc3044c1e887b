import { cursorPages, showList, offsetPages } from "./pagination.ts";
import { gatewayUrl, numberedLists, oldestFirst, withOlderSurveys } from "./numbered-lists.ts";
import { changePresentation } from "../../faults/parts/operators.ts";
import { on } from "../../faults/parts/route.ts";
import { changeEach, changeJson } from "../bodies/body-operators.ts";
import { markSlow, variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

const wholeLists: readonly Variant[] = [
  ...variantsWith({ "list-pagination": "none seen" })({
    "the list holds only ids": showList((all) => ({ surveys: all.map(({ id }) => ({ id })) })),
    "the list holds only slug and title": showList((all) => ({
      surveys: all.map(({ slug, title }) => ({ slug, title })),
    })),
  }),
  ...variantsWith({ "list-order": "oldest first", "list-pagination": "none seen" })({
    "the list comes whole, oldest first": showList((all) => ({ surveys: oldestFirst(all) })),
  }),
  ...variantsWith({ "list-pagination": "none seen", "list-order": "another order" })({
    "the list comes whole, in another order each time": showList((all) => ({
      surveys: all.toSorted(() => Math.random() - 0.5),
    })),
  }),
  ...variantsWith({ "list-items": "whole surveys" })({
    "the list holds whole surveys": changePresentation((presentation) => ({ summary: presentation.survey })),
  }),
  ...variantsWith({})({
    "the list's items have counts and links in place of lists": changeJson(
      on.list,
      changeEach("surveys", (survey) => ({
        ...survey,
        recipients: { count: 3, href: "/recipients" },
        questions: 4,
        links: [{ rel: "self", href: `/surveys/${String(survey["id"])}` }],
      })),
    ),
  }),
];

const offsetLists: readonly Variant[] = [
  ...variantsWith({ "list-order": "oldest first", "list-pagination": "offset" })({
    "the list is silently cut at 10, oldest first, and knows ?offset": offsetPages(
      { size: 10, arrange: oldestFirst },
      ({ items: surveys }) => ({ surveys }),
    ),
  }),
  ...variantsWith({ "envelope-list": "items", "list-pagination": "offset" })({
    "the list has skip, limit and total": offsetPages(
      { size: 10, parameter: "skip" },
      ({ items, offset: skip, total }) => ({ items, skip, limit: 10, total }),
    ),
    "the list has limit, offset and total": offsetPages({ size: 25 }, ({ items, offset, total, url }) => {
      const limit = Math.min(25, Number(url.searchParams.get("limit") ?? 25));
      return { items: items.slice(0, limit), limit, offset, total };
    }),
  }),
  ...variantsWith({ "envelope-list": "top level", "list-pagination": "offset" })({
    "the list has X-Total-Count alone, and knows ?offset": offsetPages({
      size: 10,
      headers: ({ total }) => ({ "x-total-count": total }),
    }),
    "the list has Content-Range, and knows ?offset, as of PostgREST": offsetPages({
      size: 25,
      headers: ({ items, offset, total }) => ({ "content-range": `${offset}-${offset + items.length - 1}/${total}` }),
    }),
  }),
];

const cursoredLists: readonly Variant[] = [
  ...variantsWith({ "list-pagination": "next link" })({
    "the list has links with relations, as of OpenStack": cursorPages(
      { size: 7, parameter: "marker" },
      ({ items: surveys, next }) => {
        const surveys_links = [{ rel: "next", href: `${gatewayUrl}?limit=7&marker=${next}` }];
        return next === null ? { surveys } : { surveys, surveys_links };
      },
    ),
  }),
  ...variantsWith({ "envelope-list": "data", "list-order": "oldest first" })({
    "the list has 700 older surveys before the new ones, and goes on with a cursor": markSlow(
      cursorPages({ size: 10, arrange: withOlderSurveys }, ({ items, next }) => ({ data: items, nextCursor: next })),
    ),
  }),
  ...variantsWith({ "envelope-list": "data" })({
    "the list has has_more and goes on with starting_after, as of Stripe": cursorPages(
      { size: 10, parameter: "starting_after" },
      ({ items: data, next }) => ({ object: "list", url: "/api/v1/surveys", has_more: next !== null, data }),
    ),
  }),
  ...variantsWith({})({
    "the list goes on with pageToken, as of Google": cursorPages(
      { size: 20, parameter: "pageToken" },
      ({ items, next }) => (next === null ? { surveys: items } : { surveys: items, nextPageToken: next }),
    ),
  }),
  ...variantsWith({ "envelope-list": "surveys.nodes" })({
    "the list has nodes and pageInfo, as of Relay": cursorPages(
      { size: 20, parameter: "after" },
      ({ items, next, total }) => {
        const pageInfo = { hasNextPage: next !== null, endCursor: String(items.at(-1)?.["id"]) };
        return { surveys: { totalCount: total, pageInfo, nodes: items } };
      },
    ),
  }),
  ...variantsWith({ "envelope-list": "items" })({
    "the list goes on with metadata.continue, as of Kubernetes": cursorPages(
      { size: 7, parameter: "continue" },
      ({ items, next }) => ({ kind: "SurveyList", metadata: { continue: next ?? "" }, items }),
    ),
  }),
  ...variantsWith({ "envelope-list": "top level" })({
    "the list goes on with X-Next-Cursor": cursorPages({
      size: 10,
      headers: ({ next }) => ({ "x-next-cursor": next }),
    }),
  }),
];

/** Servers whose list has other items, another order or another kind of pages. */
export const listVariants: readonly Variant[] = [...wholeLists, ...offsetLists, ...numberedLists, ...cursoredLists];
