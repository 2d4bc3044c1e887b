import { expect, onTestFinished, test } from "vitest";
import { createTestClient } from "../../proof/testing/create-test-client.ts";
import { sendJson, startSubject } from "../../proof/testing/start-subject.ts";
import { readListedSurveys, type ListedSurveys } from "./listed.ts";

const all = Array.from({ length: 45 }, (_, index) => ({ id: `s${index}`, slug: `slug-${index}` }));

interface Shown {
  readonly body: unknown;
  readonly status?: number;
  readonly link?: string;
}

async function listedFrom(show: (query: URLSearchParams) => Shown): Promise<ListedSurveys> {
  const subject = await startSubject(({ path }, response) => {
    const { body, status = 200, link } = show(new URL(path, "http://localhost").searchParams);
    sendJson(response, status, body, link === undefined ? {} : { link });
  });
  const client = createTestClient(subject.url);
  onTestFinished(async () => {
    await client.close();
    await subject.close();
  });
  const listed = await readListedSurveys(client.owner);
  if (listed === undefined) throw new Error("there is no list");
  return listed;
}

const from = (start: number): typeof all => all.slice(start, start + 20);
const startOf = (query: URLSearchParams): number => Number(query.get("cursor") ?? 0);
const pageOf = (query: URLSearchParams): number => Number(query.get("page") ?? 1);
const nextAfter = (start: number): number | null => (start + 20 < all.length ? start + 20 : null);

const lists: readonly (readonly [string, string, (query: URLSearchParams) => Shown])[] = [
  ["a bare array", "none seen", () => ({ body: all })],
  ["an array under data", "none seen", () => ({ body: { data: all } })],
  ["an array under data.items", "none seen", () => ({ body: { data: { items: all } } })],
  [
    "a cursor",
    "cursor",
    (query) => ({ body: { surveys: from(startOf(query)), nextCursor: nextAfter(startOf(query))?.toString() ?? null } }),
  ],
  [
    "a next link",
    "next link",
    (query) => {
      const next = nextAfter(startOf(query));
      return {
        body: { data: from(startOf(query)), links: { next: next === null ? null : `/api/v1/surveys?cursor=${next}` } },
      };
    },
  ],
  [
    "a Link header",
    "Link header",
    (query) => {
      const next = nextAfter(startOf(query));
      const first = '</api/v1/surveys>; rel="first"';
      return {
        body: from(startOf(query)),
        link: next === null ? first : `${first}, </api/v1/surveys?cursor=${next}>; rel="next"`,
      };
    },
  ],
  [
    "page numbers and a total",
    "page number",
    (query) => ({ body: { items: from((pageOf(query) - 1) * 20), page: pageOf(query), total: all.length } }),
  ],
  [
    "an offset and a total",
    "offset",
    (query) => {
      const offset = Number(query.get("offset") ?? 0);
      return { body: { items: from(offset), offset, total: all.length } };
    },
  ],
  ["unannounced pages", "page number", (query) => ({ body: from((pageOf(query) - 1) * 20) })],
];

test.each(lists)("a list with %s is read to its end", async (_name, paging, show) => {
  const listed = await listedFrom(show);
  expect(listed.items.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect([listed.complete, listed.pages.length > 1 ? listed.paging : "none seen"]).toEqual([true, paging]);
});

test("a list that repeats one page for ever is read once, and counts as incomplete", async () => {
  const { items, complete } = await listedFrom(() => ({ body: { surveys: from(0), nextCursor: "again" } }));
  expect([items.length, complete]).toEqual([20, false]);
});

test.each([
  ["LastEvaluatedKey", { LastEvaluatedKey: { id: "s6" } }],
  ["IsTruncated", { IsTruncated: true }],
  ["done", { done: false }],
  ["__next", { __next: "more.svc/Surveys('s6')" }],
])("a list with %s, which announces more but can't be followed, counts as incomplete", async (_, sign) => {
  const { items, complete } = await listedFrom(() => ({ body: { Items: all.slice(0, 7), ...sign } }));
  expect([items.length, complete]).toEqual([7, false]);
});

test("a list counts as incomplete if a later page is rejected", async () => {
  const { items, complete } = await listedFrom((query) =>
    query.has("cursor") ? { status: 400, body: {} } : { body: { surveys: from(0), nextCursor: "20" } },
  );
  expect([items.length, complete]).toEqual([20, false]);
});

test.each([
  ["no list", { body: { fine: true } }],
  ["an error", { status: 500, body: [] }],
])("a first page with %s is not a list", async (_name, shown) => {
  await expect(listedFrom(() => shown)).rejects.toThrow("there is no list");
});

test("the first page in place of the next one is recognised, though surveys are created meanwhile", async () => {
  let createdCount = 0;
  const listed = await listedFrom((query) => {
    const after = query.get("starting_after");
    const newest = Array.from({ length: (createdCount += 1) }, (_, index) => ({
      id: `n${createdCount - index}`,
      slug: "new",
    }));
    const surveys = [...newest, ...all];
    const start = after === null ? 0 : surveys.findIndex(({ id }) => id === after) + 1;
    return { body: { data: surveys.slice(start, start + 10), has_more: start + 10 < surveys.length } };
  });
  expect([listed.paging, listed.complete, listed.pages.length]).toEqual(["cursor", true, 5]);
  expect(all.every(({ id }) => listed.items.some((item) => item["id"] === id))).toBe(true);
});
