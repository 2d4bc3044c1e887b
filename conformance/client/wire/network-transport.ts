import { setTimeout as wait } from "node:timers/promises";
import { Agent, ProxyAgent, request, type buildConnector, type Dispatcher, errors } from "undici";
import { bodyText } from "./body-text.ts";
import { proxyFor, type Proxy } from "./proxies.ts";
import { rejectOnAbort, type IncomingResponse, type OutgoingRequest, type Transport } from "./transport.ts";
import { tlsOptions, type Trust } from "./tls-options.ts";
import { ResponseTooSlow, TransportFault, ResponseTooLong } from "./transport-fault.ts";

/** In bytes; so large that responses aren't paused. If a server closes the connection of a paused one, undici 7 crashes the run. */
const highWaterMark = 64 * 1024 * 1024;

export interface NetworkOptions extends Trust {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Contains the proxies: HTTPS_PROXY, HTTP_PROXY, NO_PROXY. Default: the environment of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * Sends over the network, through a proxy if the environment names one. Follows no redirect; limits time, headers and bodies.
 * HTTP/1.1 only: see conformance/docs/network.md.
 */
export function networkTransport(options: NetworkOptions): Transport {
  const { timeoutMs, signal, environment = process.env } = options;
  const agents = new Agents(options);
  const pending = new Set<AbortController>();
  signal?.addEventListener("abort", () => pending.forEach((controller) => controller.abort()), { once: true });
  return {
    close: () => closeWithin1s(agents.destroy()),
    async send(outgoing) {
      const proxy = proxyFor(outgoing.url, environment);
      const chunkTimer = new ChunkTimer();
      const controller = new AbortController();
      const end = controller.signal;
      let isTimedOut = false;
      const deadline = setTimeout(() => {
        isTimedOut = true;
        controller.abort();
      }, timeoutMs);
      pending.add(controller);
      if (signal?.aborted === true) controller.abort();
      try {
        const response = receive(outgoing, { dispatcher: agents.agentFor(proxy), chunkTimer, end });
        // undici may never report a connection that broke, so the deadline ends the wait
        return await Promise.race([response, rejectOnAbort(end)]);
      } catch (error) {
        if (error instanceof TransportFault) throw error;
        if (isTimedOut && chunkTimer.isStillArriving(timeoutMs)) throw new ResponseTooSlow(timeoutMs);
        throw networkFault(error, isTimedOut ? timeoutMs : undefined, proxy);
      } finally {
        clearTimeout(deadline);
        pending.delete(controller);
      }
    },
  };
}

interface Connection {
  readonly dispatcher: Dispatcher;
  readonly chunkTimer: ChunkTimer;
  readonly end: AbortSignal;
}

async function receive(
  { method, url, headers, body, keepItemsWith }: OutgoingRequest,
  { dispatcher, chunkTimer, end }: Connection,
): Promise<IncomingResponse> {
  const response = await request(url, { method, headers, body, dispatcher, signal: end, highWaterMark });
  const joinedHeaders = joinHeaderValues(response.headers);
  const coding = joinedHeaders["content-encoding"];
  const text = await bodyText(chunkTimer.watch(response.body), { coding, keepItemsWith });
  return { status: response.statusCode, headers: joinedHeaders, ...text };
}

/** Keeps one agent for each proxy, and one for direct connections. */
class Agents {
  readonly #connect: buildConnector.BuildOptions;
  readonly #limits: Agent.Options;
  readonly #direct: Agent;
  readonly #proxied = new Map<string, ProxyAgent>();

  constructor(options: NetworkOptions) {
    const { timeoutMs } = options;
    this.#connect = { timeout: timeoutMs, ...tlsOptions(options) };
    this.#limits = {
      connect: this.#connect,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxHeaderSize: 64 * 1024,
      pipelining: 1,
      // short, since some servers and gateways drop idle connections earlier than announced
      keepAliveTimeout: 2_000,
      keepAliveMaxTimeout: 4_000,
    };
    this.#direct = new Agent(this.#limits);
  }

  agentFor(proxy: Proxy | undefined): Dispatcher {
    if (proxy === undefined) return this.#direct;
    const { address: uri } = proxy;
    // an http: request goes to an http: proxy as it is; any other takes a tunnel
    const tunnel = { proxyTunnel: false, requestTls: this.#connect, proxyTls: this.#connect };
    const agent = this.#proxied.get(uri) ?? new ProxyAgent({ ...this.#limits, ...tunnel, uri });
    this.#proxied.set(uri, agent);
    return agent;
  }

  destroy(): Promise<unknown> {
    return Promise.all([this.#direct, ...this.#proxied.values()].map((agent) => agent.destroy()));
  }
}

async function closeWithin1s(ending: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([ending, wait(1_000, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}

function joinHeaderValues(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) joined[name.toLowerCase()] = [value].flat().join(", ");
  return joined;
}

/** A body counts as still arriving if its last chunk came within this share of the timeout. */
const maxSilenceShare = 0.25;

/** Tells a slow response, whose chunks still arrive, from a silent server. */
class ChunkTimer {
  #lastAt = Number.NEGATIVE_INFINITY;

  async *watch(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      this.#lastAt = performance.now();
      yield chunk;
    }
  }

  isStillArriving(timeoutMs: number): boolean {
    return performance.now() - this.#lastAt < timeoutMs * maxSilenceShare;
  }
}

/** Errors of Node and undici after which the request has reached no server. */
const unsentCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Describes an error of undici for the report. `timedOutMs` is the timeout, if it expired. */
function networkFault(error: unknown, timedOutMs: number | undefined, proxy: Proxy | undefined): TransportFault {
  if (timedOutMs !== undefined)
    return new TransportFault(`no complete response within ${timedOutMs / 1_000} s`, { isTimeout: true });
  if (!(error instanceof Error)) return new TransportFault(String(error));
  // a host with several addresses has an error for each
  const cause = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error;
  if (cause instanceof errors.HeadersOverflowError)
    return new ResponseTooLong("the response's headers are larger than 64 KiB");
  // undici also throws an AbortError if a proxy rejects a request, although the run goes on
  if (cause.name === "AbortError" && !cause.message.includes("Proxy")) return new TransportFault("the run has ended");
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  const isUnsent = unsentCodes.has(code);
  // with a proxy, this client connects only to the proxy, so that connection failed
  const where = isUnsent && proxy !== undefined ? `no connection to the proxy in ${proxy.variable}: ` : "";
  return new TransportFault(`${where}${textOf(cause, code)}`, { isUnsent });
}

/** Prefixes the message with the error's code, for example `ECONNRESET: socket hang up`. */
function textOf(error: Error, code: string): string {
  const message = withoutOpenSslCodes(error.message);
  if (code === "") return `${error.name}: ${message}`;
  return message.includes(code) ? message : `${code}: ${message}`;
}

/**
 * Returns the reason in an OpenSSL error, without its codes and source line.
 *
 * @example
 *   withoutOpenSslCodes("write EPROTO 40F7:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:ssl3_record.c:355:");
 *   // "write EPROTO: wrong version number"
 */
export function withoutOpenSslCodes(message: string): string {
  return message.replace(/\s*[\dA-F]+:error:[\dA-F]+:[^:]*:[^:]*:([^:\n]+):[^\n]*\s*/i, ": $1").replace(/^: /, "");
}
