import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { memberAt, textAt } from "../testing/members.ts";
import { createApp } from "./app.ts";
import { createMemoryStore } from "./store.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import type { TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  const { body } = await server.post("/surveys", { targetCompany: "x", title: "y", slug: "known" });
  id = textAt(body, "survey", "id");
});
afterAll(() => server.close());

const endpoints = (survey: string): readonly (readonly [string, string])[] => [
  ["GET", `/surveys/${survey}`],
  ["PATCH", `/surveys/${survey}`],
  ["POST", `/surveys/${survey}/recipients`],
  ["GET", `/surveys/${survey}/responses`],
];
const all = [["GET", "/surveys"], ["POST", "/surveys"], ...endpoints("known")] as const;
const problem = (status: number, title: string, detail: string): unknown => ({
  type: "about:blank",
  title,
  status,
  detail,
});

describe("keys", () => {
  test.each(all)("%s %s needs one", async (method, path) => {
    const headers: readonly Record<string, string>[] = [
      {},
      { authorization: "" },
      { authorization: "Bearer" },
      { authorization: "Bearer wrong" },
      { authorization: "Basic owner" },
      { authorization: "owner" },
      { authorization: "Bearer owner other" },
    ];
    for (const given of headers) {
      const {
        status,
        headers: answered,
        body,
      } = await server.send(method, path, { key: null, headers: given, body: method === "GET" ? undefined : "{" });
      expect({ status, challenge: answered.get("www-authenticate"), body }).toEqual({
        status: 401,
        challenge: "Bearer",
        body: problem(401, "Unauthorized", "A valid API key is required."),
      });
    }
  });

  test.each(["bearer owner", "BEARER owner", "Bearer   owner"])("%j is as good as Bearer", async (authorization) => {
    expect((await server.send("GET", "/surveys", { key: null, headers: { authorization } })).status).toBe(200);
  });

  test("a server without keys admits nobody", async () => {
    const closed = await startTestServer({ keys: [] });
    onTestFinished(() => closed.close());
    expect((await closed.get("/surveys")).status).toBe(401);
  });
});

describe("surveys", () => {
  test("are found by id and by slug", async () => {
    const names = [id, "known", "%6Bnown"];
    const answers = await Promise.all(names.map((name) => server.get(`/surveys/${name}`)));
    expect(answers).toMatchObject(names.map(() => ({ status: 200, body: { survey: { id } } })));
  });

  test("of another key are answered like those that don't exist", async () => {
    for (const name of [id, "known", "unknown", "%ZZ", "%00", "..%2fknown", "constructor", "__proto__"]) {
      for (const [method, path] of endpoints(name)) {
        const body = method === "GET" ? undefined : { recipients: "no list", title: 5 };
        const { status, headers, body: answer } = await server.send(method, path, { key: "other", body });
        expect({ status, type: headers.get("content-type"), answer }).toEqual({
          status: 404,
          type: "application/problem+json",
          answer: problem(404, "Not Found", "This key has no survey of this id or slug."),
        });
      }
    }
  });
});

describe("paths and methods", () => {
  test.each(["/", "/survey", "/surveys/known/recipients/x", "/surveys/known/pages"])(
    "there is nothing at %s",
    async (path) => {
      for (const method of ["GET", "POST", "DELETE"]) {
        expect(await server.send(method, path)).toMatchObject({
          status: 404,
          body: { status: 404, title: "Not Found" },
        });
      }
      expect((await server.send("GET", path, { key: null })).status).toBe(401);
    },
  );

  test("there is nothing outside the base address, whatever the key", async () => {
    for (const path of ["/", "/api/v2/surveys", "/surveys"]) {
      const response = await fetch(server.origin + path);
      expect({ status: response.status, body: await response.json() }).toMatchObject({
        status: 404,
        body: { status: 404, title: "Not Found" },
      });
    }
  });

  test.each([
    ["DELETE", "/surveys"],
    ["PUT", "/surveys/known"],
    ["GET", "/surveys/known/recipients"],
    ["OPTIONS", "/surveys"],
  ])("%s %s is answered 404, and named", async (method, path) => {
    const detail = `Cannot find any route matching [${method}] ${server.url}${path}`;
    expect(await server.send(method, path)).toMatchObject({ status: 404, body: problem(404, "Not Found", detail) });
  });

  test("HEAD is GET without the body", async () => {
    expect(await server.send("HEAD", "/surveys/known")).toMatchObject({ status: 200, body: null });
  });
});

test("no response may be stored, or read as another type", async () => {
  const answers = await Promise.all([
    server.get("/surveys"),
    server.get("/surveys/unknown"),
    server.get("/surveys", "wrong"),
  ]);
  for (const { headers } of answers) {
    expect({ cache: headers.get("cache-control"), sniff: headers.get("x-content-type-options") }).toEqual({
      cache: "no-store",
      sniff: "nosniff",
    });
  }
});

test("the host that a client names doesn't get into the pages", async () => {
  const body = { targetCompany: "x", title: "y", recipients: [{ email: "a@example.com" }] };
  const answer = await server.send("POST", "/surveys", {
    body,
    headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
  });
  expect(textAt(answer.body, "survey", "recipients", 0, "url").startsWith(`${server.origin}/s/`)).toBe(true);
});

test("the origin of the pages can be another than the server's", async () => {
  const published = await startTestServer({ publicOrigin: "https://surveys.example" });
  onTestFinished(() => published.close());
  const { body } = await published.post("/surveys", {
    targetCompany: "x",
    title: "y",
    slug: "z",
    recipients: [{ email: "a@example.com" }],
  });
  const recipient = textAt(body, "survey", "recipients", 0, "id");
  expect(textAt(body, "survey", "recipients", 0, "url")).toBe(`https://surveys.example/s/z/${recipient}`);
});

describe("the rate", () => {
  test("is limited per key, and every response says how much is left", async () => {
    const limited = await startTestServer({ limits: { requestsPerWindow: 2, windowSeconds: 1000 } });
    onTestFinished(() => limited.close());
    const left = async (path: string, key: string): Promise<unknown> => {
      const { status, headers } = await limited.get(path, key);
      const names = ["ratelimit-policy", "ratelimit", "retry-after"];
      return [status, ...names.map((name) => headers.get(name)?.replace(/(?<=t=|^)(?:99\d|1000)$/, "LEFT") ?? null)];
    };
    const policy = '"key";q=2;w=1000';
    expect(await left("/surveys", "owner")).toEqual([200, policy, '"key";r=1;t=LEFT', null]);
    expect(await left("/surveys", "wrong")).toEqual([401, null, null, null]);
    expect(await left("/surveys/unknown", "owner")).toEqual([404, policy, '"key";r=0;t=LEFT', null]);
    expect(await left("/surveys/unknown", "owner")).toEqual([429, policy, '"key";r=0;t=LEFT', "LEFT"]);
    expect(await left("/surveys", "other")).toEqual([200, policy, '"key";r=1;t=LEFT', null]);
    expect((await limited.post("/surveys", "{")).body).toEqual(
      problem(429, "Too Many Requests", "This key may send 2 requests in 1000 seconds."),
    );
  });
});

describe("what is wrong first", () => {
  test("an invalid body, a slug in use: 400", async () => {
    expect((await server.post("/surveys", { targetCompany: "x", slug: "known" })).status).toBe(400);
  });

  test("a fault of the server: 500, without a word about it", async () => {
    const faults: unknown[] = [];
    const findSurvey = (): never => {
      throw new Error("secret");
    };
    const failing = await startTestServer({
      store: { ...createMemoryStore(), findSurvey },
      reportFault: (error) => faults.push(error),
    });
    onTestFinished(() => failing.close());
    const { status, headers, body } = await failing.get("/surveys/known");
    expect({ status, type: headers.get("content-type"), detail: memberAt(body, "detail") }).toEqual({
      status: 500,
      type: "application/problem+json",
      detail: "The server failed; it was its own fault.",
    });
    expect(faults).toEqual([new Error("secret")]);
  });
});

test("the app stands in for fetch: an address, a path or a request", async () => {
  const app = createApp({ keys: ["key"] });
  const headers = { authorization: "Bearer key" };
  const path = "/api/v1/surveys";
  const url = `http://localhost${path}`;
  const answers = [app(path, { headers }), app(url, { headers }), app(new URL(url), { headers })];
  for (const answer of [...answers, app(new Request(url, { headers }))]) {
    expect(await (await answer).json()).toEqual({ surveys: [], nextCursor: null });
  }
});
