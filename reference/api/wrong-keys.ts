import { isIPv6 } from "node:net";
import type { Limits } from "./limits.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import type { RateLimiter } from "./rate-limiter.ts";

/** Who one client may be: an IPv4 address, or the /64 of an IPv6 address: a client may use each address in it. */
export function networkOf(address: string): string {
  // what a socket that listens to both calls an IPv4 client, and a zone, which names an interface of this machine
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  // RFC 5952: the URL parser writes each address in one way
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [first = [], last = []] = written.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last].slice(0, 4).join(":");
}

/** Counts the wrong keys of each network, in a window that `windowSeconds` has nothing to do with. */
export function createWrongKeys({ wrongKeysPerWindow, wrongKeysWindowSeconds }: Limits): RateLimiter {
  const count = createRateLimiter({ requestsPerWindow: wrongKeysPerWindow, windowSeconds: wrongKeysWindowSeconds });
  return (address) => count(networkOf(address));
}
