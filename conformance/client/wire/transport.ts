import { setTimeout as wait } from "node:timers/promises";
import { Agent, errors, ProxyAgent, request, type Dispatcher } from "undici";
import { rootCertificates } from "node:tls";
import { readFileSync } from "node:fs";
import { ChunkTimer } from "./chunk-timer.ts";
import { proxyFor, type Proxy } from "./proxies.ts";
import { bodyText } from "./body-text.ts";
import { ResponseTooLong, ResponseTooSlow, TransportFault, withoutOpenSslCodes } from "./transport-fault.ts";

export interface OutgoingRequest {
  readonly method: "GET" | "POST" | "PATCH";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Allows a longer list than other bodies: only items that contain one of these strings are kept whole. */
  readonly keepItemsWith?: readonly string[];
}

export interface IncomingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly unreadable?: string;
}

export interface Transport {
  readonly send: (outgoing: OutgoingRequest) => Promise<IncomingAnswer>;
  readonly close: () => Promise<void>;
}

const unsentCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** In bytes. undici 7 throws an uncatchable error if a server closes a connection while its response is paused. */
const highWaterMark = 64 * 1024 * 1024;

export interface NetworkOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** PEM certificates to trust in addition to the default ones. */
  readonly ca?: string | undefined;
  readonly isInsecure?: boolean | undefined;
  /** Names the proxies; default: the environment of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * Sends over the network, through a proxy if the environment names one. Follows no redirect; limits time, headers and bodies. HTTP/1.1 only: see
 * conformance/docs/network.md.
 */
export function networkTransport(options: NetworkOptions): Transport {
  const { timeoutMs, signal, environment = process.env } = options;
  const underWay = new Set<AbortController>();
  signal?.addEventListener("abort", () => underWay.forEach((dispatcher) => dispatcher.abort()), { once: true });
  const tls = tlsOptions(options);
  const limits = {
    connect: { timeout: timeoutMs, ...tls },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: 64 * 1024,
    pipelining: 1,
    // some servers and gateways drop idle connections earlier than announced
    keepAliveTimeout: 2_000,
    keepAliveMaxTimeout: 4_000,
  };
  const direct = new Agent(limits);
  const proxied = new Map<string, ProxyAgent>();
  const agentFor = (proxy: Proxy | undefined): Dispatcher => {
    if (proxy === undefined) return direct;
    const { address: uri } = proxy;
    const tunnel = { proxyTunnel: false, requestTls: limits.connect, proxyTls: limits.connect };
    const agent = proxied.get(uri) ?? new ProxyAgent({ ...limits, ...tunnel, uri });
    proxied.set(uri, agent);
    return agent;
  };
  return {
    close: () => closeWithin1s(Promise.all([direct, ...proxied.values()].map((agent) => agent.destroy()))),
    async send({ method, url, headers, body, keepItemsWith }) {
      const proxy = proxyFor(url, environment);
      const end = new AbortController();
      let isLate = false;
      const incoming = new ChunkTimer();
      const deadline = setTimeout(() => {
        isLate = true;
        end.abort();
      }, timeoutMs);
      underWay.add(end);
      if (signal?.aborted === true) end.abort();
      const exchange = async (): Promise<IncomingAnswer> => {
        const answer = await request(url, {
          method,
          headers,
          dispatcher: agentFor(proxy),
          signal: end.signal,
          body,
          highWaterMark,
        });
        const plainHeaders = joinHeaderValues(answer.headers);
        const coding = plainHeaders["content-encoding"];
        const text = await bodyText(incoming.watch(answer.body), { coding, keepItemsWith });
        return { status: answer.statusCode, headers: plainHeaders, ...text };
      };
      try {
        // undici may never report a connection that broke
        return await Promise.race([exchange(), rejectOnAbort(end.signal)]);
      } catch (error) {
        if (error instanceof TransportFault) throw error;
        if (isLate && incoming.isStillArriving(timeoutMs)) throw new ResponseTooSlow(timeoutMs);
        throw transportFaultOf(error, isLate ? timeoutMs : undefined, proxy);
      } finally {
        clearTimeout(deadline);
        underWay.delete(end);
      }
    },
  };
}

export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(new Error("the run was ended"));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}

async function closeWithin1s(ending: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([ending, wait(1_000, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}

export function tlsOptions({ ca, isInsecure = false }: Pick<NetworkOptions, "ca" | "isInsecure">): {
  ca?: string[];
  rejectUnauthorized?: false;
} {
  const extra = process.env["NODE_EXTRA_CA_CERTS"];
  return {
    // a certificate of the caller replaces the default ones
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ...(extra ? [readFileSync(extra, "utf8")] : []), ca] }),
    ...(isInsecure ? { rejectUnauthorized: false } : {}),
  };
}

function joinHeaderValues(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}

function transportFaultOf(error: unknown, timedOutMs: number | undefined, proxy: Proxy | undefined): TransportFault {
  if (timedOutMs !== undefined)
    return new TransportFault(`no complete response within ${timedOutMs / 1_000} s`, false, true);
  if (!(error instanceof Error)) return new TransportFault(String(error), false);
  const cause = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  if (cause instanceof errors.HeadersOverflowError)
    return new ResponseTooLong("the response's headers are larger than 64 KiB");
  // a proxy's rejection is an AbortError, too
  if (cause.name === "AbortError" && !cause.message.includes("Proxy"))
    return new TransportFault("the run was ended", false);
  // a request through a proxy connects to nothing but the proxy
  const where = proxy !== undefined && unsentCodes.has(code) ? `no connection to the proxy in ${proxy.variable}: ` : "";
  return new TransportFault(`${where}${textOf(cause, code)}`, unsentCodes.has(code));
}

/** Prefixes the error's code unless the message contains it, or the name if there is no code. */
function textOf(error: Error, code: string): string {
  const { name } = error;
  const message = withoutOpenSslCodes(error.message);
  return message.includes(code) && code !== "" ? message : `${code === "" ? name : code}: ${message}`;
}
