import { expect, onTestFinished, test } from "vitest";
import { Inconclusive, Unanswered } from "./pacing/stops.ts";
import { canaryKey, createTestClient, type TestClient } from "../proof/testing/create-test-client.ts";
import { freeUrl, sendJson, startSubject, type RequestHandler, type Subject } from "../proof/testing/start-subject.ts";

async function serving(handler: RequestHandler): Promise<Subject> {
  const subject = await startSubject(handler);
  onTestFinished(() => subject.close());
  return subject;
}

function talkingTo(url: URL, options: Parameters<typeof createTestClient>[1] = {}): TestClient {
  const made = createTestClient(url, options);
  onTestFinished(() => made.close());
  return made;
}

const soon = { "retry-after": "0.01" };
const fine: RequestHandler = (_, response) => sendJson(response, 200, { fine: true });

test("every request is sent below the base URL, counted, and written down", async () => {
  const { url, requests } = await serving(fine);
  const { client, owner, recorded } = talkingTo(url);
  await owner.create({ title: "Été" });
  await owner.list("?page=2");
  await owner.read("a/b c?");
  await owner.update("1", { title: "x" });
  await owner.call("add", { survey: "1", body: { recipients: [] } });
  await owner.call("responses", { survey: "1" });
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["POST", "/api/v1/surveys", '{"title":"Été"}'],
    ["GET", "/api/v1/surveys?page=2", ""],
    ["GET", "/api/v1/surveys/a%2Fb%20c%3F", ""],
    ["PATCH", "/api/v1/surveys/1", '{"title":"x"}'],
    ["POST", "/api/v1/surveys/1/recipients", '{"recipients":[]}'],
    ["GET", "/api/v1/surveys/1/responses", ""],
  ]);
  expect(
    requests.map(({ headers }) => [headers["authorization"], headers["content-type"], headers["user-agent"]]),
  ).toEqual(
    requests.map(({ method }) => [`Bearer ${canaryKey}`, method === "GET" ? undefined : "application/json", "test/0"]),
  );
  expect(client.requests).toBe(6);
  expect(recorded.map(({ method, url: to, status, responseBody }) => [method, to, status, responseBody])).toEqual(
    requests.map(({ method, path }) => [method, new URL(path, url).href, 200, '{"fine":true}']),
  );
});

test("a call can send any text under any content type, or none", async () => {
  const { url, requests } = await serving(fine);
  const { owner } = talkingTo(url);
  await owner.call("create", { text: '{"cut', contentType: "text/plain" });
  await owner.call("create", { body: {}, contentType: null });
  expect(requests.map(({ headers, body }) => [headers["content-type"], body])).toEqual([
    ["text/plain", '{"cut'],
    [undefined, "{}"],
  ]);
});

test.each([301, 302, 303, 307, 308])(
  "a redirect by %i is a response: it isn't followed, and the key stays",
  async (status) => {
    const elsewhere = await serving(fine);
    const { url, requests } = await serving((_, response) => {
      response.writeHead(status, { location: new URL("/api/v1/surveys", elsewhere.url).href }).end();
    });
    const { owner } = talkingTo(url);
    expect([(await owner.list()).status, (await owner.create({})).status]).toEqual([status, status]);
    expect([requests.length, elsewhere.requests]).toEqual([2, []]);
    expect(elsewhere.connections()).toBe(0);
  },
);

test.each([["0"], ["Wed, 21 Oct 2015 07:28:00 GMT"], [undefined], ["soon"]])(
  "a 429 with Retry-After %s is waited for, and the request sent again",
  async (retryAfter) => {
    let refusals = 0;
    const { url, requests } = await serving((_, response) => {
      refusals += 1;
      const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
      sendJson(response, refusals === 1 ? 429 : 200, {}, headers);
    });
    const { client, owner, recorded } = talkingTo(url);
    expect((await owner.create({ title: "x" })).status).toBe(200);
    expect(requests.map(({ body }) => body)).toEqual(['{"title":"x"}', '{"title":"x"}']);
    expect([client.requests, recorded.map(({ status }) => status)]).toEqual([2, [429, 200]]);
  },
);

test("a 429 for ever is inconclusive in the end", async () => {
  const { url, requests } = await serving((_, response) => sendJson(response, 429, {}, soon));
  await expect(talkingTo(url).owner.list()).rejects.toThrow(
    new Inconclusive("the service returned 429 for 16 requests in a row; try again later, or use a lower --rate"),
  );
  expect(requests).toHaveLength(16);
});

test("a 429 that was asked for is handed on at once", async () => {
  const { url, requests } = await serving((_, response) => sendJson(response, 429, {}, { "retry-after": "3600" }));
  expect((await talkingTo(url).owner.call("list", { sendMode: "unretried" })).status).toBe(429);
  expect(requests).toHaveLength(1);
});

test.each([
  [502, 1],
  [503, 4],
  [504, 1],
])("a read answered %i is sent again, a few times; a create is sent %i times", async (status, creates) => {
  const { url, requests } = await serving((_, response) => sendJson(response, status, {}, soon));
  const unavailable = `the service is unavailable (${status})`;
  await expect(talkingTo(url).owner.list()).rejects.toThrow(new Unanswered(`GET /surveys: ${unavailable}`));
  expect(requests).toHaveLength(4);
  await expect(talkingTo(url).owner.create({})).rejects.toThrow(new Unanswered(`POST /surveys: ${unavailable}`));
  expect(requests).toHaveLength(4 + creates);
});

test("a read that was unavailable for a moment is answered", async () => {
  const statusNow = (): number => (requests.length < 3 ? 503 : 200);
  const { url, requests } = await serving((_, response) => sendJson(response, statusNow(), {}, soon));
  expect((await talkingTo(url).owner.list()).status).toBe(200);
  expect(requests).toHaveLength(3);
});

test.each([
  ["list", 4],
  ["update", 4],
  ["create", 1],
  ["add", 4],
] as const)("a connection reset on %s: %i attempts", async (endpoint, attempts) => {
  const { url, requests } = await serving((_, _response, message) => message.socket.resetAndDestroy());
  const { client, owner, recorded } = talkingTo(url);
  await expect(owner.call(endpoint, { survey: "1", body: endpoint === "list" ? undefined : {} })).rejects.toThrow(
    Inconclusive,
  );
  expect([requests.length, client.requests]).toEqual([attempts, attempts]);
  expect(recorded.map(({ status, fault }) => [status, typeof fault])).toEqual(
    Array.from({ length: attempts }, () => [undefined, "string"]),
  );
});

test("a read that was reset once is answered", async () => {
  const { url, requests } = await serving((_, response, message) =>
    requests.length === 1 ? message.socket.resetAndDestroy() : sendJson(response, 200, {}),
  );
  expect((await talkingTo(url).owner.list()).status).toBe(200);
  expect(requests).toHaveLength(2);
});

test("a refused connection: a create reached nobody, so it is tried again", async () => {
  const { client, owner } = talkingTo(await freeUrl());
  await expect(owner.create({})).rejects.toThrow(/^POST \/surveys: connect ECONNREFUSED /);
  expect(client.requests).toBe(4);
});

test("a subject that has stopped answering is left alone", async () => {
  const { url, requests } = await serving((_, _response, message) => message.socket.resetAndDestroy());
  const { owner } = talkingTo(url);
  await expect(owner.list()).rejects.toThrow(/^GET \/surveys: /);
  await expect(owner.list()).rejects.toThrow(/^the service stopped responding \(/);
  await expect(owner.list()).rejects.toThrow(/^the service stopped responding \(/);
  expect(requests).toHaveLength(6);
});

test("answers in between keep a subject that resets now and then", async () => {
  const { url, requests } = await serving((_, response, message) =>
    requests.length % 2 === 1 ? message.socket.resetAndDestroy() : sendJson(response, 200, {}),
  );
  const { owner } = talkingTo(url);
  for (let calls = 0; calls < 10; calls += 1) expect((await owner.list()).status).toBe(200);
  expect(requests).toHaveLength(20);
});

test("requests under way are as many as allowed; those of a race are all sent at once", async () => {
  const waiting: (() => void)[] = [];
  let max = 0;
  const { url } = await serving((request, response) => {
    waiting.push(() => sendJson(response, 200, {}));
    max = Math.max(max, waiting.length);
    const release = (): void => waiting.splice(0).forEach((go) => go());
    if (request.path.endsWith("?race")) {
      if (waiting.length === 6) release();
    } else setImmediate(release);
  });
  const { owner } = talkingTo(url, { concurrency: 2 });
  await Promise.all(Array.from({ length: 12 }, () => owner.list()));
  expect(max).toBeLessThanOrEqual(2);
  await Promise.all(Array.from({ length: 6 }, () => owner.call("create", { query: "?race", sendMode: "race" })));
  expect(max).toBe(6);
});

test("a run that is ended sends nothing more", async () => {
  const controller = new AbortController();
  const { url, requests } = await serving(() => controller.abort());
  const { owner } = talkingTo(url, { signal: controller.signal });
  await expect(owner.list()).rejects.toThrow(new Inconclusive("the run has ended"));
  await expect(owner.list()).rejects.toThrow(new Inconclusive("the run has ended"));
  expect(requests).toHaveLength(1);
});

test("a run that is ended waits no longer for the rate limit", async () => {
  const controller = new AbortController();
  const { url, requests } = await serving((_, response) => {
    response.on("finish", () => setImmediate(() => controller.abort()));
    sendJson(response, 429, {}, { "retry-after": "3600" });
  });
  await expect(talkingTo(url, { signal: controller.signal }).owner.list()).rejects.toThrow(/^the run has ended/);
  expect(requests).toHaveLength(1);
});

test.each([
  ["there", 1, 200],
  ["not there", 4, 404],
])("a create whose response was lost and whose survey is %s is sent %i times", async (_name, creates, found) => {
  const { url, requests } = await serving((request, response, message) =>
    request.method === "GET" ? sendJson(response, found, {}) : message.socket.resetAndDestroy(),
  );
  await expect(talkingTo(url).owner.create({ slug: "one" })).rejects.toThrow(Inconclusive);
  expect(requests.map(({ method }) => method)).toEqual(Array.from({ length: creates }, () => ["POST", "GET"]).flat());
});

test("a request of a race that is answered with 503 is not sent again, but slows the run down", async () => {
  const admits = { racing: 1 };
  const { url, requests } = await serving((_, response) =>
    sendJson(response, (admits.racing -= 1) >= 0 ? 201 : 503, {}, soon),
  );
  const { client, owner } = talkingTo(url);
  const racing = Array.from({ length: 3 }, () => owner.call("add", { survey: "1", body: {}, sendMode: "race" }));
  const statuses = (await Promise.all(racing)).map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 503, 503]);
  expect([requests.length, client.overload]).toEqual([3, { times: 2, slowestPerSecond: 2 }]);
});

test.each([429, 503])("a %i halves the rate", async (status) => {
  const { url, requests } = await serving((_, to) => sendJson(to, requests.length === 20 ? status : 200, {}));
  const { client, owner } = talkingTo(url);
  for (let calls = 0; calls < 19; calls += 1) await owner.list();
  expect(client.overload).toEqual({ times: 0, slowestPerSecond: Number.POSITIVE_INFINITY });
  expect((await owner.list()).status).toBe(200);
  expect([requests.length, client.overload.slowestPerSecond <= 10]).toEqual([21, true]);
});

test("a quota that is used up is waited for before anything is refused", async () => {
  const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1" };
  const { url } = await serving((_, response) => sendJson(response, 200, {}, headers));
  const { client, owner } = talkingTo(url);
  await owner.list();
  await owner.list();
  expect(client.traffic).toMatchObject({ requests: 2, rateLimited: 0 });
  expect(client.traffic.waitedMs).toBeGreaterThan(0);
});
