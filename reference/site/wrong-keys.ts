import { isIPv6 } from "node:net";
import type { Fetch } from "../api/options.ts";
import { createRateLimiter } from "../api/rate-limit.ts";
import type { SiteLimits } from "./service.ts";

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

/** Answers 429 to a network that sends too many wrong keys. They never delay a right key of the same address. */
export function wrongKeysLimited(
  api: Fetch,
  { wrongKeysPerWindow, wrongKeysWindowSeconds }: Pick<SiteLimits, "wrongKeysPerWindow" | "wrongKeysWindowSeconds">,
): Fetch {
  const count = createRateLimiter({ requestsPerWindow: wrongKeysPerWindow, windowSeconds: wrongKeysWindowSeconds });
  return async (request: Request & { readonly ip?: string }) => {
    const response = await api(request);
    if (response.status !== 401 || !request.headers.has("authorization")) return response;
    const { isExceeded, resetSeconds } = await count(networkOf(request.ip ?? ""));
    if (!isExceeded) return response;
    const detail = "Too many wrong keys came from this address.";
    const problem = { type: "about:blank", title: "Too Many Requests", status: 429, detail };
    const headers = new Headers(response.headers);
    headers.delete("www-authenticate");
    headers.set("retry-after", String(resetSeconds));
    return new Response(JSON.stringify(problem), { status: 429, headers });
  };
}
