import { keyVariables } from "../../client/credential.ts";
import { proxyFor } from "../../client/wire/proxies.ts";
import { TransportFault } from "../../client/wire/transport-fault.ts";
import type { Transport } from "../../client/wire/transport.ts";
import { connectionHint } from "../../engine/examination/connection-hint.ts";
import { examineCertificate, speaksTls } from "./examine-certificate.ts";
import { examineName } from "./examine-name.ts";
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
  readonly trust: { readonly ca?: string[]; readonly rejectUnauthorized?: false };
  /** Names the proxies. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const latencyReads = 4;

/** No survey has this name, so the response is short on every account. */
const missingSurveyPath = "/surveys/survey-conformance-doctor";
/** The findings that need a usable base path. */
const afterRoot = ["key", "no key", "other key", "two accounts", "clock", "latency", "rate limit"] as const;

/** Checks the prerequisites of a run in order, with a few GETs, and reports each finding at once. */
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
  // the proxy resolves the name, and this machine can't see the certificate
  const isProxied = proxyFor(options.baseUrl, options.environment) !== undefined;
  note(...examineProxy(options.baseUrl, options.environment));
  if (isProxied) skip(["DNS", "certificate"], "a proxy reaches the host");
  else {
    const name = await examineName(options.baseUrl);
    note(name);
    if (name.state === "problem") return skip(["certificate", "base path", ...afterRoot], "the host has no address");
    const certificate = await examineCertificate(options.baseUrl, options);
    note(certificate);
    if (certificate.state === "problem") return skip(["base path", ...afterRoot], "the connection isn't trusted");
  }
  const prober = createProber(options.baseUrl, options.transport, options.headers);
  const first = await prober.get("/surveys", credentialOf(options));
  const isTls = options.baseUrl.protocol === "http:" && !isProxied && mayBeTlsPort(first) && (await speaksTls(options));
  if (first instanceof TransportFault) {
    note(
      problem(
        "base path",
        `no answer: ${first.message}`,
        isTls ? httpsHint(options.baseUrl) : connectionHint(first.message),
      ),
    );
    return skip(afterRoot, "the service doesn't answer");
  }
  const finding = rootFinding(options.baseUrl, first, isTls);
  note(finding);
  if (finding.state === "problem") return skip(afterRoot, "GET /surveys must succeed first");
  await examineAllKeys(options, first, prober, note);
  note(examineClock(first));
  // the first response's time includes the connection
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

/** True for a typical response of a TLS port to plain HTTP. */
function mayBeTlsPort(answer: Probe | TransportFault): boolean {
  return answer instanceof TransportFault || answer.status === 400;
}

function credentialOf({ owner }: DoctorOptions): string | undefined {
  return "key" in owner ? `Bearer ${owner.key}` : undefined;
}

async function examineAllKeys(
  { owner, otherKey }: DoctorOptions,
  first: Probe,
  { get }: Prober,
  note: (...found: readonly Finding[]) => void,
): Promise<void> {
  const probeWithoutKey = "key" in owner ? await get("/surveys") : first;
  const isOpen = !(probeWithoutKey instanceof TransportFault) && probeWithoutKey.status < 300;
  const uncached = isOpen ? { uncached: await get(`/surveys?doctor=${Date.now()}`) } : {};
  note(
    "key" in owner ? examineKey(keyVariables.owner, first, probeWithoutKey) : problem("key", owner.fault, owner.hint),
    examineNoKey({ probeWithoutKey, owner: first, ...uncached }),
  );
  if (otherKey === undefined) {
    const hint = `export a second account's key as ${keyVariables.other}`;
    note(warning("other key", `${keyVariables.other} is not set: scoping won't be tested`, hint));
    note(skipped("two accounts", "there is one key"));
    return;
  }
  if ("key" in owner && owner.key === otherKey) {
    const hint = `give ${keyVariables.other} the key of another account, or leave it unset`;
    note(problem("other key", `${keyVariables.owner} and ${keyVariables.other} hold the same key`, hint));
    note(skipped("two accounts", "there is one key"));
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
