import { apiOver } from "../http/api.ts";
import type { Client } from "../http/client.ts";
import { bearer, keyVariables } from "../http/credential.ts";
import { Inconclusive } from "../check/violation.ts";
import type { Exchange } from "../http/exchange.ts";
import { SetUpError, type RunOptions } from "./options.ts";

/** Makes sure that a run can start: the subject answers, and takes both keys. Throws `SetUpError`. */
export async function preflight(options: RunOptions, client: Client): Promise<void> {
  const { ownerKey, otherKey, baseUrl } = options;
  if (ownerKey === otherKey) {
    throw new SetUpError(
      `${keyVariables.owner} and ${keyVariables.other} hold the same key`,
      `give ${keyVariables.other} the key of another account, or leave it unset: then scoping is not tested`,
    );
  }
  const visit = async (name: keyof typeof keyVariables, key: string): Promise<void> => {
    const answer = await reach(
      () =>
        apiOver(
          client,
          bearer(name, key),
          () => undefined,
          () => undefined,
        ).list(),
      baseUrl,
    );
    if (answer.status === 401 || answer.status === 403) {
      throw new SetUpError(
        `${baseUrl.href} refused the key in ${keyVariables[name]} (${answer.status})`,
        "create a key in the dashboard under Settings, then API keys, and set the variable to it",
      );
    }
  };
  await visit("owner", ownerKey);
  if (otherKey !== undefined) await visit("other", otherKey);
}

async function reach(visit: () => Promise<Exchange>, baseUrl: URL): Promise<Exchange> {
  try {
    return await visit();
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    throw new SetUpError(`${baseUrl.href} can't be reached: ${error.message}`, hintFor(error.message));
  }
}

function hintFor(message: string): string {
  if (/certificate|CERT|SELF_SIGNED|TLS|SSL/i.test(message)) {
    return "the certificate isn't trusted: set NODE_EXTRA_CA_CERTS to the file with its authority's certificate";
  }
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return "the host name doesn't resolve: check its spelling and your network";
  if (/ECONNREFUSED/.test(message))
    return "nothing listens there: check host and port, and that the service is running";
  if (/no complete answer/.test(message))
    return "the subject doesn't answer in time: check the address, or allow more with --timeout";
  if (/429/.test(message)) return "the key's rate limit is used up: wait, then run again";
  return "check the address, the network and the service's own log";
}
