import { apiOver } from "../../client/api.ts";
import type { Client, RequestSender } from "../../client/client.ts";
import { bearer, keyVariables, noKey, type Credential } from "../../client/credential.ts";
import type { Exchange } from "../../client/exchange.ts";
import { retryAfterMs } from "../../client/pacing/retry-after.ts";
import { Inconclusive } from "../../client/pacing/stops.ts";
import { examineAccounts } from "../examination/examine-accounts.ts";
import { examineKey } from "../examination/examine-key.ts";
import { examineRoot, gatewayHint } from "../examination/examine-root.ts";
import type { Finding } from "../examination/finding.ts";
import { SetUpError, type RunOptions } from "./options.ts";

const forceHint = "verify --force runs even so, for an unfinished server";

/** Throws a SetUpError if the subject doesn't answer, isn't the API or rejects a key. Returns doubts about the address. */
export async function preflight(options: RunOptions, client: Client): Promise<readonly string[]> {
  const { ownerKey, otherKey, baseUrl, force = false } = options;
  if (ownerKey === otherKey) {
    throw new SetUpError(
      `${keyVariables.owner} and ${keyVariables.other} hold the same key`,
      `set ${keyVariables.other} to the key of another account, or unset it; scoping is then not tested`,
    );
  }
  const list = async (credential: Credential): Promise<Exchange> => {
    const api = apiOver(client, credential);
    const first = await reach(() => api.call("list", { sendMode: "unretried" }), baseUrl);
    refuseLongWait(first, baseUrl);
    return first.status === 429 ? reach(() => api.list(), baseUrl) : first;
  };
  const refuseRejected = async (name: keyof typeof keyVariables, answer: Exchange): Promise<void> => {
    if (answer.status !== 401 && answer.status !== 403) return;
    refuse(examineKey(keyVariables[name], answer, await list(noKey)), baseUrl);
  };
  const answer = await list(bearer("owner", ownerKey));
  const root = examineRoot(baseUrl, answer);
  if (!force) refuse(root, baseUrl, forceHint);
  await refuseRejected("owner", answer);
  const doubts = doubtsOf(root);
  if (otherKey === undefined) return doubts;
  const other = await list(bearer("other", otherKey));
  await refuseRejected("other", other);
  const accounts = examineAccounts(answer, other);
  return accounts.state === "problem" ? [...doubts, ...doubtsOf(accounts)] : doubts;
}

function refuse({ state, text, hint = "" }: Finding, { href }: URL, remedy?: string): void {
  if (state === "problem") throw new SetUpError(`${href}: ${text}`, remedy === undefined ? hint : `${hint}; ${remedy}`);
}

/** A run doesn't begin with minutes of silent waiting. */
function refuseLongWait({ status, headers }: Exchange, baseUrl: URL): void {
  const seconds = Math.ceil((retryAfterMs(headers) ?? 0) / 1_000);
  if (status !== 429 || seconds <= maxWaitSeconds) return;
  throw new SetUpError(
    `${baseUrl.href} can't be judged now: the key's rate limit is used up`,
    `wait ${seconds} seconds and run again`,
  );
}

const maxWaitSeconds = 60;

function doubtsOf({ state, text, hint }: Finding): readonly string[] {
  return hint === undefined || state === "ok" ? [] : [`${text}: ${hint}`];
}

/** Throws a SetUpError that also names doubts about the address. */
export async function refuseMissingSurvey(
  client: RequestSender,
  { ownerKey, readOnly, doubts }: ReadOnlyCheck,
): Promise<void> {
  if (readOnly === undefined) return;
  const name = readOnly.survey;
  try {
    const { status } = await apiOver(client, bearer("owner", ownerKey)).read(name);
    if (status !== 404) return;
  } catch (error) {
    // the scenarios will meet the same error, and report it
    if (error instanceof Inconclusive) return;
    throw error;
  }
  throw new SetUpError(
    `--read-only ${name}: the key in ${keyVariables.owner} has no survey of that name (404)`,
    doubts.length > 0
      ? doubts.join("; ")
      : "prepare a survey with recipients, for example in the dashboard, and use its slug or id",
  );
}

interface ReadOnlyCheck extends Pick<RunOptions, "ownerKey" | "readOnly"> {
  readonly doubts: readonly string[];
}

async function reach(send: () => Promise<Exchange>, baseUrl: URL): Promise<Exchange> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    throw new SetUpError(`${baseUrl.href} can't be reached: ${error.message}`, hintFor(error.message));
  }
}

export function hintFor(message: string): string {
  if (/no connection to the proxy/.test(message))
    return "the proxy doesn't answer: check the variable, start the proxy, or add the host to NO_PROXY";
  if (/Tunneling|Proxy/.test(message))
    return "the proxy rejected the request: check HTTPS_PROXY and HTTP_PROXY with user and password, or add the host to NO_PROXY";
  if (/the service is unavailable/.test(message)) return gatewayHint;
  if (/NO_APPLICATION_PROTOCOL/i.test(message))
    return "the server supports only HTTP/2: use a gateway that also supports HTTP/1.1";
  if (/wrong version number|packet length too long|EPROTO/i.test(message))
    return "the port doesn't support TLS: did you mean http:// instead of https://?";
  if (/NOT_YET_VALID|HAS_EXPIRED|certificate has expired|not yet valid/i.test(message))
    return "the certificate is expired or not yet valid: check this machine's clock, or renew it (doctor prints its dates)";
  if (/certificate|CERT|SELF_SIGNED|TLS|SSL/i.test(message)) {
    return "the certificate isn't trusted: pass a file with its CA certificate: --ca FILE";
  }
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return "the host name doesn't resolve: check its spelling and your network";
  if (/ECONNREFUSED/.test(message))
    return "nothing listens there: check host and port, and that the service is running";
  if (/no complete response/.test(message))
    return "the service doesn't answer in time: check the address, or increase --timeout";
  if (/(?:response|list) is larger than/.test(message))
    return "the list of surveys is too long: use a key with fewer surveys";
  if (/429|rate.limit/i.test(message)) return "the key's rate limit is used up: wait, then run again";
  if (/ECONNRESET|other side closed|HPE_/.test(message))
    return "the server closed the connection: check that the port needs http://, not https://, and read the service's log";
  return "check the address and the network, and read the service's log";
}
