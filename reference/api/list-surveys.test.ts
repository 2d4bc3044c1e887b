import { afterAll, beforeAll, expect, test } from "vitest";
import { listAt, memberAt, textAt } from "../testing/members.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import type { TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const titles = (body: unknown): readonly string[] => listAt(body, "surveys").map((survey) => textAt(survey, "title"));

async function create(count: number, key: string): Promise<readonly string[]> {
  const made = Array.from({ length: count }, (_, index) => `${key} ${index}`);
  for (const title of made) await server.post("/surveys", { targetCompany: "x", title }, key);
  return made.toReversed();
}

test("a key sees its own surveys only, newest first, in pages of 100", async () => {
  expect((await server.get("/surveys", "other")).body).toEqual({ surveys: [], nextCursor: null });
  const made = await create(205, "owner");
  const others = await create(2, "other");
  expect(titles((await server.get("/surveys", "other")).body)).toEqual(others);

  const seen: string[] = [];
  const sizes: number[] = [];
  let query = "";
  for (let page = 0; page < 3; page += 1) {
    const { body } = await server.get(`/surveys${query}`);
    seen.push(...titles(body));
    sizes.push(listAt(body, "surveys").length);
    query = `?cursor=${String(memberAt(body, "nextCursor"))}`;
  }
  expect({ seen, sizes, query }).toEqual({ seen: made, sizes: [100, 100, 5], query: "?cursor=null" });
});

test("a survey created between two pages shifts neither", async () => {
  const { body: first } = await server.get("/surveys?limit=3", "other");
  const { body: page } = await server.get("/surveys?limit=1", "other");
  await server.post("/surveys", { targetCompany: "x", title: "late" }, "other");
  const { body: next } = await server.get(`/surveys?limit=3&cursor=${textAt(page, "nextCursor")}`, "other");
  expect([...titles(page), ...titles(next)]).toEqual(titles(first));
});

test("an item is a survey without questions and recipients", async () => {
  const created = await server.post("/surveys", {
    targetCompany: "x",
    title: "y",
    recipients: [{ email: "a@example.com" }],
  });
  const {
    questions: _questions,
    recipients: _recipients,
    ...summary
  } = memberAt(created.body, "survey") as Record<string, unknown>;
  expect(listAt((await server.get("/surveys?limit=1")).body, "surveys")).toEqual([summary]);
});

test.each(["0", "101", "-1", "1.5", "x", ""])("a limit of %j is rejected", async (limit) => {
  expect(await server.get(`/surveys?limit=${limit}`)).toMatchObject({
    status: 400,
    body: { details: [{ path: "limit" }] },
  });
});

test.each(["x", "-1", "YmVmb3Jl", "%00"])("a cursor of %j is rejected", async (cursor) => {
  expect(await server.get(`/surveys?cursor=${cursor}`)).toMatchObject({
    status: 400,
    body: { details: [{ path: "cursor" }] },
  });
});
