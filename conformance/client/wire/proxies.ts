type Environment = Readonly<Record<string, string | undefined>>;

export interface Proxy {
  readonly variable: "HTTPS_PROXY" | "HTTP_PROXY";
  /** May contain a password. */
  readonly address: string;
}

/** A proxy can't reach this machine's own addresses. */
const loopbackHosts = "localhost,127.0.0.1,[::1]";

/** Returns "" if the variable is unset in both letter cases. Lower case takes precedence, even if it is empty. */
function read(name: string, environment: Environment): string {
  return (environment[name.toLowerCase()] ?? environment[name] ?? "").trim();
}

/** Returns the proxy that requests to the address go through. HTTP_PROXY also serves `https:` addresses if HTTPS_PROXY is unset. */
export function proxyFor(url: URL, environment: Environment): Proxy | undefined {
  const proxies = proxiesIn(environment);
  const proxy =
    (url.protocol === "https:" ? proxies.find(({ variable }) => variable === "HTTPS_PROXY") : undefined) ??
    proxies.find(({ variable }) => variable === "HTTP_PROXY");
  return proxy === undefined || noProxyEntry(url, environment) !== undefined ? undefined : proxy;
}

/** Returns the part of NO_PROXY, or the loopback host, that lets requests bypass the proxies. */
export function noProxyEntry({ protocol, hostname, port }: URL, environment: Environment): string | undefined {
  const defaultPort = protocol === "https:" ? "443" : "80";
  const ownPort = port === "" ? defaultPort : port;
  return [...loopbackHosts.split(","), ...read("NO_PROXY", environment).split(/[\s,]+/)].find((entry) => {
    const [, host = "", only = ownPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase().replace(/^\*?\./, "")) ?? [];
    return host !== "" && only === ownPort && (host === "*" || hostname === host || hostname.endsWith(`.${host}`));
  });
}

export function proxiesIn(environment: Environment): readonly Proxy[] {
  return (["HTTPS_PROXY", "HTTP_PROXY"] as const)
    .map((variable) => ({ variable, address: read(variable, environment) }))
    .filter(({ address }) => address !== "");
}

/** Returns the variable whose value is no proxy address. */
export function invalidProxyVariable(environment: Environment): string | undefined {
  return proxiesIn(environment).find(
    ({ address }) => !(URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)),
  )?.variable;
}

export function proxyPasswords(environment: Environment): readonly string[] {
  return proxiesIn(environment).flatMap(({ address }) => {
    const password = URL.canParse(address) ? new URL(address).password : "";
    if (password === "") return [];
    return [password, /^(?:[^%]|%[\da-f]{2})*$/i.test(password) ? decodeURIComponent(password) : password];
  });
}
