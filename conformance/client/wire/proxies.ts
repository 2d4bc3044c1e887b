type Environment = Readonly<Record<string, string | undefined>>;

export interface Proxy {
  readonly variable: "HTTPS_PROXY" | "HTTP_PROXY";
  /** May contain a password. */
  readonly address: string;
}

/** Requests to these hosts bypass the proxies, which can't reach them. */
const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/** Returns the proxy for requests to the address. HTTP_PROXY also serves `https:` addresses if HTTPS_PROXY is unset. */
export function proxyFor(url: URL, environment: Environment): Proxy | undefined {
  if (noProxyEntry(url, environment) !== undefined) return undefined;
  const proxies = proxiesIn(environment);
  const httpsProxy = proxies.find(({ variable }) => variable === "HTTPS_PROXY");
  if (url.protocol === "https:" && httpsProxy !== undefined) return httpsProxy;
  return proxies.find(({ variable }) => variable === "HTTP_PROXY");
}

/**
 * Returns the entry of NO_PROXY, or the loopback host, that lets requests bypass the proxies. `*.example.com:8080` matches port
 * 8080 of `example.com` and its subdomains; `*` matches every host.
 */
export function noProxyEntry({ protocol, hostname, port }: URL, environment: Environment): string | undefined {
  const defaultPort = protocol === "https:" ? "443" : "80";
  const urlPort = port === "" ? defaultPort : port;
  const entries = [...loopbackHosts, ...read("NO_PROXY", environment).split(/[\s,]+/)];
  return entries.find((entry) => {
    const address = entry.toLowerCase().replace(/^\*?\./, "");
    const [, host = "", entryPort = urlPort] = /^(.*?)(?::(\d+))?$/.exec(address) ?? [];
    if (host === "" || entryPort !== urlPort) return false;
    return host === "*" || hostname === host || hostname.endsWith(`.${host}`);
  });
}

export function proxiesIn(environment: Environment): readonly Proxy[] {
  return (["HTTPS_PROXY", "HTTP_PROXY"] as const)
    .map((variable) => ({ variable, address: read(variable, environment) }))
    .filter(({ address }) => address !== "");
}

/** Returns the first variable whose value isn't the address of a proxy. */
export function invalidProxyVariable(environment: Environment): string | undefined {
  const isValid = ({ address }: Proxy): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  return proxiesIn(environment).find((proxy) => !isValid(proxy))?.variable;
}

/** Returns each password in both spellings, percent-encoded and plain. */
export function proxyPasswords(environment: Environment): readonly string[] {
  return proxiesIn(environment).flatMap(({ address }) => {
    const password = URL.canParse(address) ? new URL(address).password : "";
    if (password === "") return [];
    try {
      return [password, decodeURIComponent(password)];
    } catch {
      // a lone percent sign, or bytes that aren't UTF-8, can't be decoded
      return [password];
    }
  });
}

/** Returns "" if the variable is unset in both letter cases. Lower case takes precedence, even if it is empty. */
function read(name: string, environment: Environment): string {
  return (environment[name.toLowerCase()] ?? environment[name] ?? "").trim();
}
