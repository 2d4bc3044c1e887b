import { isIPv6 } from "node:net";
import type { Limits } from "./limits.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import type { RateLimiter } from "./rate-limiter.ts";

/** Returns an IPv4 address, or the /64 of an IPv6 address: a client may use every address in it. */
export function networkOf(address: string): string {
  // drops the prefix of an IPv4 client on a dual-stack socket, and the zone, which names a local interface
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  // RFC 5952: the URL parser writes each address in one way
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [first = [], last = []] = written.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last].slice(0, 4).join(":");
}

/** Counts the wrong keys of each network, in a window independent of `windowSeconds`. */
export function createWrongKeys({ wrongKeysPerWindow, wrongKeysWindowSeconds }: Limits): RateLimiter {
  const count = createRateLimiter({ requestsPerWindow: wrongKeysPerWindow, windowSeconds: wrongKeysWindowSeconds });
  return (address) => count(networkOf(address));
}
