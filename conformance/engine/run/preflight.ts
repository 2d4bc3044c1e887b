import { apiOver } from "../../client/api.ts";
import type { Client, RequestSender } from "../../client/client.ts";
import { bearer, keyVariables, noKey, type Credential } from "../../client/credential.ts";
import type { Exchange } from "../../client/exchange.ts";
import { retryAfterMs } from "../../client/pacing/requested-pause.ts";
import { Inconclusive } from "../../client/pacing/stops.ts";
import { examineAccounts } from "../examination/examine-accounts.ts";
import { examineKey } from "../examination/examine-key.ts";
import { connectionHint } from "../examination/connection-hint.ts";
import { examineRoot } from "../examination/examine-root.ts";
import type { Finding } from "../examination/finding.ts";
import { SetUpError, type RunOptions } from "./options.ts";

const forceHint = "use verify --force to run anyway, for example, against an unfinished server";

/**
 * Lists surveys with each key. Throws a SetUpError if the service doesn't respond, isn't the API or rejects a key. Returns doubts
 * about the address for the notes.
 */
export async function preflight(options: RunOptions, client: Client): Promise<readonly string[]> {
  const { ownerKey, otherKey, baseUrl, force = false } = options;
  if (ownerKey === otherKey) {
    throw new SetUpError(
      `${keyVariables.owner} and ${keyVariables.other} contain the same key`,
      `set ${keyVariables.other} to the key of another account, or unset it and leave scoping untested`,
    );
  }
  const list = async (credential: Credential): Promise<Exchange> => {
    const api = apiOver(client, credential);
    // the first attempt isn't retried, so that `refuseLongWait` sees a 429 before the wait
    const first = await reach(() => api.call("list", { sendMode: "unretried" }), baseUrl);
    refuseLongWait(first, baseUrl);
    return first.status === 429 ? reach(() => api.list(), baseUrl) : first;
  };
  const refuseRejected = async (name: keyof typeof keyVariables, response: Exchange): Promise<void> => {
    if (response.status !== 401 && response.status !== 403) return;
    refuse(examineKey(keyVariables[name], response, await list(noKey)), baseUrl);
  };
  const owner = await list(bearer("owner", ownerKey));
  const root = examineRoot(baseUrl, owner);
  if (!force) refuse(root, baseUrl, forceHint);
  await refuseRejected("owner", owner);
  const doubts = doubtsOf(root);
  if (otherKey === undefined) return doubts;
  const other = await list(bearer("other", otherKey));
  await refuseRejected("other", other);
  const accounts = examineAccounts(owner, other);
  return accounts.state === "problem" ? [...doubts, ...doubtsOf(accounts)] : doubts;
}

/** Throws a SetUpError if the finding is a problem. */
function refuse({ state, text, hint = "" }: Finding, { href }: URL, remedy?: string): void {
  if (state === "problem") throw new SetUpError(`${href}: ${text}`, remedy === undefined ? hint : `${hint}; ${remedy}`);
}

/** Throws a SetUpError instead of waiting silently for minutes. */
function refuseLongWait({ status, headers }: Exchange, baseUrl: URL): void {
  const seconds = Math.ceil((retryAfterMs(headers) ?? 0) / 1_000);
  if (status !== 429 || seconds <= maxWaitSeconds) return;
  throw new SetUpError(
    `${baseUrl.href} can't be judged now: the key has reached its rate limit`,
    `wait ${seconds} seconds and run again`,
  );
}

const maxWaitSeconds = 60;

function doubtsOf({ state, text, hint }: Finding): readonly string[] {
  return hint === undefined || state === "ok" ? [] : [`${text}: ${hint}`];
}

/** Throws a SetUpError if the survey of `--read-only` doesn't exist. Its hint names doubts about the address. */
export async function refuseMissingSurvey(
  client: RequestSender,
  { ownerKey, readOnly, doubts }: Pick<RunOptions, "ownerKey" | "readOnly"> & { readonly doubts: readonly string[] },
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
    `--read-only ${name}: the key in ${keyVariables.owner} has no survey with that id or slug (404)`,
    doubts.length > 0 ? doubts.join("; ") : "prepare a survey that has recipients, then use its slug or id",
  );
}

async function reach(send: () => Promise<Exchange>, baseUrl: URL): Promise<Exchange> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    throw new SetUpError(`${baseUrl.href} can't be reached: ${error.message}`, connectionHint(error.message));
  }
}
