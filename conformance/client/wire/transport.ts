import { setTimeout as wait } from "node:timers/promises";
import { EnvHttpProxyAgent, errors, request } from "undici";
import { rootCertificates } from "node:tls";
import { readFileSync } from "node:fs";
import { Incoming } from "./incoming.ts";
import { proxiesIn } from "./proxies.ts";
import { bodyText } from "./body-text.ts";
import { TooLong, TooSlow, TransportFault } from "./transport-fault.ts";

/** One request on its way out, secrets included. */
export interface OutgoingRequest {
  readonly method: "GET" | "POST" | "PATCH";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A list may be longer than is read of other answers: of its items those are read whole that hold one of these texts. */
  readonly condensedBut?: readonly string[];
}

/** A response as it came in, its content decoded. */
export interface IncomingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Why the body could not be read as text. */
  readonly unreadable?: string;
}

/** Sends requests; `close` ends its connections. */
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

/**
 * So much of a body may wait to be read, in bytes: undici 7 throws out of reach of everybody where a server closes a connection while
 * its response is held up.
 */
const highWaterMark = 64 * 1024 * 1024;

/** How a transport over the network works. */
export interface NetworkOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Certificates in PEM that are trusted in addition to the usual ones. */
  readonly ca?: string | undefined;
  /** Certificates are not verified. */
  readonly isInsecure?: boolean | undefined;
  /** Where proxies are named; default: this process's environment. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * A transport over the network, through a proxy where the environment names one: follows no redirect, bounds time,
 * headers and bodies. HTTP/1.1 alone: see conformance/docs/network.md.
 */
export function networkTransport(options: NetworkOptions): Transport {
  const { timeoutMs, signal, environment = process.env } = options;
  const underWay = new Set<AbortController>();
  signal?.addEventListener("abort", () => underWay.forEach((one) => one.abort()), { once: true });
  const tls = tlsOf(options);
  const agent = new EnvHttpProxyAgent({
    connect: { timeout: timeoutMs, ...tls },
    requestTls: { timeout: timeoutMs, ...tls },
    proxyTls: { timeout: timeoutMs, ...tls },
    proxyTunnel: false,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: 64 * 1024,
    pipelining: 1,
    // some servers and gateways drop idle connections sooner than they say, or without a word
    keepAliveTimeout: 2_000,
    keepAliveMaxTimeout: 4_000,
    ...proxiesIn(environment),
  });
  return {
    close: () => inTime(agent.destroy()),
    async send({ method, url, headers, body, condensedBut }) {
      const end = new AbortController();
      let isLate = false;
      const incoming = new Incoming();
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
          dispatcher: agent,
          signal: end.signal,
          body,
          highWaterMark,
        });
        const plainHeaders = flatten(answer.headers);
        const coding = plainHeaders["content-encoding"];
        const text = await bodyText(incoming.noticed(answer.body), { coding, condensedBut });
        return { status: answer.statusCode, headers: plainHeaders, ...text };
      };
      try {
        // a connection that broke at an unlucky moment may never be reported
        return await Promise.race([exchange(), aborted(end.signal)]);
      } catch (error) {
        if (error instanceof TransportFault) throw error;
        if (isLate && incoming.isFlowing(timeoutMs)) throw new TooSlow(timeoutMs);
        throw faultOf(error, isLate ? timeoutMs : undefined);
      } finally {
        clearTimeout(deadline);
        underWay.delete(end);
      }
    },
  };
}

/** Rejects when the signal says so. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(new Error("the run was ended"));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}

/** Waits for connections to be ended, but not for long: nothing comes of them any more. */
async function inTime(ending: Promise<void>): Promise<void> {
  const patience = new AbortController();
  await Promise.race([ending, wait(1_000, undefined, { signal: patience.signal }).catch(() => undefined)]);
  patience.abort();
}

/** Whom a connection trusts: the usual authorities, and those that the caller named. */
export function tlsOf({ ca, isInsecure = false }: Pick<NetworkOptions, "ca" | "isInsecure">): {
  ca?: string[];
  rejectUnauthorized?: false;
} {
  const extra = process.env["NODE_EXTRA_CA_CERTS"];
  return {
    // naming one authority would drop the others
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ...(extra ? [readFileSync(extra, "utf8")] : []), ca] }),
    ...(isInsecure ? { rejectUnauthorized: false } : {}),
  };
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}

function faultOf(error: unknown, timedOutMs: number | undefined): TransportFault {
  if (timedOutMs !== undefined)
    return new TransportFault(`no complete answer within ${timedOutMs / 1_000} s`, false, true);
  if (!(error instanceof Error)) return new TransportFault(String(error), false);
  const cause = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  if (cause instanceof errors.HeadersOverflowError) return new TooLong("the response's headers are larger than 64 KiB");
  // a proxy's rejection is an AbortError, too
  if (cause.name === "AbortError" && !cause.message.includes("Proxy"))
    return new TransportFault("the run was ended", false);
  return new TransportFault(`${code === "" ? cause.name : code}: ${cause.message}`, unsentCodes.has(code));
}
