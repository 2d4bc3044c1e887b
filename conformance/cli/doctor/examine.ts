import { keyVariables } from "../../client/credential.ts";
import { proxyFor, noProxyEntry, proxiesIn } from "../../client/wire/proxies.ts";
import { TransportFault } from "../../client/wire/transport-fault.ts";
import type { TlsOptions } from "../../client/wire/tls-options.ts";
import type { Transport } from "../../client/wire/transport.ts";
import { connectionHint } from "../../engine/examination/connection-hint.ts";
import { examineCertificate, speaksTls } from "./examine-certificate.ts";
import { examineClock, examineGateways, examineLatency, examineRateLimit } from "./examine-service.ts";
import { examineAccounts, idsIn, sharedBy } from "../../engine/examination/examine-accounts.ts";
import { examineKey, type ProbeResult } from "../../engine/examination/examine-key.ts";
import { examineRoot, httpsHint, missingRouteHint, isGatewayFault } from "../../engine/examination/examine-root.ts";
import { warning, problem, skipped, type Finding, ok } from "../../engine/examination/finding.ts";
import { createProber, type Probe, type Prober } from "./probe.ts";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { succeeded, type Exchange } from "../../client/exchange.ts";

export interface DoctorOptions {
  readonly baseUrl: URL;
  /** The key, or the problem with it. */
  readonly owner: { readonly key: string } | { readonly fault: string; readonly hint: string };
  readonly otherKey?: string;
  readonly timeoutMs: number;
  readonly transport: Transport;
  readonly headers: Readonly<Record<string, string>>;
  readonly trust: TlsOptions;
  /** Contains the proxies: HTTPS_PROXY, HTTP_PROXY, NO_PROXY. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const latencyReads = 4;

/** No survey has this slug, so the response is short for every account. */
const missingSurveyPath = "/surveys/survey-conformance-doctor";

/** The checks that need a usable base path. */
const afterRoot = ["key", "no key", "other key", "two accounts", "clock", "latency", "rate limit"] as const;

/** Checks the prerequisites of a run in order, with a few GETs. Calls `report` with each finding at once. */
export async function examine(options: DoctorOptions, report: (finding: Finding) => void): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const addFindings = (...added: readonly Finding[]): void => {
    findings.push(...added);
    added.forEach(report);
  };
  const skip = (names: readonly string[], reason: string): readonly Finding[] => {
    addFindings(...names.map((name) => skipped(name, reason)));
    return findings;
  };
  const isProxied = proxyFor(options.baseUrl, options.environment) !== undefined;
  addFindings(...examineProxy(options.baseUrl, options.environment));
  // the proxy resolves the host name, and this machine can't see the certificate
  if (isProxied) skip(["DNS", "certificate"], "a proxy connects to the host");
  else {
    const dns = await examineDns(options.baseUrl);
    addFindings(dns);
    if (dns.state === "problem") return skip(["certificate", "base path", ...afterRoot], "the host has no address");
    const certificate = await examineCertificate(options.baseUrl, options);
    addFindings(certificate);
    if (certificate.state === "problem") return skip(["base path", ...afterRoot], "there is no trusted connection");
  }
  const prober = createProber(options.baseUrl, options.transport, options.headers);
  const first = await prober.get("/surveys", credentialOf(options));
  const mayBeTls = options.baseUrl.protocol === "http:" && !isProxied && mayBeTlsPort(first);
  const isTls = mayBeTls && (await speaksTls(options.baseUrl, options.timeoutMs));
  if (first instanceof TransportFault) {
    const hint = isTls ? httpsHint(options.baseUrl) : connectionHint(first.message);
    addFindings(problem("base path", `no response: ${first.message}`, hint));
    return skip(afterRoot, "the service doesn't respond");
  }
  const finding = rootFinding(options.baseUrl, first, isTls);
  addFindings(finding);
  if (finding.state === "problem") return skip(afterRoot, "GET /surveys must succeed first");
  await examineAllKeys(options, first, prober, addFindings);
  addFindings(examineClock(first));
  // the first request also had to open a connection, so another one shows how long the list takes
  const second = await prober.get("/surveys", credentialOf(options));
  const list = second instanceof TransportFault || second.status === 429 ? first : second;
  addFindings(examineLatency(await readRepeatedly(options, prober), list), examineRateLimit(prober.probes));
  addFindings(...examineGateways(prober.probes));
  return findings;
}

function rootFinding(baseUrl: URL, response: Probe, isTls: boolean): Finding {
  const root = examineRoot(baseUrl, response);
  if (isTls) return problem(root.name, root.text, httpsHint(baseUrl));
  if (root.hint !== missingRouteHint) return root;
  return problem(root.name, root.text, `${missingRouteHint}; verify would nevertheless create surveys there`);
}

/** A TLS port closes a connection with plain HTTP, or responds with 400. */
function mayBeTlsPort(response: Probe | TransportFault): boolean {
  return response instanceof TransportFault || response.status === 400;
}

function credentialOf({ owner }: DoctorOptions): string | undefined {
  return "key" in owner ? `Bearer ${owner.key}` : undefined;
}

const oneKeyFinding = skipped("two accounts", "there is only one key");

/** Judges the keys by `first`, the response to the owner's key, and by further requests. */
async function examineAllKeys(
  { owner, otherKey }: DoctorOptions,
  first: Probe,
  { get }: Prober,
  addFindings: (...added: readonly Finding[]) => void,
): Promise<void> {
  const probeWithoutKey = "key" in owner ? await get("/surveys") : first;
  const needsNoKey = !(probeWithoutKey instanceof TransportFault) && probeWithoutKey.status < 300;
  const uncached = needsNoKey ? await get(`/surveys?doctor=${Date.now()}`) : undefined;
  addFindings(
    "key" in owner ? examineKey(keyVariables.owner, first, probeWithoutKey) : problem("key", owner.fault, owner.hint),
    examineNoKey({ probeWithoutKey, owner: first, uncached }),
  );
  if (otherKey === undefined) {
    const hint = `export a second account's key as ${keyVariables.other}`;
    addFindings(warning("other key", `${keyVariables.other} is not set: scoping won't be tested`, hint), oneKeyFinding);
    return;
  }
  if ("key" in owner && owner.key === otherKey) {
    const hint = `set ${keyVariables.other} to the key of another account, or unset it`;
    addFindings(
      problem("other key", `${keyVariables.owner} and ${keyVariables.other} contain the same key`, hint),
      oneKeyFinding,
    );
    return;
  }
  const other = await get("/surveys", `Bearer ${otherKey}`);
  const finding = examineKey(keyVariables.other, other, probeWithoutKey);
  addFindings(finding);
  const areBothAccepted = !(other instanceof TransportFault) && finding.state === "ok" && first.status < 300;
  addFindings(
    areBothAccepted
      ? examineAccounts(first, other, probeWithoutKey)
      : skipped("two accounts", "the service must accept both keys first"),
  );
}

async function readRepeatedly(options: DoctorOptions, { get }: Prober): Promise<readonly Probe[]> {
  const probes: Probe[] = [];
  while (probes.length < latencyReads) {
    const probe = await get(missingSurveyPath, credentialOf(options));
    if (probe instanceof TransportFault || probe.status === 429) break;
    probes.push(probe);
  }
  return probes;
}

/** Checks that the host name resolves to an address. */
async function examineDns({ hostname }: URL): Promise<Finding> {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return ok("DNS", `${host} is an IP address`);
  try {
    const addresses = await lookup(host, { all: true });
    const list = [...new Set(addresses.map(({ address }) => address))].join(", ");
    return addresses.length === 0
      ? warning("DNS", `${host} has no address`, "check its spelling and your network")
      : ok("DNS", `${host} resolves to ${list}`);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return problem("DNS", `${host} doesn't resolve (${String(error.code)})`, "check its spelling and your network");
  }
}

/** Tells which proxy the requests go through, or why they bypass the proxies in the environment. Prints no password. */
function examineProxy(baseUrl: URL, environment: Readonly<Record<string, string | undefined>>): readonly Finding[] {
  const variables = proxiesIn(environment).map(({ variable }) => variable);
  if (variables.length === 0) return [];
  const name = "proxy";
  const used = proxyFor(baseUrl, environment);
  if (used !== undefined) return [ok(name, `requests go through ${new URL(used.address).host} (${used.variable})`)];
  const entry = noProxyEntry(baseUrl, environment);
  const text = `no request goes through the proxy in ${variables.join(" or ")}`;
  return [
    entry === undefined
      ? warning(
          name,
          `${text}: the address begins with http://`,
          "set HTTP_PROXY if the service can be reached only through a proxy",
        )
      : ok(name, `${text}: ${entry} is in NO_PROXY or is an address of this machine`),
  ];
}

interface KeylessProbes {
  readonly probeWithoutKey: ProbeResult;
  /** The same request with a query that no cache has seen; undefined if the request without a query was rejected. */
  readonly uncached: ProbeResult | undefined;
  /** The same request with the owner's key. */
  readonly owner: Exchange;
}

/** Checks that a request without a key is rejected. Otherwise, an accepted key proves nothing. */
function examineNoKey({ probeWithoutKey, uncached, owner }: KeylessProbes): Finding {
  const name = "no key";
  if (probeWithoutKey instanceof TransportFault) return skipped(name, probeWithoutKey.message);
  const { status } = probeWithoutKey;
  if (status === 401) return ok(name, "a request without a key is rejected (401)");
  if (status === 429)
    return skipped(name, "a request without a key returned 429: the rate limit is checked before the key");
  if (isGatewayFault(probeWithoutKey))
    return skipped(name, `a gateway, not the service, returned ${status} to a request without a key`);
  const text = `a request without a key returned ${status}, not 401`;
  if (!succeeded(probeWithoutKey)) return warning(name, text, "access is rejected, but verify requires 401 (AUT-2)");
  const shared = sharedBy(owner, probeWithoutKey);
  const sharedText =
    shared === 0 ? "" : `, and returned surveys of the key's account (${shared} of ${idsIn(owner).length})`;
  const hint = isFromCache(probeWithoutKey, uncached)
    ? "a cache sends one key's responses to all clients: disable the cache, or make it vary by Authorization; verify reports this fault (AUT-2)"
    : "check the address; if it is correct, the service needs no key, and verify reports this fault (AUT-2)";
  return warning(name, text + sharedText, hint);
}

/** Matches for example `x-cache`, `x-drupal-cache` and `x-cache-hits`. */
const cacheHeader = /^(?:x-(?:[\w-]+-)?cache(?:-[\w-]+)?|cf-cache-status|x-varnish|age)$/;

/** True if headers say so, or if the same request is rejected when a cache can't know it. */
function isFromCache({ headers }: Exchange, uncached: ProbeResult | undefined): boolean {
  const isUncachedRejected = uncached !== undefined && !(uncached instanceof TransportFault) && uncached.status === 401;
  if (isUncachedRejected) return true;
  const isHit = (value: string): boolean => !/miss|bypass|dynamic|^0$/i.test(value);
  return Object.entries(headers).some(([name, value]) => cacheHeader.test(name) && isHit(value));
}
