import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { request } from "undici";
import { afterEach, describe, expect, test } from "vitest";
import { createApp } from "../../../reference/api/app.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import { mutants } from "../../proof/faults/all.ts";
import { startServer, type RunningServer } from "../../../reference/listen/start-server.ts";
import { referenceOptions } from "../../proof/selftest/judge-server.ts";
import { createSend } from "../../proof/selftest/traffic/create-send.ts";
import { playOrdinarySession } from "../../proof/selftest/traffic/ordinary-session.ts";
import { testKeys } from "../../proof/selftest/test-run-options.ts";
import { startProgram, type RunningProgram } from "../../proof/testing/start-program.ts";
import { startProxyCommand, type ProxyCommand } from "../../proof/testing/start-proxy-command.ts";
import { temporaryFolder } from "../../proof/testing/temporary-folder.ts";

const folder = temporaryFolder();
const servers: RunningServer[] = [];
const running: RunningProgram[] = [];
afterEach(async () => {
  for (const { child } of running.splice(0)) child.kill("SIGKILL");
  for (const server of servers.splice(0)) await server.close();
});

const keys = { SERVICE_API_KEY: testKeys.ownerKey, SERVICE_OTHER_API_KEY: testKeys.otherKey };

async function proxied(app: Fetch, words: readonly string[] = [], environment = {}): Promise<ProxyCommand> {
  const server = await startServer({ app: () => app });
  servers.push(server);
  const program = await startProxyCommand(server.url, words, { environment, folder });
  running.push(program);
  return program;
}

const faulty = mutants.find(({ name }) => name === "PATCH of description alone sets nothing")?.build ?? createApp;

describe("proxy", () => {
  test("ends with 0 and the report where something was proven and nothing is broken", async () => {
    const proxy = await proxied(createApp(referenceOptions), ["--json", "good.json"], keys);
    await playOrdinarySession(createSend(proxy.url, testKeys.ownerKey), testKeys.otherKey);
    const { code, stdout, stderr } = await proxy.interrupt();
    expect([code, stderr]).toEqual([0, expect.stringContaining("interrupted: writing the report")]);
    expect(stdout).toMatch(new RegExp(`judged +\\d+ requests that went through ${proxy.url}`));
    const report: unknown = JSON.parse(readFileSync(join(folder, "good.json"), "utf8"));
    expect(report).toMatchObject({ verdict: "no-breach-found", overheard: { files: [], proxy: proxy.url } });
  });

  test("says what is broken when it happens, and holds it on its page and in every report; keys are in none", async () => {
    const files = ["--json", "r.json", "--junit", "r.xml", "--html", "r.html"];
    const proxy = await proxied(faulty(referenceOptions), [...files, "--repro", "repro"]);
    const key = "another-key-0123456789";
    const send = createSend(proxy.url, key);
    await send("GET", "/surveys");
    await playOrdinarySession(createSend(proxy.url, testKeys.ownerKey), testKeys.otherKey);
    const caughtUp = await fetch(new URL("/__conformance", proxy.url), { method: "HEAD" });
    expect([caughtUp.status, await caughtUp.text()]).toEqual([200, ""]);
    const live = await proxy.waitForText("✗ SUR-31");
    expect(live).toMatch(/✗ SUR-31 .* \(GET \/api\/v1\/surveys\/\S+ -> 200\): expected "Once more", received /);
    const page = await fetch(new URL("/__conformance", proxy.url));
    const html = await page.text();
    expect([page.status, html.includes("SUR-31")]).toEqual([200, true]);
    const { code, stdout, stderr } = await proxy.interrupt();
    expect(code).toBe(1);
    const written = ["r.json", "r.xml", "r.html"].map((name) => readFileSync(join(folder, name), "utf8"));
    for (const text of [stdout, stderr, html, ...written])
      for (const secret of [...Object.values(testKeys), key]) expect(text.includes(secret)).toBe(false);
    expect(JSON.parse(written[0] ?? "")).toMatchObject({ verdict: "nonconformant", exitCode: 1 });
    for (const text of written.slice(1, 4)) expect(text).toContain("SUR-31");
  });

  test("says all of each violation with --details", async () => {
    const proxy = await proxied(faulty(referenceOptions), ["--details"]);
    await playOrdinarySession(createSend(proxy.url, testKeys.ownerKey), testKeys.otherKey);
    const live = await proxy.waitForText("✗ SUR-31");
    expect(await proxy.waitForText("replay ")).toMatch(/requirement +.*[\s\S]*expected +"Once more"[\s\S]*curl /);
    expect(live).toContain("✗ SUR-31");
    expect((await proxy.interrupt()).code).toBe(1);
  });

  test("ends with 3 where nothing went through", async () => {
    const { code, stdout } = await (await proxied(createApp(referenceOptions))).interrupt();
    expect([code, stdout]).toEqual([3, expect.stringContaining("no API requests found")]);
  });

  test("shows its page to no other site and to no script", async () => {
    const proxy = await proxied(createApp(referenceOptions));
    const asked = async (headers: Readonly<Record<string, string>>, path = "/__conformance"): Promise<number> => {
      const { statusCode, body } = await request(new URL(path, proxy.url), { headers });
      await body.dump();
      return statusCode;
    };
    const { headers, body } = await request(new URL("/__conformance", proxy.url));
    await body.dump();
    expect(headers).toMatchObject({
      "x-frame-options": "DENY",
      "content-security-policy": "frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(await asked({ host: "evil.example" })).toBe(421);
    expect(await asked({ host: "evil.example" }, "/api/v1/surveys")).toBe(421);
    expect(await asked({ "sec-fetch-dest": "document" })).toBe(200);
    for (const destination of ["empty", "iframe", "object", "script"])
      expect(await asked({ "sec-fetch-dest": destination })).toBe(403);
    expect(await asked({ "service-worker": "script" }, "/worker.js")).toBe(403);
  });

  test("says at Ctrl-C how many requests are left, and ends though they get no response", async () => {
    let arrived = 0;
    let bothArrived: () => void = () => undefined;
    const both = new Promise<void>((resolve) => (bothArrived = resolve));
    const proxy = await proxied(async (message) => {
      if (!message.url.endsWith("/slow")) return createApp(referenceOptions)(message);
      if ((arrived += 1) === 2) bothArrived();
      return new Promise<Response>(() => undefined);
    });
    await createSend(proxy.url, testKeys.ownerKey)("GET", "/surveys/nobody");
    const headers = { authorization: `Bearer ${testKeys.ownerKey}` };
    const unanswered = [1, 2].map((number) => fetch(`${proxy.url}/surveys/slow`, { headers }).catch(() => number));
    await both;
    const { code, stdout, stderr } = await proxy.interrupt();
    expect(await Promise.all(unanswered)).toEqual([1, 2]);
    // one 404 proves nothing
    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining("interrupted: writing the report within 5 s; 2 requests are left to judge"),
    ]);
    expect(stdout).toMatch(/judged +1 request that went through .*\nhosts .*\nleft out +2: had no response yet\n/);
  });

  test("a second Ctrl-C ends it at once, though no request has a response and no report is written", async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const proxy = await proxied(async () => {
      arrive();
      return new Promise<Response>(() => undefined);
    }, ["--json", "none.json"]);
    const unanswered = fetch(`${proxy.url}/surveys`).catch(() => "ended");
    await arrived;
    const ended = proxy.interrupt();
    await proxy.waitForText("press Ctrl-C again to stop at once");
    proxy.child.kill("SIGINT");
    const { code, stdout } = await ended;
    expect([code, stdout, await unanswered]).toEqual([3, "", "ended"]);
    expect(existsSync(join(folder, "none.json"))).toBe(false);
  });

  test("judges half of a character, and keeps its memory", async () => {
    const proxy = await proxied(async (message) => {
      const half = String.raw`{"id":"s1","slug":"half","title":"\ud83d","questions":[],"recipients":[]}`;
      return message.url.endsWith("/half")
        ? new Response(half, { headers: { "content-type": "application/json" } })
        : createApp(referenceOptions)(message);
    });
    const send = createSend(proxy.url, testKeys.ownerKey);
    await send("GET", "/surveys/half");
    for (let count = 0; count < 1_000; count += 1) await send("GET", count % 2 === 0 ? "/surveys" : "/surveys/nobody");
    const peakKibibytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${proxy.child.pid}/status`, "utf8"))?.[1]);
    expect(peakKibibytes).toBeLessThan(300 * 1024);
    const { code, stdout } = await proxy.interrupt();
    expect([code, stdout]).toEqual([0, expect.stringMatching(/judged +1,001 requests that went through/)]);
  });

  test.each([
    ["no target", ["proxy"], "no base URL was given"],
    ["a port in use", ["proxy", "http://127.0.0.1:9/api/v1", "--port"], "can't listen on 127.0.0.1:"],
    ["a target that is not an API root", ["proxy", "http://127.0.0.1:9/"], "does not end with /api/v1"],
  ])("ends with 2 for %s", async (_what, words, reason) => {
    const server = await startServer({ app: () => createApp(referenceOptions) });
    servers.push(server);
    const port = words.at(-1) === "--port" ? [String(server.port)] : [];
    const { code, stderr } = await startProgram([...words, ...port], {}, folder).ended;
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });
});
