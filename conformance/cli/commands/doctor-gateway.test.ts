import { describe, expect, test } from "vitest";
import { sendJson } from "../../proof/testing/start-subject.ts";
import { runDoctor, respondByKey, linesAfterHead, startTestSubject } from "../../proof/testing/run-doctor.ts";
import { canaryKeys, tryCommandLine } from "../../proof/testing/try-command-line.ts";

describe("a gateway before a service is not mistaken for the service", () => {
  const gatewayHint =
    "                -> check the gateway's log: an instance may be down, or the gateway may be limiting the rate (if so, use --rate N)";

  test("one of two instances is down: a gateway's 502 admits nobody", async () => {
    let turn = 0;
    const trial = await runDoctor((request, response, message) =>
      (turn += 1) % 2 === 0
        ? response.writeHead(502, { "content-type": "text/html" }).end("<h1>502 Bad Gateway</h1>")
        : respondByKey()(request, response, message),
    );
    expect(trial.exitCode).toBe(0);
    expect(linesAfterHead(trial).filter((line) => /no key|gateway/.test(line))).toEqual([
      "✓ no key        a request without a key is rejected (401)",
      "! gateway       7 of 15 requests returned 502",
      gatewayHint,
    ]);
  });

  test("a gateway that answers each request without a key itself", async () => {
    const trial = await runDoctor((request, response, message) =>
      request.headers["authorization"] === undefined
        ? sendJson(response, 503, {})
        : respondByKey()(request, response, message),
    );
    expect(linesAfterHead(trial).filter((line) => /no key|gateway {4}/.test(line))).toEqual([
      "- no key        not checked: a gateway, not the service, returned 503 to a request without a key",
      "! gateway       3 of 10 requests returned 503",
    ]);
  });

  test("no instance is up", async () => {
    const trial = await runDoctor((_request, response) => sendJson(response, 502, {}));
    expect(linesAfterHead(trial).slice(2, 4)).toEqual([
      "✗ base path     GET /api/v1/surveys returned 502 (application/json)",
      "                -> a gateway answers instead of the service: check whether the service is running, and read the gateway's log",
    ]);
  });

  test.each([
    ["that shows itself", { "x-cache": "HIT" }],
    ["that doesn't", {}],
  ])("a cache %s and takes no account of the key", async (_name, headers) => {
    const cache = new Map<string, unknown>();
    const trial = await runDoctor((request, response) => {
      if (!cache.has(request.path) && request.headers["authorization"] === undefined)
        return sendJson(response, 401, {});
      cache.set(request.path, { surveys: [{ id: "1", slug: "a" }] });
      return sendJson(response, 200, cache.get(request.path), headers);
    });
    expect(trial.exitCode).toBe(0);
    expect(linesAfterHead(trial).slice(3, 9)).toEqual([
      "✓ key           SERVICE_API_KEY is accepted",
      "! no key        a request without a key returned 200, not 401, and returned surveys of the key's account (1 of 1)",
      "                -> a cache sends one key's responses to all clients: disable the cache, or make it vary by Authorization; verify reports this fault (AUT-2)",
      "✓ other key     SERVICE_OTHER_API_KEY is accepted",
      "! two accounts  both keys list the same surveys, and so does a request without a key: 1 of 1",
      "                -> the keys may be correct: the service shows one account's surveys to all clients; fix this first",
    ]);
  });

  test("a gateway that drops the Authorization header", async () => {
    const trial = await runDoctor((_request, response) => sendJson(response, 401, { error: { code: "UNAUTHORIZED" } }));
    const hints = ["SERVICE_API_KEY", "SERVICE_OTHER_API_KEY"].map(
      (variable) =>
        `                -> create a key in the dashboard (Settings, API keys) and export it as ${variable}; if the key is valid, check whether a gateway drops the Authorization header: a request without a key gets the same response`,
    );
    expect(linesAfterHead(trial).filter((line) => line.includes("->"))).toEqual(hints);
  });

  test("an account with so many surveys that its list is slow says nothing of the other requests", async () => {
    const subject = await startTestSubject((request, response, message) => {
      if (request.path.endsWith("/surveys")) setTimeout(() => respondByKey()(request, response, message), 400);
      else sendJson(response, 404, {});
    });
    const { stdout } = await tryCommandLine(["doctor", subject.url.href]);
    const [, list, seconds] = /and (\d+) ms for the list: a standard run waits at least (\d+) s/.exec(stdout) ?? [];
    expect(Number(list)).toBeGreaterThanOrEqual(400);
    // every request as slow as the list would be a minute
    expect(Number(seconds)).toBeLessThan(30);
  });
});

test("a list of more than 16 MiB is no problem, as it is none for verify", async () => {
  const description = "x".repeat(100_000);
  const surveys = Array.from({ length: 170 }, (_, index) => ({
    id: `old-${index}`,
    slug: `old-${index}`,
    description,
  }));
  const trial = await runDoctor(
    ({ headers }, response) =>
      headers["authorization"] === undefined ? sendJson(response, 401, {}) : sendJson(response, 200, { surveys }),
    { SERVICE_API_KEY: canaryKeys.SERVICE_API_KEY },
  );
  expect(trial.exitCode).toBe(0);
  expect(linesAfterHead(trial)[2]).toBe("✓ base path     GET /api/v1/surveys returned 200 (application/json)");
});

test("a 404 in JSON is a problem: a run would start, and write to an address that may be wrong", async () => {
  const trial = await runDoctor((_request, response) => sendJson(response, 404, {}));
  expect(trial.exitCode).toBe(2);
  expect(linesAfterHead(trial).slice(2, 4)).toEqual([
    "✗ base path     GET /api/v1/surveys returned 404 (application/json)",
    "                -> either this route is not written yet, or the base URL is wrong; verify would nevertheless create surveys there",
  ]);
  expect(linesAfterHead(trial).at(-1)).toBe("Not ready: fix 1 problem first.");
});
