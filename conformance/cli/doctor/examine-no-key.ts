import { succeeded, type Exchange } from "../../client/exchange.ts";
import { TransportFault } from "../../client/wire/transport-fault.ts";
import { idsIn, sharedBy } from "../../engine/examination/examine-accounts.ts";
import type { ProbeResult } from "../../engine/examination/examine-key.ts";
import { isGatewayFault } from "../../engine/examination/examine-root.ts";
import { ok, skipped, warning, type Finding } from "../../engine/examination/finding.ts";

export interface KeylessProbes {
  readonly probeWithoutKey: ProbeResult;
  /** The same request with a query that no cache has seen; absent if the first was rejected. */
  readonly uncached?: ProbeResult;
  readonly owner: Exchange;
}

/** Checks that a request without a key is rejected; otherwise an accepted key proves nothing. */
export function examineNoKey({ probeWithoutKey, uncached, owner }: KeylessProbes): Finding {
  const name = "no key";
  if (probeWithoutKey instanceof TransportFault) return skipped(name, probeWithoutKey.message);
  const { status } = probeWithoutKey;
  if (status === 401) return ok(name, "a request without a key is rejected (401)");
  if (status === 429) return skipped(name, "a request without a key returned 429: the rate limit comes first");
  if (isGatewayFault(probeWithoutKey))
    return skipped(name, `a request without a key returned ${status} by a gateway, not by the service`);
  const seen = `a request without a key returned ${status}, not 401`;
  if (!succeeded(probeWithoutKey)) return warning(name, seen, "access is rejected, but verify requires 401 (AUT-2)");
  const shared = sharedBy(owner, probeWithoutKey);
  const shown =
    shared === 0 ? seen : `${seen}, and returned surveys of the key's account: ${shared} of ${idsIn(owner).length}`;
  if (isFromCache(probeWithoutKey, uncached)) return warning(name, shown, cacheHint);
  return warning(
    name,
    shown,
    "check the address; if it is correct, the service needs no key, and verify reports this (AUT-2)",
  );
}

const cacheHint =
  "a cache repeats one key's responses to all clients: disable it, or make it vary by Authorization; verify reports this (AUT-2)";

const cacheHeader = /^(?:x-(?:[\w-]+-)?cache(?:-[\w-]+)?|cf-cache-status|x-varnish|age)$/;

/** True if headers reveal a cache, or if only the known address gets a response. */
function isFromCache({ headers }: Exchange, uncached: ProbeResult | undefined): boolean {
  if (uncached !== undefined && !(uncached instanceof TransportFault) && uncached.status === 401) return true;
  return Object.entries(headers).some(
    ([name, value]) => cacheHeader.test(name) && !/miss|bypass|dynamic|^0$/i.test(value),
  );
}
