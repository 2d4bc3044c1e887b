import { keyVariables } from "../../client/credential.ts";
import { succeeded } from "../../client/exchange.ts";
import { TransportFault } from "../../client/wire/transport-fault.ts";
import { isObject } from "../../client/json/json.ts";
import { findList } from "../../suite/reading/list.ts";
import { textId } from "../../suite/reading/survey.ts";
import { doubt, ok, problem, unseen, type Finding } from "./finding.ts";
import { isGatewayFault, type Visit } from "./visit.ts";

const makeOne = "create one in the dashboard under Settings, then API keys, and export it";

export type Answer = Visit | TransportFault;

/** Compares the response to a key with the response to no key. */
export function examineKey(variable: string, visit: Answer, keyless: Answer): Finding {
  const name = variable === keyVariables.other ? "other key" : "key";
  if (visit instanceof TransportFault) return unseen(name, visit.message);
  if (visit.status === 401 || visit.status === 403)
    return problem(
      name,
      `${variable} is rejected (${visit.status})`,
      isSame(visit, keyless) ? `${makeOne}; ${dropped}` : makeOne,
    );
  if (succeeded(visit)) return ok(name, `${variable} is accepted`);
  return unseen(name, `GET /surveys was answered ${visit.status}`);
}

const dropped =
  "if it is a valid key, a gateway drops the Authorization header: without a key the response is the same";

function isSame(visit: Visit, other: Answer): boolean {
  return !(other instanceof TransportFault) && visit.status === other.status && visit.text === other.text;
}

export interface KeylessVisits {
  readonly keyless: Answer;
  /** The same request with a query that no cache has seen; absent if the first was rejected. */
  readonly fresh?: Answer;
  /** With the owner's key. */
  readonly owner: Visit;
}

/** Checks that a request without a key is rejected; otherwise an accepted key proves nothing. */
export function examineNoKey({ keyless, fresh, owner }: KeylessVisits): Finding {
  const name = "no key";
  if (keyless instanceof TransportFault) return unseen(name, keyless.message);
  const { status } = keyless;
  if (status === 401) return ok(name, "a request without a key is rejected (401)");
  if (status === 429) return unseen(name, "a request without a key is answered 429: the rate limit comes first");
  if (isGatewayFault(keyless))
    return unseen(
      name,
      `a request without a key is answered ${status}, which is a gateway's answer: the service gave none`,
    );
  const seen = `a request without a key is answered ${status}, not 401`;
  if (!succeeded(keyless))
    return doubt(name, seen, "access is rejected all the same; verify says whether the status is right (AUT-2)");
  const shared = sharedBy(owner, keyless);
  const shown =
    shared === 0 ? seen : `${seen}, and shows surveys of the key's account: ${shared} of ${idsIn(owner).length}`;
  if (isFromCache(keyless, fresh)) return doubt(name, shown, cacheHint);
  return doubt(
    name,
    shown,
    "check the address; if it is right, the service admits everybody: verify will say so (AUT-2)",
  );
}

const cacheHint =
  "a cache before the service answers everybody with what one key was shown: let it keep nothing, or vary by Authorization; verify will say so (AUT-2)";

const cacheHeader = /^(?:x-(?:[\w-]+-)?cache(?:-[\w-]+)?|cf-cache-status|x-varnish|age)$/;

/** True if headers reveal a cache, or if only the known address gets a response. */
function isFromCache({ headers }: Visit, fresh: Answer | undefined): boolean {
  if (fresh !== undefined && !(fresh instanceof TransportFault) && fresh.status === 401) return true;
  return Object.entries(headers).some(
    ([name, value]) => cacheHeader.test(name) && !/miss|bypass|dynamic|^0$/i.test(value),
  );
}

/** Checks that the two keys belong to different accounts, which share no surveys. */
export function examineAccounts(owner: Visit, other: Visit, keyless: Answer): Finding {
  const name = "two accounts";
  const mine = idsIn(owner).length;
  if (mine === 0 || idsIn(other).length === 0)
    return doubt(
      name,
      "the keys differ; whether their accounts do can't be seen, since one of them has no surveys",
      "make sure of it in the dashboard: with two keys of one account every scoping check fails",
    );
  const shared = sharedBy(owner, other);
  if (shared === 0) return ok(name, "the keys differ, and the lists of their surveys share nothing");
  if (!(keyless instanceof TransportFault) && sharedBy(owner, keyless) > 0)
    return doubt(
      name,
      `both keys see the same surveys, and so does a request without a key: ${shared} of ${mine}`,
      "the keys may be fine: the deployment shows one account's surveys to everybody; mend that first",
    );
  return problem(
    name,
    `both keys see the same surveys: ${shared} of ${mine}`,
    `give ${keyVariables.other} the key of another account; else every scoping check fails on a service without fault`,
  );
}

function sharedBy(one: Visit, other: Visit): number {
  const theirs = new Set(idsIn(other));
  return idsIn(one).filter((id) => theirs.has(id)).length;
}

/** Includes slugs, since services may number ids per key. */
function idsIn(visit: Visit): readonly string[] {
  const items = succeeded(visit) ? (findList(visit)?.items ?? []) : [];
  return items.flatMap((item) => {
    const id = isObject(item) ? textId(item["id"]) : undefined;
    return id === undefined || !isObject(item) ? [] : [`${id} ${textId(item["slug"]) ?? ""}`];
  });
}
