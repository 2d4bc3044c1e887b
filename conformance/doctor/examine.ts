import { keyVariables } from "../http/credential.ts";
import { TransportFault, type Transport } from "../http/transport.ts";
import { hintFor } from "../run/preflight.ts";
import { examineCertificate } from "./examine-certificate.ts";
import { examineAccounts, examineKey, examineNoKey } from "./examine-keys.ts";
import { examineName } from "./examine-name.ts";
import { examineClock, examineLatency, examineRateLimit, examineRoot } from "./examine-service.ts";
import { doubt, problem, unseen, type Finding } from "./finding.ts";
import { visitorOf, type Visit, type VisitList } from "./visit.ts";

/** What is examined. */
export interface Patient {
  readonly baseUrl: URL;
  /** The key, or what is wrong with how it was given. */
  readonly owner: { readonly key: string } | { readonly fault: string; readonly hint: string };
  readonly otherKey?: string;
  readonly timeoutMs: number;
  readonly transport: Transport;
  /** Sent with every request, beside the key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly trust: { readonly ca?: string[]; readonly rejectUnauthorized?: false };
  /** A proxy reaches the host: it looks the name up, and this machine sees no certificate but through it. */
  readonly isProxied: boolean;
}

const latencyVisits = 5;
const afterRoot = ["key", "no key", "other key", "two accounts", "clock", "latency", "rate limit"] as const;

/** Examines everything that a run rests on, one thing after another, with a few GETs; each finding is told as it is made. */
export async function examine(patient: Patient, tell: (finding: Finding) => void): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const note = (...found: readonly Finding[]): void => {
    findings.push(...found);
    found.forEach(tell);
  };
  const skip = (names: readonly string[], why: string): readonly Finding[] => {
    note(...names.map((name) => unseen(name, why)));
    return findings;
  };
  if (patient.isProxied) skip(["DNS", "certificate"], "a proxy reaches the host");
  else {
    const name = await examineName(patient.baseUrl);
    note(name);
    if (name.state === "problem") return skip(["certificate", "base path", ...afterRoot], "the host has no address");
    const certificate = await examineCertificate(patient.baseUrl, patient);
    note(certificate);
    if (certificate.state === "problem") return skip(["base path", ...afterRoot], "the connection can't be trusted");
  }
  const list = visitorOf(patient.baseUrl, patient.transport, patient.headers);
  const first = await list("key" in patient.owner ? `Bearer ${patient.owner.key}` : undefined);
  if (first instanceof TransportFault) {
    note(problem("base path", `no answer: ${first.message}`, hintFor(first.message)));
    return skip(afterRoot, "the service gives no answer");
  }
  const root = examineRoot(patient.baseUrl, first);
  note(root);
  if (root.state === "problem") return skip(afterRoot, "the address isn't that of the API");
  const visits = [first, ...(await examineAllKeys(patient, first, list, note))];
  note(examineClock(first));
  note(examineLatency(await furtherVisits(patient, visits, list)), examineRateLimit(visits));
  return findings;
}

/** The lines about keys, and the visits that they took. */
async function examineAllKeys(
  { owner, otherKey }: Patient,
  first: Visit,
  list: VisitList,
  note: (...found: readonly Finding[]) => void,
): Promise<readonly Visit[]> {
  note(
    "key" in owner ? examineKey(keyVariables.owner, first) : problem("key", owner.fault, owner.hint),
    await examineNoKey(list),
  );
  if (otherKey === undefined) {
    const hint = `export a second account's key as ${keyVariables.other}`;
    note(doubt("other key", `${keyVariables.other} is not set: scoping won't be tested`, hint));
    note(unseen("two accounts", "there is one key"));
    return [];
  }
  if ("key" in owner && owner.key === otherKey) {
    const hint = `give ${keyVariables.other} the key of another account, or leave it unset`;
    note(problem("other key", `${keyVariables.owner} and ${keyVariables.other} hold the same key`, hint));
    note(unseen("two accounts", "there is one key"));
    return [];
  }
  const other = await list(`Bearer ${otherKey}`);
  if (other instanceof TransportFault) {
    note(unseen("other key", other.message), unseen("two accounts", other.message));
    return [];
  }
  const finding = examineKey(keyVariables.other, other);
  note(finding);
  const isBoth = finding.state === "ok" && first.status < 300;
  note(isBoth ? examineAccounts(first, other) : unseen("two accounts", "one of the keys isn't let in"));
  return [other];
}

/** The visits so far and as many more as a median takes. */
async function furtherVisits({ owner }: Patient, visits: Visit[], list: VisitList): Promise<readonly Visit[]> {
  while (visits.length < latencyVisits) {
    const visit = await list("key" in owner ? `Bearer ${owner.key}` : undefined);
    if (visit instanceof TransportFault) break;
    visits.push(visit);
    if (visit.status === 429) break;
  }
  return visits;
}
