import { keyVariables } from "../../client/credential.ts";
import { succeeded } from "../../client/exchange.ts";
import { TransportFault } from "../../client/wire/transport-fault.ts";
import { isObject } from "../../client/json/json.ts";
import { findList } from "../../suite/reading/list.ts";
import { textId } from "../../suite/reading/survey.ts";
import { warning, ok, problem, skipped, type Finding } from "./finding.ts";
import { isGatewayFault, type Probe } from "./probe.ts";

const createKeyHint = "create one in the dashboard under Settings, then API keys, and export it";

export type ProbeResult = Probe | TransportFault;

export function examineKey(variable: string, probe: ProbeResult, keyless: ProbeResult): Finding {
  const name = variable === keyVariables.other ? "other key" : "key";
  if (probe instanceof TransportFault) return skipped(name, probe.message);
  if (probe.status === 401 || probe.status === 403)
    return problem(
      name,
      `${variable} is rejected (${probe.status})`,
      isSame(probe, keyless) ? `${createKeyHint}; ${droppedHeaderHint}` : createKeyHint,
    );
  if (succeeded(probe)) return ok(name, `${variable} is accepted`);
  return skipped(name, `GET /surveys was answered ${probe.status}`);
}

const droppedHeaderHint =
  "if it is a valid key, a gateway drops the Authorization header: without a key the response is the same";

function isSame(probe: Probe, other: ProbeResult): boolean {
  return !(other instanceof TransportFault) && probe.status === other.status && probe.text === other.text;
}

export interface KeylessProbes {
  readonly keyless: ProbeResult;
  /** The same request with a query that no cache has seen; absent if the first was rejected. */
  readonly uncached?: ProbeResult;
  readonly owner: Probe;
}

/** Checks that a request without a key is rejected; otherwise an accepted key proves nothing. */
export function examineNoKey({ keyless, uncached, owner }: KeylessProbes): Finding {
  const name = "no key";
  if (keyless instanceof TransportFault) return skipped(name, keyless.message);
  const { status } = keyless;
  if (status === 401) return ok(name, "a request without a key is rejected (401)");
  if (status === 429) return skipped(name, "a request without a key is answered 429: the rate limit comes first");
  if (isGatewayFault(keyless))
    return skipped(
      name,
      `a request without a key is answered ${status}, which is a gateway's answer: the service gave none`,
    );
  const seen = `a request without a key is answered ${status}, not 401`;
  if (!succeeded(keyless))
    return warning(name, seen, "access is rejected all the same; verify says whether the status is right (AUT-2)");
  const shared = sharedBy(owner, keyless);
  const shown =
    shared === 0 ? seen : `${seen}, and shows surveys of the key's account: ${shared} of ${idsIn(owner).length}`;
  if (isFromCache(keyless, uncached)) return warning(name, shown, cacheHint);
  return warning(
    name,
    shown,
    "check the address; if it is right, the service admits everybody: verify will say so (AUT-2)",
  );
}

const cacheHint =
  "a cache before the service answers everybody with what one key was shown: let it keep nothing, or vary by Authorization; verify will say so (AUT-2)";

const cacheHeader = /^(?:x-(?:[\w-]+-)?cache(?:-[\w-]+)?|cf-cache-status|x-varnish|age)$/;

/** True if headers reveal a cache, or if only the known address gets a response. */
function isFromCache({ headers }: Probe, uncached: ProbeResult | undefined): boolean {
  if (uncached !== undefined && !(uncached instanceof TransportFault) && uncached.status === 401) return true;
  return Object.entries(headers).some(
    ([name, value]) => cacheHeader.test(name) && !/miss|bypass|dynamic|^0$/i.test(value),
  );
}

/** Checks that the two keys belong to different accounts, which share no surveys. */
export function examineAccounts(owner: Probe, other: Probe, keyless: ProbeResult): Finding {
  const name = "two accounts";
  const mine = idsIn(owner).length;
  if (mine === 0 || idsIn(other).length === 0)
    return warning(
      name,
      "the keys differ; whether their accounts do can't be seen, since one of them has no surveys",
      "make sure of it in the dashboard: with two keys of one account every scoping check fails",
    );
  const shared = sharedBy(owner, other);
  if (shared === 0) return ok(name, "the keys differ, and the lists of their surveys share nothing");
  if (!(keyless instanceof TransportFault) && sharedBy(owner, keyless) > 0)
    return warning(
      name,
      `both keys see the same surveys, and so does a request without a key: ${shared} of ${mine}`,
      "the keys may be fine: the deployment shows one account's surveys to everybody; fix that first",
    );
  return problem(
    name,
    `both keys see the same surveys: ${shared} of ${mine}`,
    `give ${keyVariables.other} the key of another account; else every scoping check fails on a service without fault`,
  );
}

function sharedBy(one: Probe, other: Probe): number {
  const theirs = new Set(idsIn(other));
  return idsIn(one).filter((id) => theirs.has(id)).length;
}

/** Includes slugs, since services may number ids per key. */
function idsIn(probe: Probe): readonly string[] {
  const items = succeeded(probe) ? (findList(probe)?.items ?? []) : [];
  return items.flatMap((item) => {
    const id = isObject(item) ? textId(item["id"]) : undefined;
    return id === undefined || !isObject(item) ? [] : [`${id} ${textId(item["slug"]) ?? ""}`];
  });
}
