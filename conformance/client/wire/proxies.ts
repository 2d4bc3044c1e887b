/** The proxies that the environment names, as most tools read them. */
export interface Proxies {
  readonly httpProxy: string;
  readonly httpsProxy: string;
  readonly noProxy: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Hosts that no proxy can know: this machine's own. */
const own = "localhost,127.0.0.1,[::1]";

/**
 * Reads HTTPS_PROXY, HTTP_PROXY and NO_PROXY, in either case. An empty text names none; this machine's own addresses are
 * never reached through one. HTTP_PROXY serves `https:` addresses, too, where HTTPS_PROXY is unset.
 */
export function proxiesIn(environment: Environment): Proxies {
  const read = (name: string): string => environment[name.toLowerCase()] ?? environment[name] ?? "";
  const noProxy = read("NO_PROXY").trim();
  return {
    httpProxy: read("HTTP_PROXY").trim(),
    httpsProxy: read("HTTPS_PROXY").trim(),
    noProxy: noProxy === "*" ? "*" : [own, noProxy].filter((part) => part !== "").join(","),
  };
}

/** Says whether an address is reached through a proxy. */
export function isProxied({ protocol, hostname, port }: URL, environment: Environment): boolean {
  const { httpProxy, httpsProxy, noProxy } = proxiesIn(environment);
  const proxy = protocol === "https:" ? httpsProxy || httpProxy : httpProxy;
  const spared = noProxy.split(/[\s,]+/).filter((part) => part !== "");
  const isSpared = spared.some((part) => {
    const name = part.replace(/^\*?\./, "");
    return part === "*" || name === hostname || name === `${hostname}:${port}` || hostname.endsWith(`.${name}`);
  });
  return proxy !== "" && !isSpared;
}

/** The variable that names an address which is not a proxy's, if one does. */
export function brokenProxy(environment: Environment): string | undefined {
  const { httpProxy, httpsProxy } = proxiesIn(environment);
  const isBroken = (text: string): boolean =>
    text !== "" && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));
  if (isBroken(httpsProxy)) return "HTTPS_PROXY";
  return isBroken(httpProxy) ? "HTTP_PROXY" : undefined;
}

/** The passwords in the addresses of proxies, as they are written and as they are meant. */
export function proxyPasswords(environment: Environment): readonly string[] {
  const { httpProxy, httpsProxy } = proxiesIn(environment);
  return [httpProxy, httpsProxy].flatMap((text) => {
    const password = URL.canParse(text) ? new URL(text).password : "";
    if (password === "") return [];
    return [password, /^(?:[^%]|%[\da-f]{2})*$/i.test(password) ? decodeURIComponent(password) : password];
  });
}
