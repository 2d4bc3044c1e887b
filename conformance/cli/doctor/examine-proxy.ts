import { noProxyEntry, proxiesIn, proxyFor } from "../../client/wire/proxies.ts";
import { ok, warning, type Finding } from "../../engine/examination/finding.ts";

/** Tells which proxy the requests go through, or why they bypass the proxies in the environment. Prints no password. */
export function examineProxy(
  baseUrl: URL,
  environment: Readonly<Record<string, string | undefined>>,
): readonly Finding[] {
  const variables = proxiesIn(environment).map(({ variable }) => variable);
  if (variables.length === 0) return [];
  const name = "proxy";
  const used = proxyFor(baseUrl, environment);
  if (used !== undefined) return [ok(name, `requests go through ${new URL(used.address).host} (${used.variable})`)];
  const entry = noProxyEntry(baseUrl, environment);
  const text = `no request goes through the proxy in ${variables.join(" or ")}`;
  return [
    entry === undefined
      ? warning(name, `${text}: the address begins with http://`, "set HTTP_PROXY if the service needs the proxy")
      : ok(name, `${text}: NO_PROXY or this machine's own addresses exclude ${entry}`),
  ];
}
