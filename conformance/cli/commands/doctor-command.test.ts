import { describe, expect, test } from "vitest";

import { freeUrl, sendJson, type RequestHandler } from "../../proof/testing/start-subject.ts";
import { runDoctor, respondByKey, linesAfterHead, startTestSubject } from "../../proof/testing/run-doctor.ts";
import { canaryKeys, tryCommandLine } from "../../proof/testing/try-command-line.ts";

const reachable = [
  "✓ DNS           127.0.0.1 is an IP address",
  "✓ certificate   none: the address begins with http://",
  "✓ base path     GET /api/v1/surveys returned 200 (application/json)",
];
const latency = "✓ latency       a median of 1 ms for 4 reads: a standard run waits at least 1 s for responses";

test("a sound deployment is described line by line, with a handful of GETs and no key in sight", async () => {
  const subject = await startTestSubject(respondByKey({ "x-ratelimit-limit": "100", "x-ratelimit-remaining": "93" }));
  const trial = await tryCommandLine(["doctor", subject.url.href]);
  expect(trial).toMatchObject({ exitCode: 0, stderr: "", runs: [] });
  expect(linesAfterHead(trial)).toEqual([
    ...reachable,
    "✓ key           SERVICE_API_KEY is accepted",
    "✓ no key        a request without a key is rejected (401)",
    "✓ other key     SERVICE_OTHER_API_KEY is accepted",
    "✓ two accounts  the keys differ, and their lists have no survey in common",
    "✓ clock         same as this machine's",
    latency,
    "✓ rate limit    x-ratelimit-limit: 100; x-ratelimit-remaining: 93",
    "",
    "Ready: you can run verify.",
  ]);
  const urls = ["GET /api/v1/surveys", "GET /api/v1/surveys/survey-conformance-doctor"];
  expect(subject.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(
    urls.flatMap((url) => [url, url, url, url]),
  );
  expect(trial.stdout).not.toContain("canary");
});

describe("each problem is shown with its fix, and the other checks still run if they can", () => {
  test("two keys of one account", async () => {
    const trial = await runDoctor(({ headers }, response) =>
      sendJson(response, headers["authorization"] === undefined ? 401 : 200, [{ id: 7, slug: "a" }]),
    );
    expect(trial.exitCode).toBe(2);
    expect(linesAfterHead(trial).slice(6)).toEqual([
      "✗ two accounts  both keys list the same surveys: 1 of 1",
      "                -> set SERVICE_OTHER_API_KEY to the key of another account; otherwise every scoping check fails, even on a conforming service",
      "✓ clock         same as this machine's",
      latency,
      "✓ rate limit    no header announces a limit; a run waits if it gets a 429",
      "",
      "Not ready: fix 1 problem first.",
    ]);
  });

  test("one key for both", async () => {
    const trial = await runDoctor(respondByKey(), { ...canaryKeys, SERVICE_OTHER_API_KEY: canaryKeys.SERVICE_API_KEY });
    expect(trial.exitCode).toBe(2);
    expect(linesAfterHead(trial).slice(5, 8)).toEqual([
      "✗ other key     SERVICE_API_KEY and SERVICE_OTHER_API_KEY contain the same key",
      "                -> set SERVICE_OTHER_API_KEY to the key of another account, or unset it",
      "- two accounts  not checked: there is only one key",
    ]);
  });

  test("no key, and no other key", async () => {
    const trial = await runDoctor(respondByKey(), {});
    expect(trial.exitCode).toBe(2);
    expect(linesAfterHead(trial).slice(2, 9)).toEqual([
      "✓ base path     GET /api/v1/surveys returned 401 (application/json)",
      "✗ key           no API key: SERVICE_API_KEY is not set",
      "                -> create a key in the dashboard, under Settings and API keys, and export it",
      "✓ no key        a request without a key is rejected (401)",
      "! other key     SERVICE_OTHER_API_KEY is not set: scoping won't be tested",
      "                -> export a second account's key as SERVICE_OTHER_API_KEY",
      "- two accounts  not checked: there is only one key",
    ]);
  });

  test("a rejected key, and a rejected other key", async () => {
    const trial = await runDoctor(({ headers }, response) =>
      sendJson(response, 401, { error: headers["authorization"] === undefined ? "no key" : "unknown key" }),
    );
    expect(linesAfterHead(trial).filter((line) => /^✗|two accounts|->/.test(line))).toEqual([
      "✗ key           SERVICE_API_KEY is rejected (401)",
      "                -> create a key in the dashboard (Settings, API keys) and export it as SERVICE_API_KEY",
      "✗ other key     SERVICE_OTHER_API_KEY is rejected (401)",
      "                -> create a key in the dashboard (Settings, API keys) and export it as SERVICE_OTHER_API_KEY",
      "- two accounts  not checked: the service must accept both keys first",
    ]);
    expect(linesAfterHead(trial).at(-1)).toBe("Not ready: fix 2 problems first.");
  });

  test("a service that admits everybody, and accounts without surveys", async () => {
    const trial = await runDoctor((_request, response) => sendJson(response, 200, []));
    expect(trial.exitCode).toBe(0);
    expect(linesAfterHead(trial).filter((line) => line.startsWith("!"))).toEqual([
      "! no key        a request without a key returned 200, not 401",
      "! two accounts  the keys differ; their accounts can't be compared, because at least one of them has no surveys",
    ]);
  });

  test.each<readonly [string, RequestHandler, string]>([
    [
      "another base path",
      (_request, response) => response.writeHead(404, { "content-type": "text/plain" }).end("404 page not found"),
      "✗ base path     GET /api/v1/surveys returned 404 (text/plain)",
    ],
    [
      "a status that no API gives for a valid key",
      (_request, response) => sendJson(response, 405, {}),
      "✗ base path     GET /api/v1/surveys returned 405 (application/json)",
    ],
    [
      "a page in place of the API",
      (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>\u001b[2J"),
      "✗ base path     GET /api/v1/surveys returned 200 (text/html)",
    ],
    [
      "a redirect",
      (_request, response) => response.writeHead(308, { location: "https://elsewhere.example/" }).end(),
      "✗ base path     GET /api/v1/surveys returned 308 (no content type) and redirects to https://elsewhere.example/; the suite doesn't follow redirects",
    ],
    [
      "a service that fails",
      (_request, response) => response.writeHead(500).end("it broke"),
      "✗ base path     GET /api/v1/surveys returned 500 (no content type)",
    ],
    [
      "a line that breaks",
      (_request, response) => void response.destroy(),
      expect.stringMatching(/^✗ base path {5}no response: /),
    ],
  ])("%s", async (_what, answering, line) => {
    const trial = await runDoctor(answering);
    expect(trial.exitCode).toBe(2);
    const lines = linesAfterHead(trial);
    expect(lines[2]).toEqual(line);
    expect(lines[3]).toMatch(/^ {16}-> \w+/);
    expect(lines.slice(4, 11).filter((one) => !one.startsWith("- "))).toEqual([]);
    expect(lines.at(-1)).toBe("Not ready: fix 1 problem first.");
  });

  test("a rate limit that is used up: nothing is learned of keys", async () => {
    const trial = await runDoctor((_request, response) => sendJson(response, 429, {}, { "retry-after": "30" }));
    expect(trial.exitCode).toBe(2);
    expect(linesAfterHead(trial).slice(2)).toEqual([
      "- base path     not checked: GET /api/v1/surveys returned 429 (application/json): rate-limited; try again later",
      "- key           not checked: GET /surveys returned 429",
      "- no key        not checked: a request without a key returned 429: the rate limit is checked before the key",
      "- other key     not checked: GET /surveys returned 429",
      "- two accounts  not checked: the service must accept both keys first",
      "✓ clock         same as this machine's",
      "- latency       not checked: no read of a survey received a usable response",
      "✗ rate limit    every request returned 429, so the quota is used up; retry-after: 30",
      "                -> wait until the quota allows requests, then run doctor again",
      "",
      "Not ready: fix 1 problem first.",
    ]);
  });

  test("a rate limit that a few requests use up", async () => {
    let left = 4;
    const trial = await runDoctor((request, response, message) =>
      (left -= 1) < 0 ? sendJson(response, 429, {}) : respondByKey()(request, response, message),
    );
    expect([trial.exitCode, linesAfterHead(trial).find((line) => line.includes("rate limit"))]).toEqual([
      0,
      "! rate limit    a request returned 429, so the quota is used up",
    ]);
  });

  test("a clock that is an hour behind", async () => {
    const date = (): string => new Date(Date.now() - 3_600_000).toUTCString();
    const trial = await runDoctor((request, response) =>
      respondByKey({ date: date() })(request, response, response.req),
    );
    expect(linesAfterHead(trial).find((line) => line.includes("clock"))).toMatch(
      /^! clock {9}3(599|600|601) s behind this machine's$/,
    );
  });

  test("nothing that listens, and a name that nobody has", async () => {
    const closed = await tryCommandLine(["doctor", (await freeUrl()).href]);
    expect(linesAfterHead(closed)[2]).toMatch(/^✗ base path {5}no response: connect ECONNREFUSED/);
    const nowhere = await tryCommandLine(["doctor", "https://nobody.invalid/api/v1"]);
    expect([closed.exitCode, nowhere.exitCode]).toEqual([2, 2]);
    expect(linesAfterHead(nowhere)[0]).toMatch(/^✗ DNS {11}nobody\.invalid doesn't resolve \((ENOTFOUND|EAI_AGAIN)\)$/);
    expect(linesAfterHead(nowhere).filter((line) => line.startsWith("- "))).toHaveLength(9);
  });
});

test("an error 500 in JSON is a warning: a run may start", async () => {
  const trial = await runDoctor((_request, response) => sendJson(response, 500, {}));
  expect(trial.exitCode).toBe(0);
  expect(linesAfterHead(trial)[2]).toBe("! base path     GET /api/v1/surveys returned 500 (application/json)");
});

const cookieHint =
  "                -> a login page in front of the service requires a cookie: exempt the API from the login, or send the cookie with --header";

test.each<readonly [string, RequestHandler]>([
  ["that redirects to itself", ({ path }, response) => response.writeHead(302, { location: path }).end()],
  ["that redirects to a login", (_request, response) => response.writeHead(302, { location: "/login?to=/" }).end()],
  [
    "that sets its cookie on a page",
    (_request, response) =>
      response.writeHead(200, { "content-type": "text/html", "set-cookie": "gate=1" }).end("<h1>Sign in"),
  ],
])("a gate %s is recognised", async (_name, answering) => {
  const trial = await runDoctor(answering);
  expect([trial.exitCode, linesAfterHead(trial)[3]]).toEqual([2, cookieHint]);
});

describe("a proxy", () => {
  const linesWith = async (url: string, environment: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    linesAfterHead(await tryCommandLine(["doctor", url], { environment: { ...canaryKeys, ...environment } }));

  test("that doesn't answer is named, and the service is examined through it alone", async () => {
    const { origin, host } = await freeUrl();
    const lines = await linesWith("http://subject.test/api/v1", { HTTP_PROXY: origin });
    expect(lines.slice(0, 5)).toEqual([
      `✓ proxy         requests go through ${host} (HTTP_PROXY)`,
      "- DNS           not checked: a proxy connects to the host",
      "- certificate   not checked: a proxy connects to the host",
      `✗ base path     no response: no connection to the proxy in HTTP_PROXY: connect ECONNREFUSED ${host}`,
      "                -> the proxy doesn't answer: check HTTPS_PROXY and HTTP_PROXY, start the proxy, or add the host to NO_PROXY",
    ]);
  });

  test.each(["subject.invalid", ".invalid", "*.invalid", "Subject.Invalid:80", "other.test, *"])(
    "that NO_PROXY=%s excludes serves no request",
    async (entry) => {
      const lines = await linesWith("http://subject.invalid/api/v1", {
        HTTP_PROXY: (await freeUrl()).origin,
        NO_PROXY: entry,
      });
      expect(lines[0]).toMatch(/^✓ proxy {9}no request goes through the proxy in HTTP_PROXY: \S+ is in NO_PROXY/);
      expect(lines[1]).toMatch(/^✗ DNS/);
    },
  );

  test("for https:// alone serves no http:// address", async () => {
    const { url } = await startTestSubject(respondByKey());
    const lines = await linesWith(url.href.replace("127.0.0.1", "127.0.0.2"), {
      HTTPS_PROXY: (await freeUrl()).origin,
    });
    expect(lines[0]).toBe(
      "! proxy         no request goes through the proxy in HTTPS_PROXY: the address begins with http://",
    );
  });
});
