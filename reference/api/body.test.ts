import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFixtures } from "../../fixtures/read-fixture.ts";
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
    expect(answer).toMatchObject({ status, body: { status, details: [{ path: "", message }] } });
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
  }
}

test.each(readFixtures("malformed").flatMap(({ content }) => content.cases))(
  "$name ($endpoint) is rejected, and accepted when mended",
  async ({ endpoint, text, mended }) => {
    const [method, path] = target[endpoint];
    expect(await server.send(method, path, { body: text })).toMatchObject({
      status: 400,
      body: { details: [{ path: "", message: "is not valid JSON" }] },
    });
    expect((await server.send(method, path, { body: JSON.stringify(mended) })).status).toBeLessThan(300);
  },
);

test("an empty body, bytes that are not text, and texts that are not JSON are rejected", async () => {
  await expectRefused("", 400, "is empty; a JSON object is expected");
  await expectRefused(Uint8Array.of(0x7b, 0xff, 0x7d), 400, "is not valid UTF-8");
  for (const text of ["{", "nul", "{'a':1}", "[".repeat(1_000_000), '{"a":'.repeat(150_000), "\u0000"])
    await expectRefused(text, 400, "is not valid JSON");
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
  const message = "must be at most 1048576 bytes";
  await expectRefused("{}".padEnd(1_048_577), 413, message);
  const [method, path] = target.update;
  for (const size of [2_000_000, 20_000_000]) {
    const response = await fetch(server.url + path, {
      method,
      body: new Blob([" ".repeat(size)]).stream(),
      duplex: "half",
      headers: { authorization: "Bearer owner" },
    });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 413,
      body: { details: [{ path: "", message }] },
    });
  }
  expect((await server.get("/surveys/known")).status).toBe(200);
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
