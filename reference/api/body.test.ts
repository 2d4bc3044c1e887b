import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFixtures } from "../../fixtures/read-fixture.ts";
import { listAt } from "../testing/members.ts";
import { createApp } from "./app.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import type { TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.post("/surveys", { targetCompany: "x", title: "y", slug: "known" });
});
afterAll(() => server.close());

const target = {
  create: ["POST", "/surveys"],
  update: ["PATCH", "/surveys/known"],
  add: ["POST", "/surveys/known/recipients"],
} as const;
const endpoints = Object.values(target);

async function expectRefused(body: string | Uint8Array, status: number, message: string): Promise<void> {
  for (const [method, path] of endpoints) {
    const answer = await server.send(method, path, { body });
    expect(answer).toMatchObject({
      status,
      body: { status, ...(status === 400 && { details: [{ path: "", message }] }) },
    });
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
  }
}

test.each(readFixtures("malformed").flatMap(({ content }) => content.cases))(
  "$name ($endpoint) is rejected, and accepted when mended",
  async ({ endpoint, text, mended }) => {
    const [method, path] = target[endpoint];
    expect(await server.send(method, path, { body: text })).toMatchObject({
      status: 400,
      body: { details: [{ path: "", message: "Invalid JSON body" }] },
    });
    expect((await server.send(method, path, { body: JSON.stringify(mended) })).status).toBeLessThan(300);
  },
);

test("an empty body, bytes that are not text, and texts that are not JSON are rejected", async () => {
  await expectRefused("", 400, "Invalid input: expected object, received undefined");
  await expectRefused(Uint8Array.of(0x7b, 0xff, 0x7d), 400, "Invalid JSON body");
  for (const text of ["{", "nul", "{'a':1}", "[".repeat(1_000_000), '{"a":'.repeat(150_000), "\u0000"])
    await expectRefused(text, 400, "Invalid JSON body");
});

test("JSON that is not an object is rejected", async () => {
  for (const [text, type] of [
    ["null", "null"],
    ["5", "number"],
    ["[]", "array"],
    ['"x"', "string"],
    [`${"[".repeat(500_000)}${"]".repeat(500_000)}`, "array"],
  ] as const) {
    await expectRefused(text, 400, `Invalid input: expected object, received ${type}`);
  }
});

test("a body may have a byte order mark, any type, and 1 MiB", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "nonsense"]) {
    expect(
      (await server.send("PATCH", "/surveys/known", { body: "{}", headers: { "content-type": type } })).status,
    ).toBe(200);
  }
  expect((await server.patch("/surveys/known", "\uFEFF{}")).status).toBe(200);
  expect((await server.patch("/surveys/known", "{}".padEnd(1_048_576))).status).toBe(200);
});

test("a larger one is rejected, with and without a declared length, and the server lives on", async () => {
  for (const size of [1_048_577, 20_000_000]) await expectRefused("{}".padEnd(size), 413, "");
  const app = createApp({ keys: ["key"] });
  const body = new Blob([" ".repeat(2_000_000)]).stream();
  const headers = { authorization: "Bearer key" };
  const init = { method: "POST", body, duplex: "half", headers } as RequestInit;
  expect((await app("/api/v1/surveys", init)).status).toBe(413);
  expect((await server.get("/surveys/known")).status).toBe(200);
});

test("a 400 has at most 1,000 details", async () => {
  const wrong = { type: "rating", label: 1, required: 1, options: 1 };
  const { body } = await server.patch("/surveys/known", { questions: Array.from({ length: 400 }, () => wrong) });
  expect(listAt(body, "details")).toHaveLength(1_000);
});

const anyJson = fc.jsonValue({ maxDepth: 5 });
const names = [
  "targetCompany",
  "title",
  "description",
  "slug",
  "published",
  "accentColor",
  "logoUrl",
  "notificationEmail",
  "questions",
  "recipients",
  "skipExisting",
  "__proto__",
  "constructor",
  "toString",
];
const nearlyRight = fc.dictionary(
  fc.constantFrom(...names),
  fc.oneof(
    anyJson,
    fc.array(
      fc.record(
        {
          type: fc.constantFrom("linear_scale", "rating", "dropdown", 5, null),
          label: anyJson,
          scaleMin: anyJson,
          scaleMax: anyJson,
          email: fc.oneof(fc.emailAddress(), anyJson),
          id: anyJson,
          options: anyJson,
        },
        { requiredKeys: [] },
      ),
      { maxLength: 3 },
    ),
  ),
);

test.each(endpoints)("%s %s answers any body whatever with a success or with details", async (method, path) => {
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 50 }),
    anyJson.map((value) => JSON.stringify(value)),
    nearlyRight.map((value) => JSON.stringify(value)),
    fc.string({ unit: "binary" }),
  );
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const answer = await server.send(method, path, { body });
      if (answer.status === 400) {
        const detail = { path: expect.any(String), message: expect.stringMatching(/./) };
        expect(answer.body).toEqual({
          type: "about:blank",
          title: "Bad Request",
          status: 400,
          detail: expect.any(String),
          details: expect.arrayContaining([detail]),
        });
      } else expect([200, 201, 409]).toContain(answer.status);
    }),
    { numRuns: 300 },
  );
});
