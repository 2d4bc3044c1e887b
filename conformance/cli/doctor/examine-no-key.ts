import { succeeded, type Exchange } from "../../client/exchange.ts";
import { TransportFault } from "../../client/wire/transport-fault.ts";
import { idsIn, sharedBy } from "../../engine/examination/examine-accounts.ts";
import type { ProbeResult } from "../../engine/examination/examine-key.ts";
import { isGatewayFault } from "../../engine/examination/examine-root.ts";
import { ok, skipped, warning, type Finding } from "../../engine/examination/finding.ts";

interface KeylessProbes {
  readonly probeWithoutKey: ProbeResult;
  /** The same request with a query that no cache has seen; undefined if the first one was rejected. */
  readonly uncached: ProbeResult | undefined;
  /** The same request with the owner's key. */
  readonly owner: Exchange;
}

/** Checks that a request without a key is rejected. Otherwise it proves nothing that a key is accepted. */
export function examineNoKey({ probeWithoutKey, uncached, owner }: KeylessProbes): Finding {
  const name = "no key";
  if (probeWithoutKey instanceof TransportFault) return skipped(name, probeWithoutKey.message);
  const { status } = probeWithoutKey;
  if (status === 401) return ok(name, "a request without a key is rejected (401)");
  if (status === 429) return skipped(name, "a request without a key returned 429: the rate limit comes first");
  if (isGatewayFault(probeWithoutKey))
    return skipped(name, `a gateway, not the service, returned ${status} to a request without a key`);
  const text = `a request without a key returned ${status}, not 401`;
  if (!succeeded(probeWithoutKey)) return warning(name, text, "access is rejected, but verify requires 401 (AUT-2)");
  const shared = sharedBy(owner, probeWithoutKey);
  const sharedText =
    shared === 0 ? "" : `, and returned surveys of the key's account: ${shared} of ${idsIn(owner).length}`;
  const hint = isFromCache(probeWithoutKey, uncached)
    ? "a cache repeats one key's responses to all clients: disable it, or make it vary by Authorization; verify reports this (AUT-2)"
    : "check the address; if it is correct, the service needs no key, and verify reports this (AUT-2)";
  return warning(name, text + sharedText, hint);
}

/** Matches for example `x-cache`, `x-drupal-cache` and `x-cache-hits`. */
const cacheHeader = /^(?:x-(?:[\w-]+-)?cache(?:-[\w-]+)?|cf-cache-status|x-varnish|age)$/;

/** True if headers say so, or if only the request that a cache can't know is rejected. */
function isFromCache({ headers }: Exchange, uncached: ProbeResult | undefined): boolean {
  const isUncachedRejected = uncached !== undefined && !(uncached instanceof TransportFault) && uncached.status === 401;
  if (isUncachedRejected) return true;
  const isHit = (value: string): boolean => !/miss|bypass|dynamic|^0$/i.test(value);
  return Object.entries(headers).some(([name, value]) => cacheHeader.test(name) && isHit(value));
}
