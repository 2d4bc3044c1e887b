export interface Proxies {
  readonly httpProxy: string;
  readonly httpsProxy: string;
  readonly noProxy: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A proxy can't reach this machine's own addresses. */
const loopbackHosts = "localhost,127.0.0.1,[::1]";

/**
 * Reads HTTPS_PROXY, HTTP_PROXY and NO_PROXY in either case; an empty text names no proxy. Excludes this machine's own addresses. HTTP_PROXY also
 * serves `https:` addresses if HTTPS_PROXY is unset.
 */
export function proxiesIn(environment: Environment): Proxies {
  const read = (name: string): string => environment[name.toLowerCase()] ?? environment[name] ?? "";
  const noProxy = read("NO_PROXY").trim();
  return {
    httpProxy: read("HTTP_PROXY").trim(),
    httpsProxy: read("HTTPS_PROXY").trim(),
    noProxy: noProxy === "*" ? "*" : [loopbackHosts, noProxy].filter((part) => part !== "").join(","),
  };
}

export function isProxied({ protocol, hostname, port }: URL, environment: Environment): boolean {
  const { httpProxy, httpsProxy, noProxy } = proxiesIn(environment);
  const proxy = protocol === "https:" ? httpsProxy || httpProxy : httpProxy;
  const excluded = noProxy.split(/[\s,]+/).filter((part) => part !== "");
  const isExcluded = excluded.some((part) => {
    const name = part.replace(/^\*?\./, "");
    return part === "*" || name === hostname || name === `${hostname}:${port}` || hostname.endsWith(`.${name}`);
  });
  return proxy !== "" && !isExcluded;
}

/** Returns the variable whose value is no proxy address. */
export function invalidProxyVariable(environment: Environment): string | undefined {
  const { httpProxy, httpsProxy } = proxiesIn(environment);
  const isInvalid = (text: string): boolean =>
    text !== "" && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));
  if (isInvalid(httpsProxy)) return "HTTPS_PROXY";
  return isInvalid(httpProxy) ? "HTTP_PROXY" : undefined;
}

export function proxyPasswords(environment: Environment): readonly string[] {
  const { httpProxy, httpsProxy } = proxiesIn(environment);
  return [httpProxy, httpsProxy].flatMap((text) => {
    const password = URL.canParse(text) ? new URL(text).password : "";
    if (password === "") return [];
    return [password, /^(?:[^%]|%[\da-f]{2})*$/i.test(password) ? decodeURIComponent(password) : password];
  });
}
