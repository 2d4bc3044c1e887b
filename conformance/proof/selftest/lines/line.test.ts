import { describe, expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import type { ExtraHeader } from "../../../client/wire/extra-header.ts";
import { networkTransport, type NetworkOptions } from "../../../client/wire/network-transport.ts";
import type { Report } from "../../../report/format/report.ts";
import { SetUpError, type RunOptions } from "../../../engine/run/options.ts";
import { verify } from "../../../engine/run/verify.ts";
import { sendJson, startSubject } from "../../testing/start-subject.ts";
import { createCertificate } from "../../testing/network/create-certificate.ts";
import { startFaultyLine } from "../../testing/network/start-faulty-line.ts";
import { startGateway, type Gateway, type GatewayOptions } from "../../testing/network/start-gateway.ts";
import { startForwardProxy, type ForwardProxy } from "../../testing/network/start-forward-proxy.ts";
import { createDrivable } from "../create-drivable.ts";
import { referenceOptions } from "../judge-server.ts";
import { testRunOptions } from "../test-run-options.ts";

const certificate = createCertificate();
const ca = { file: "authority.pem", pem: certificate.cert };

async function startReference(): Promise<string> {
  const { origin, close } = await startServer({ app: () => createApp(createDrivable(referenceOptions).given) });
  onTestFinished(() => close());
  return origin;
}

async function closedAfterwards<T extends { readonly close: () => Promise<void> }>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  onTestFinished(() => started.close());
  return started;
}

async function gateway(options: Omit<GatewayOptions, "origin">): Promise<Gateway> {
  return closedAfterwards(startGateway({ ...options, origin: await startReference() }));
}

const over = (baseUrl: string, options: Partial<RunOptions> = {}): RunOptions =>
  testRunOptions(baseUrl, { effort: "quick", maxDurationMs: 120_000, ...options });

/** Covers writes, reads, lists, races and pages. */
const some = { only: ["SVC-1", "SUR-1", "SUR-4", "SUR-22", "RCP-3", "RCP-35", "AUT-5"] } as const;

const outcomesIn = ({ outcomes }: Report): readonly string[] => [...new Set(outcomes.map(({ outcome }) => outcome))];

async function setUpError(run: Promise<unknown>): Promise<readonly [string, string]> {
  const error = await run.then(
    () => new Error("the run started"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof SetUpError)) throw error;
  return [error.message, error.hint];
}

describe("a subject is judged", () => {
  test("over TLS with an authority of its own", async () => {
    const { origin } = await gateway({ certificate });
    const url = `${origin}/api/v1`;
    const report = await verify(over(url, { ...some, connection: { extraHeaders: [], ca, isInsecure: false } }));
    expect(outcomesIn(report)).toEqual(["passed"]);
    expect(report.notes.filter((note) => note.includes("certificate"))).toEqual([]);
    expect(await setUpError(verify(over(url)))).toEqual([
      expect.stringContaining("DEPTH_ZERO_SELF_SIGNED_CERT"),
      "the certificate isn't trusted: pass a file that contains its CA certificate with --ca FILE",
    ]);
  });

  test("over TLS that nobody vouches for, and every report says so", async () => {
    const { origin, port } = await gateway({ certificate });
    const connection = { extraHeaders: [], isInsecure: true };
    const report = await verify(over(`${origin}/api/v1`, { ...some, connection }));
    expect(outcomesIn(report)).toEqual(["passed"]);
    expect(report.notes).toContain(
      `certificates were not verified (--insecure), so a server other than 127.0.0.1:${port} may have answered`,
    );
  });

  test.each([
    ["at an IPv6 address", { host: "::1" }],
    ["over TLS at an IPv6 address", { host: "::1", certificate }],
    ["below a path of a gateway's", { prefix: "/team/survey" }],
  ])("%s", async (_name, options: Omit<GatewayOptions, "origin">) => {
    const { origin } = await gateway(options);
    const connection = { extraHeaders: [], ca, isInsecure: false };
    const report = await verify(over(`${origin}${options.prefix ?? ""}/api/v1`, { ...some, connection }));
    expect(outcomesIn(report)).toEqual(["passed"]);
  });

  test("that ends every connection without a word", async () => {
    const { origin, connections } = await gateway({ closesIdle: true });
    const report = await verify(over(`${origin}/api/v1`));
    expect(report.outcomes.filter(({ outcome }) => ["failed", "warned", "inconclusive"].includes(outcome))).toEqual([]);
    expect(connections()).toBeGreaterThan(100);
  });

  test("behind a gateway that wants a header, whose value is shown nowhere", async () => {
    const secret = "canary-of-the-gateway";
    const extraHeaders: readonly ExtraHeader[] = [{ name: "x-gate", value: secret, variable: "HEADER_X_GATE" }];
    const { origin } = await gateway({ requiredHeaders: { "x-gate": secret } });
    const url = `${origin}/api/v1`;
    const connection = { extraHeaders, isInsecure: false };
    expect(outcomesIn(await verify(over(url, { ...some, connection })))).toEqual(["passed"]);
    expect((await setUpError(verify(over(url))))[0]).toContain("SERVICE_API_KEY is rejected (403)");
  });
});

test("the way to a subject is in what repeats a failure, without the values of headers", async () => {
  const subject = await closedAfterwards(
    startSubject(({ method, headers }, response) =>
      sendJson(response, method === "GET" ? 200 : 400, method === "GET" ? [] : { sent: headers["x-gate"] }),
    ),
  );
  const extraHeaders = [{ name: "x-gate", value: "canary-of-the-gateway", variable: "HEADER_X_GATE" }];
  const report = await verify(
    over(subject.url.href, { only: ["SUR-1"], connection: { extraHeaders, ca, isInsecure: false } }),
  );
  expect(JSON.stringify(report)).not.toContain("canary");
  const failure = report.outcomes[0]?.failure;
  expect(failure?.received).toBe('400 {"sent":"$HEADER_X_GATE"}');
  expect(failure?.script).toMatch(/^: "\$\{HEADER_X_GATE:\?.+\}"$/m);
  expect(failure?.script).toContain('  -H "x-gate: $HEADER_X_GATE" ');
  expect(failure?.replay).toContain(` --header "x-gate: $HEADER_X_GATE" --ca authority.pem --only SUR-1 `);
  expect(failure?.script).toContain("curl -sS --cacert authority.pem -X POST");
});

describe("through a proxy", () => {
  const through = async (
    proxy: ForwardProxy,
    options: RunOptions,
    more: Partial<NetworkOptions> = {},
    noProxy = "",
  ): Promise<Report> => {
    const environment = { HTTPS_PROXY: proxy.url, http_proxy: proxy.url, NO_PROXY: noProxy };
    return verify(options, networkTransport({ timeoutMs: 10_000, environment, ...more }));
  };

  test("a subject is judged over TLS, which the proxy only passes on", async () => {
    const { port } = await gateway({ certificate });
    const proxy = await closedAfterwards(startForwardProxy(port, "me:secret%20word"));
    const report = await through(proxy, over("https://subject.test/api/v1", some), { ca: ca.pem });
    expect(outcomesIn(report)).toEqual(["passed"]);
    expect(new Set(proxy.requestLines)).toEqual(new Set(["CONNECT subject.test:443"]));
  });

  test("a subject is judged over plain HTTP", async () => {
    const { port } = await gateway({});
    const proxy = await closedAfterwards(startForwardProxy(port));
    expect(outcomesIn(await through(proxy, over("http://subject.test/api/v1", some)))).toEqual(["passed"]);
    expect(proxy.requestLines).toContain("GET http://subject.test/api/v1/surveys");
  });

  test.each([
    ["this machine's own address", ""],
    ["what NO_PROXY names", "subject.test,127.0.0.1"],
  ])("%s is not looked for", async (_name, noProxy) => {
    const { origin, port } = await gateway({});
    const proxy = await closedAfterwards(startForwardProxy(port));
    expect(outcomesIn(await through(proxy, over(`${origin}/api/v1`, some), {}, noProxy))).toEqual(["passed"]);
    expect(proxy.requestLines).toEqual([]);
  });

  test.each([
    ["https", /Proxy response \(407\) !== 200 when HTTP Tunneling$/],
    ["http", /Proxy Authentication Required \(407\)$/],
  ])("that wants a password, %s is reported as such", async (scheme, message) => {
    const { port } = await gateway({});
    const proxy = await closedAfterwards(startForwardProxy(port, "me:password"));
    const anonymous = { ...proxy, url: proxy.url.replace("me:password@", "") };
    expect(await setUpError(through(anonymous, over(`${scheme}://subject.test/api/v1`)))).toEqual([
      expect.stringMatching(message),
      "the proxy rejected the request: check the user and password in HTTPS_PROXY and HTTP_PROXY, or add the host to NO_PROXY",
    ]);
  });
});

describe("a line that cuts 5 % of the connections and delays 5 % of the responses breaks nothing", () => {
  test.each([
    ["waited for", 1, 10_000, 800],
    ["given up", 2, 1_500, 3_000],
    ["given up", 3, 1_500, 3_000],
  ])("where late responses are %s (seed %i)", async (_name, seed, timeoutMs, delayMs) => {
    const { given: shared, driver } = createDrivable(referenceOptions);
    const { origin } = await closedAfterwards(startServer({ app: () => createApp(shared) }));
    const line = await closedAfterwards(startFaultyLine({ origin, seed, dropShare: 0.05, delayShare: 0.05, delayMs }));
    const actions = { file: "driver.js", actions: driver, timeoutMs: 10_000 };
    const report = await verify(over(`${line.origin}/api/v1`, { seed, timeoutMs, driver: actions }));
    expect(report.outcomes.flatMap(({ failure }) => failure?.message ?? [])).toEqual([]);
    const passed = report.outcomes.filter(({ outcome }) => outcome === "passed").length;
    expect(passed).toBeGreaterThan(report.outcomes.length * 0.9);
    expect(new Set(line.faults)).toEqual(new Set(["dropped before", "dropped after", "delayed"]));
    expect(report.traffic?.retries).toBeGreaterThan(5);
  });
});
