import { isIPv6 } from "node:net";
import type { Limits } from "./limits.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import type { RateLimiter } from "./rate-limiter.ts";

/** Who one client may be: an IPv4 address, or the /64 of an IPv6 address: a client may use each address in it. */
export function networkOf(address: string): string {
  // a zone names an interface of this machine
  const plain = address.split("%")[0] ?? "";
  if (!isIPv6(plain)) return plain;
  // RFC 5952: the URL parser writes each address in one way
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const groups = (text: string | undefined): readonly string[] =>
    (text ?? "").split(":").filter((group) => group !== "");
  const [first, last] = [groups(head), groups(tail)];
  const all = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => "0"), ...last];
  // RFC 4291 §2.5.5.2: an IPv4 client of a socket that listens to both
  if (all.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return `::ffff:${all.slice(6).join(":")}`;
  return all.slice(0, 4).join(":");
}

/** Counts the wrong keys of each network, in a window that `windowSeconds` has nothing to do with. */
export function createWrongKeys({ wrongKeysPerWindow, wrongKeysWindowSeconds }: Limits): RateLimiter {
  const count = createRateLimiter({ requestsPerWindow: wrongKeysPerWindow, windowSeconds: wrongKeysWindowSeconds });
  return (address) => count(networkOf(address));
}
