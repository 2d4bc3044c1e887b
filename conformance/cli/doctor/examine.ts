import { keyVariables } from "../../client/credential.ts";
import { proxyFor } from "../../client/wire/proxies.ts";
import { TransportFault } from "../../client/wire/transport-fault.ts";
import type { TlsOptions } from "../../client/wire/tls-options.ts";
import type { Transport } from "../../client/wire/transport.ts";
import { connectionHint } from "../../engine/examination/connection-hint.ts";
import { examineCertificate, speaksTls } from "./examine-certificate.ts";
import { examineDns } from "./examine-dns.ts";
import { examineNoKey } from "./examine-no-key.ts";
import { examineProxy } from "./examine-proxy.ts";
import { examineClock, examineGateways, examineLatency, examineRateLimit } from "./examine-service.ts";
import { examineAccounts } from "../../engine/examination/examine-accounts.ts";
import { examineKey } from "../../engine/examination/examine-key.ts";
import { examineRoot, httpsHint, missingRouteHint } from "../../engine/examination/examine-root.ts";
import { warning, problem, skipped, type Finding } from "../../engine/examination/finding.ts";
import { createProber, type Probe, type Prober } from "./probe.ts";

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

/** The findings that need a usable base path. */
const afterRoot = ["key", "no key", "other key", "two accounts", "clock", "latency", "rate limit"] as const;

/** Checks the prerequisites of a run in order, with a few GETs. Calls `report` with each finding at once. */
export async function examine(options: DoctorOptions, report: (finding: Finding) => void): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const note = (...found: readonly Finding[]): void => {
    findings.push(...found);
    found.forEach(report);
  };
  const skip = (names: readonly string[], reason: string): readonly Finding[] => {
    note(...names.map((name) => skipped(name, reason)));
    return findings;
  };
  const isProxied = proxyFor(options.baseUrl, options.environment) !== undefined;
  note(...examineProxy(options.baseUrl, options.environment));
  // the proxy resolves the host name, and this machine can't see the certificate
  if (isProxied) skip(["DNS", "certificate"], "a proxy reaches the host");
  else {
    const dns = await examineDns(options.baseUrl);
    note(dns);
    if (dns.state === "problem") return skip(["certificate", "base path", ...afterRoot], "the host has no address");
    const certificate = await examineCertificate(options.baseUrl, options);
    note(certificate);
    if (certificate.state === "problem") return skip(["base path", ...afterRoot], "the connection isn't trusted");
  }
  const prober = createProber(options.baseUrl, options.transport, options.headers);
  const first = await prober.get("/surveys", credentialOf(options));
  const mayBeTls = options.baseUrl.protocol === "http:" && !isProxied && mayBeTlsPort(first);
  const isTls = mayBeTls && (await speaksTls(options.baseUrl, options.timeoutMs));
  if (first instanceof TransportFault) {
    const hint = isTls ? httpsHint(options.baseUrl) : connectionHint(first.message);
    note(problem("base path", `no response: ${first.message}`, hint));
    return skip(afterRoot, "the service doesn't respond");
  }
  const finding = rootFinding(options.baseUrl, first, isTls);
  note(finding);
  if (finding.state === "problem") return skip(afterRoot, "GET /surveys must succeed first");
  await examineAllKeys(options, first, prober, note);
  note(examineClock(first));
  // the duration of the first request includes that of the connection
  const again = await prober.get("/surveys", credentialOf(options));
  const list = again instanceof TransportFault || again.status === 429 ? first : again;
  note(examineLatency(await readRepeatedly(options, prober), list), examineRateLimit(prober.probes));
  note(...examineGateways(prober.probes));
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

const oneKeyFinding = skipped("two accounts", "there is one key");

/** Judges the keys by `first`, the response to the owner's key, and by further requests. */
async function examineAllKeys(
  { owner, otherKey }: DoctorOptions,
  first: Probe,
  { get }: Prober,
  note: (...found: readonly Finding[]) => void,
): Promise<void> {
  const probeWithoutKey = "key" in owner ? await get("/surveys") : first;
  const isOpen = !(probeWithoutKey instanceof TransportFault) && probeWithoutKey.status < 300;
  const uncached = isOpen ? await get(`/surveys?doctor=${Date.now()}`) : undefined;
  note(
    "key" in owner ? examineKey(keyVariables.owner, first, probeWithoutKey) : problem("key", owner.fault, owner.hint),
    examineNoKey({ probeWithoutKey, owner: first, uncached }),
  );
  if (otherKey === undefined) {
    const hint = `export a second account's key as ${keyVariables.other}`;
    note(warning("other key", `${keyVariables.other} is not set: scoping won't be tested`, hint), oneKeyFinding);
    return;
  }
  if ("key" in owner && owner.key === otherKey) {
    const hint = `give ${keyVariables.other} the key of another account, or leave it unset`;
    note(
      problem("other key", `${keyVariables.owner} and ${keyVariables.other} hold the same key`, hint),
      oneKeyFinding,
    );
    return;
  }
  const other = await get("/surveys", `Bearer ${otherKey}`);
  const finding = examineKey(keyVariables.other, other, probeWithoutKey);
  note(finding);
  const areBothAccepted = !(other instanceof TransportFault) && finding.state === "ok" && first.status < 300;
  note(
    areBothAccepted
      ? examineAccounts(first, other, probeWithoutKey)
      : skipped("two accounts", "one key isn't accepted"),
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
