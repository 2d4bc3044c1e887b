import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../reference/api/app.ts";
import { handlerTransport } from "../../client/wire/handler-transport.ts";
import { referenceOptions, judgeServer } from "../../proof/selftest/judge-server.ts";
import { testKeys, testRunOptions } from "../../proof/selftest/test-run-options.ts";
import { freeUrl, sendJson, startSubject, type RequestHandler } from "../../proof/testing/start-subject.ts";
import { SetUpError, type RunOptions } from "./options.ts";
import { verify } from "./verify.ts";

const { ownerKey, otherKey } = testKeys;

const over = (baseUrl: URL, options: Partial<RunOptions> = {}): RunOptions =>
  testRunOptions(baseUrl, { effort: "quick", timeoutMs: 2_000, maxDurationMs: 60_000, ...options });

async function setUpError(run: Promise<unknown>): Promise<readonly [string, string]> {
  const error = await run.then(
    () => new Error("the run started"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof SetUpError)) throw error;
  return [error.message, error.hint];
}

async function against(handler: RequestHandler, options: Partial<RunOptions> = {}): Promise<readonly string[]> {
  const subject = await startSubject(handler);
  onTestFinished(() => subject.close());
  const [message, hint] = await setUpError(verify(over(subject.url, options)));
  return [message.replace(subject.url.href, "URL"), hint];
}

describe("a run can't start", () => {
  test("where nothing listens", async () => {
    const url = await freeUrl();
    expect(await setUpError(verify(over(url)))).toEqual([
      expect.stringMatching(/^http:\S+ can't be reached: GET \/surveys: connect ECONNREFUSED /),
      "nothing listens there: check the host, the port and whether the service is running",
    ]);
  });

  test.each([401, 403])("with a key that is answered %i", async (status) => {
    expect(await against((_, response) => sendJson(response, status, {}))).toEqual([
      `URL: SERVICE_API_KEY is rejected (${status})`,
      expect.stringContaining("create a key in the dashboard"),
    ]);
  });

  test("with another key that is rejected", async () => {
    const answering: RequestHandler = ({ headers }, response) =>
      sendJson(response, headers["authorization"] === `Bearer ${ownerKey}` ? 200 : 401, []);
    expect((await against(answering))[0]).toBe("URL: SERVICE_OTHER_API_KEY is rejected (401)");
  });

  test("with one key for both identities, before any request", async () => {
    expect(await setUpError(verify(over(await freeUrl(), { otherKey: ownerKey })))).toEqual([
      "SERVICE_API_KEY and SERVICE_OTHER_API_KEY contain the same key",
      expect.stringContaining("the key of another account"),
    ]);
  });

  test("where nothing answers in time", async () => {
    expect(await against(() => undefined, { timeoutMs: 50 })).toEqual([
      "URL can't be reached: GET /surveys: no complete response within 0.05 s",
      expect.stringContaining("--timeout"),
    ]);
  });

  test("where the rate limit is used up", async () => {
    const limited: RequestHandler = (_, response) => sendJson(response, 429, {}, { "retry-after": "0.05" });
    expect((await against(limited))[1]).toBe("the key has reached its rate limit: wait, then run again");
  });

  test("where the rate limit is used up for an hour, at once", async () => {
    const limited: RequestHandler = (_, response) => sendJson(response, 429, {}, { "retry-after": "3600" });
    expect(await against(limited)).toEqual([
      "URL can't be judged now: the key has reached its rate limit",
      "wait 3600 seconds and run again",
    ]);
  });

  test("where every request is sent on to another address", async () => {
    const away: RequestHandler = ({ path }, response) =>
      sendJson(response, 308, {}, { location: `https://new.example${path}` });
    expect(await against(away)).toEqual([
      "URL: GET /api/v1/surveys returned 308 (application/json) and redirects to https://new.example/api/v1/surveys; the suite doesn't follow redirects",
      "did you mean https://new.example/api/v1?; use verify --force to run anyway, for example, against an unfinished server",
    ]);
  });

  test.each<readonly [string, RequestHandler]>([
    ["a page", (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome")],
    [
      "a page called JSON",
      (_, response) => response.writeHead(200, { "content-type": "application/json" }).end("<div>"),
    ],
    ["a page for an error", (_, response) => response.writeHead(404, { "content-type": "text/html" }).end("<h1>")],
    ["a redirect to a login", (_, response) => response.writeHead(302, { location: "/login" }).end()],
    ["a plain text", (_, response) => response.writeHead(200, { "content-type": "text/plain" }).end("OK")],
    ["a status that no API gives", (_, response) => sendJson(response, 402, {})],
  ])("where GET /surveys is answered with %s, after GETs alone", async (_name, answering) => {
    const methods: string[] = [];
    const heard: RequestHandler = (request, response, message) => {
      methods.push(request.method);
      answering(request, response, message);
    };
    const [, hint] = await against(heard);
    expect(hint).toContain("use verify --force to run anyway");
    expect([new Set(methods), methods.length]).toEqual([new Set(["GET"]), 1]);
  });

  test("where a gateway answers in place of the service", async () => {
    expect(await against((_, response) => sendJson(response, 502, {}))).toEqual([
      "URL can't be reached: GET /surveys: the service is unavailable (502)",
      "a gateway answers instead of the service: check whether the service is running, and read the gateway's log",
    ]);
  });

  test("where the port doesn't speak TLS", async () => {
    const url = new URL((await freshSubject()).href.replace("http:", "https:"));
    const [message, hint] = await setUpError(verify(over(url)));
    // no code, no source line and no escaped line break of OpenSSL
    expect(message).toMatch(/[A-Z]: wrong version number$/);
    expect(hint).toBe("the port doesn't support TLS: did you mean http:// instead of https://?");
  });

  test("where the certificate isn't trusted", async () => {
    const { key, cert } = selfSigned();
    const server = createServer({ key, cert }, (_, response) => void response.end("[]"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    expect(await setUpError(verify(over(new URL(`https://127.0.0.1:${port}/api/v1`))))).toEqual([
      expect.stringContaining("DEPTH_ZERO_SELF_SIGNED_CERT"),
      expect.stringContaining("--ca"),
    ]);
  });
});

async function freshSubject(): Promise<URL> {
  const subject = await startSubject((_, response) => sendJson(response, 200, []));
  onTestFinished(() => subject.close());
  return subject.url;
}

test.each([404, 500])(
  "a server that answers %i in JSON is judged, and the address is doubted in the report",
  async (status) => {
    const subject = await startSubject((_, response) => sendJson(response, status, {}));
    onTestFinished(() => subject.close());
    const { notes, outcomes, verdict } = await verify(over(subject.url, { only: ["SUR-1"] }));
    expect(verdict).toBe("nonconformant");
    expect(outcomes[0]?.cases).toBeGreaterThan(0);
    expect(notes[0]).toMatch(new RegExp(`^GET /api/v1/surveys returned ${status} \\(application/json\\): \\w+`));
    if (status === 404) expect(notes[0]).toContain("or the base URL is wrong");
  },
);

test("a read-only run that finds neither the list nor its survey names the address as a cause", async () => {
  const subject = await startSubject((_, response) => sendJson(response, 404, {}));
  onTestFinished(() => subject.close());
  const [message, hint] = await setUpError(verify(over(subject.url, { readOnly: { survey: "mine" } })));
  expect(message).toContain("has no survey with that id or slug (404)");
  expect(hint).toContain("returned 404 (application/json): either this route is not written yet, or the base URL");
});

test("a server in its first hour is judged if the caller insists", async () => {
  const subject = await startSubject((_, response) => {
    response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not here</h1>");
  });
  onTestFinished(() => subject.close());
  const { notes, verdict } = await verify(over(subject.url, { only: ["SUR-1"], force: true }));
  expect(verdict).toBe("nonconformant");
  expect(notes[0]).toContain("GET /api/v1/surveys returned 404 (text/html): the base URL must be the API root");
});

function selfSigned(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-"));
  try {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
    const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
    execFileSync("openssl", ["req", "-x509", ...made, ...subject, "-keyout", key, "-out", cert], { stdio: "pipe" });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("a run that ends early is incomplete", () => {
  test("when it is ended from outside", async () => {
    const controller = new AbortController();
    let requests = 0;
    const report = await judgeServer(
      (options) => {
        const app = createApp(options);
        return (request) => {
          if ((requests += 1) === 40) controller.abort();
          return app(request);
        };
      },
      { effort: "quick", signal: controller.signal },
    );
    expect(report).toMatchObject({ verdict: "incomplete", exitCode: 3, cutShort: "the run was interrupted" });
    expect(requests).toBeLessThan(50);
    expect(report.outcomes.some(({ outcome }) => outcome === "inconclusive")).toBe(true);
  });

  test("when it was ended before its first request", async () => {
    const run = over(new URL("http://localhost/api/v1"), { signal: AbortSignal.abort() });
    const report = await verify(run, handlerTransport(createApp(referenceOptions)));
    expect(report).toMatchObject({ verdict: "incomplete", exitCode: 3, requests: 0, ledger: [] });
    expect(report.cutShort).toBe("the run was interrupted");
    const proven = report.outcomes.filter(({ outcome }) => outcome === "passed" || outcome === "failed");
    expect(proven).toEqual([]);
  });
});

test("without the other key scoping is not tested, and the variable is named", async () => {
  const { outcomes, verdict } = await verify(
    { ...over(new URL("http://localhost/api/v1"), { only: ["AUT-5", "SUR-1"] }), otherKey: undefined },
    handlerTransport(createApp(referenceOptions)),
  );
  expect(outcomes.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual([
    ["SUR-1", "passed", undefined],
    ["AUT-5", "not-tested", "a second key is missing; set SERVICE_OTHER_API_KEY"],
  ]);
  expect(verdict).toBe("no-breach-found");
});

test("no key is in a report of a server that repeats it everywhere, nor a part of it that was sent", async () => {
  const subject = await startSubject(({ headers, path }, response) => {
    const sent = String(headers["authorization"]);
    const encoded = encodeURIComponent(sent);
    sendJson(response, path.endsWith("/surveys") ? 200 : 418, { sent, encoded, details: [sent] }, { "x-sent": sent });
  });
  onTestFinished(() => subject.close());
  const report = JSON.stringify(
    await verify(over(subject.url, { only: ["SVC-1", "SVC-9", "SUR-1", "AUT-1", "AUT-3", "ERR-1"] })),
  );
  expect(report).toContain("$SERVICE_API_KEY");
  for (const secret of [ownerKey, otherKey, ownerKey.slice(0, Math.ceil(ownerKey.length / 2))])
    expect([report.includes(secret), report.includes(encodeURIComponent(secret))]).toEqual([false, false]);
});
