import { readJson } from "./json/json.ts";
import type { RecordedExchange } from "./recorded-exchange.ts";
import type { Credential } from "./credential.ts";
import { endpoints, type EndpointName } from "./endpoint.ts";
import { isRejected, type Exchange } from "./exchange.ts";
import type { ExtraHeader } from "./wire/extra-header.ts";
import type { Redactor } from "./redaction/redactor.ts";
import { traceparent } from "./trace.ts";
import { TransportFault } from "./wire/transport-fault.ts";
import type { IncomingResponse, Transport } from "./wire/transport.ts";

/** A request as it goes over the network, once. */
export interface Dispatch {
  readonly operation: EndpointName;
  /** Relative to the base URL, encoded. */
  readonly path: string;
  readonly credential: Credential;
  readonly contentType?: string;
  readonly body?: string;
  readonly trace: string;
  /** Called in addition to `onExchange`. */
  readonly record?: Recorder;
}

export type Recorder = (exchange: RecordedExchange) => void;

export interface MessengerOptions {
  readonly baseUrl: URL;
  readonly transport: Transport;
  readonly redactor: Redactor;
  readonly userAgent: string;
  readonly extraHeaders?: readonly ExtraHeader[];
  /** Strings that identify this run's surveys in a long list. Other items keep only their id, slug and title. */
  readonly markers?: readonly string[];
  readonly onExchange?: Recorder;
}

/** The report contains only the beginning of a longer body. */
const maxRecordedChars = 256 * 1024;

/** Sends each request once and records it without secrets. */
export class Messenger {
  readonly #options: MessengerOptions;
  readonly #root: string;
  readonly #startedAt = performance.now();

  constructor(options: MessengerOptions) {
    this.#options = options;
    const { origin, pathname } = options.baseUrl;
    this.#root = origin + pathname.replace(/\/+$/, "");
  }

  /** Returns the response, or why there is none. `repeatDoubt` says why an earlier attempt may have been executed, too. */
  async send(dispatch: Dispatch, repeatDoubt?: string): Promise<Exchange | TransportFault> {
    const { transport, markers = [] } = this.#options;
    const { operation, body } = dispatch;
    const url = new URL(this.#root + dispatch.path);
    const { sent, recorded } = this.#headersOf(dispatch);
    const request: SentRequest = {
      dispatch,
      url: this.#redact(url.href),
      headers: recorded,
      sentAt: performance.now(),
    };
    try {
      const response = await transport.send({
        method: endpoints[operation].method,
        url,
        headers: sent,
        body,
        keepItemsWith: operation === "list" ? markers : undefined,
      });
      // a rejected request had no effect, even if it was executed twice, so no doubt remains
      const doubt = isRejected(response) ? undefined : repeatDoubt;
      return this.#exchangeOf(request, response, doubt);
    } catch (error) {
      if (!(error instanceof TransportFault)) throw error;
      this.#record(request, { fault: error.message });
      return error;
    }
  }

  /** Returns the headers as they are sent, and as they are recorded: with variables instead of secrets. */
  #headersOf({ credential, contentType, trace }: Dispatch): { readonly sent: Headers; readonly recorded: Headers } {
    const { userAgent, extraHeaders = [] } = this.#options;
    const common = {
      accept: "application/json",
      "accept-encoding": "gzip, br",
      "user-agent": userAgent,
      traceparent: traceparent(trace),
      ...(contentType === undefined ? {} : { "content-type": contentType }),
    };
    const sent: Record<string, string> = { ...common };
    const recorded: Record<string, string> = { ...common };
    for (const { name, value, variable } of extraHeaders) {
      sent[name] = value;
      recorded[name] = `$${variable}`;
    }
    if (credential.authorization !== undefined) sent["authorization"] = credential.authorization;
    if (credential.shown !== undefined) recorded["authorization"] = credential.shown;
    return { sent, recorded };
  }

  #exchangeOf(request: SentRequest, response: IncomingResponse, doubt: string | undefined): Exchange {
    const { status, headers, text, unreadable } = response;
    const redactedHeaders = Object.entries(headers).map(([name, value]) => [name, this.#redact(value)]);
    const responseHeaders = Object.fromEntries(redactedHeaders) as Headers;
    const recorded = this.#record(request, { status, responseHeaders, fault: unreadable, doubt }, text);
    const json = unreadable === undefined ? readJson(text) : { unreadable };
    return { url: request.url, status, headers, text: copyOfBeginning(text), json, recorded, doubt };
  }

  #record(
    { dispatch, url, headers, sentAt }: SentRequest,
    response: Partial<RecordedExchange>,
    responseText?: string,
  ): RecordedExchange {
    const { redactor, onExchange } = this.#options;
    const exchange: RecordedExchange = {
      identity: dispatch.credential.name,
      method: endpoints[dispatch.operation].method,
      url,
      requestHeaders: headers,
      startedMs: roundToMicroseconds(sentAt - this.#startedAt),
      durationMs: roundToMicroseconds(performance.now() - sentAt),
      ...response,
    };
    if (dispatch.body !== undefined) redactLazily(exchange, "requestBody", dispatch.body, redactor);
    if (responseText !== undefined) redactLazily(exchange, "responseBody", responseText, redactor);
    dispatch.record?.(exchange);
    onExchange?.(exchange);
    return exchange;
  }

  #redact(text: string): string {
    return this.#options.redactor.redact(text);
  }
}

type Headers = Readonly<Record<string, string>>;

interface SentRequest {
  readonly dispatch: Dispatch;
  /** Redacted. */
  readonly url: string;
  /** Redacted. */
  readonly headers: Headers;
  readonly sentAt: number;
}

/** Redacts a body when it is first read, since most bodies are never printed. */
function redactLazily(
  exchange: RecordedExchange,
  name: "requestBody" | "responseBody",
  text: string,
  redactor: Redactor,
): void {
  const { length } = text;
  const beginning = copyOfBeginning(text);
  const get = (): string => {
    const redacted = redactor.redact(beginning);
    const value = length <= maxRecordedChars ? redacted : `${redacted}… (${length} characters in all)`;
    Object.defineProperty(exchange, name, { value, enumerable: true });
    return value;
  };
  Object.defineProperty(exchange, name, { get, enumerable: true, configurable: true });
}

function roundToMicroseconds(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}

/** Returns a copy, because a slice would keep the whole text in memory. */
function copyOfBeginning(text: string): string {
  return text.length <= maxRecordedChars ? text : Buffer.from(text.slice(0, maxRecordedChars)).toString();
}
