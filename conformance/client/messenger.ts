import { readJson } from "./json/json.ts";
import type { RecordedExchange } from "./recorded-exchange.ts";
import type { Credential } from "./credential.ts";
import { endpoints, type EndpointName } from "./endpoint.ts";
import { isRefused, type Exchange } from "./exchange.ts";
import type { ExtraHeader } from "./wire/extra-header.ts";
import type { Redactor } from "./redaction/redactor.ts";
import { traceparent } from "./trace.ts";
import { TransportFault } from "./wire/transport-fault.ts";
import type { IncomingAnswer, Transport } from "./wire/transport.ts";

/** A request as it goes over the network, once. */
export interface Dispatch {
  readonly operation: EndpointName;
  /** Relative to the base URL, encoded. */
  readonly path: string;
  readonly credential: Credential;
  readonly contentType?: string;
  readonly body?: string;
  readonly trace: string;
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

const maxShownChars = 256 * 1024;

export class Messenger {
  readonly #options: MessengerOptions;
  readonly #root: string;
  readonly #startedAt = performance.now();

  constructor(options: MessengerOptions) {
    this.#options = options;
    const { origin, pathname } = options.baseUrl;
    this.#root = origin + pathname.replace(/\/+$/, "");
  }

  /** Returns the response, or why there is none. `repeatDoubt` is recorded if the response may show the effect of an earlier attempt. */
  async send(dispatch: Dispatch, repeatDoubt?: string): Promise<Exchange | TransportFault> {
    const { transport, redactor, userAgent, extraHeaders = [], markers = [] } = this.#options;
    const { operation, credential, contentType, body } = dispatch;
    const { method } = endpoints[operation];
    const target = new URL(this.#root + dispatch.path);
    const { authorization, shown } = credential;
    const common = {
      accept: "application/json",
      "accept-encoding": "gzip, br",
      "user-agent": userAgent,
      traceparent: traceparent(dispatch.trace),
      ...(contentType === undefined ? {} : { "content-type": contentType }),
    };
    const secretHeaders = Object.fromEntries(extraHeaders.map(({ name, value }) => [name, value]));
    const shownHeaders = Object.fromEntries(extraHeaders.map(({ name, variable }) => [name, `$${variable}`]));
    const url = redactor.redact(target.href);
    const startedMs = performance.now();
    const record = (rest: Partial<RecordedExchange>, responseText?: string): RecordedExchange => {
      const exchange: RecordedExchange = {
        identity: credential.name,
        method,
        url,
        requestHeaders: { ...common, ...shownHeaders, ...(shown === undefined ? {} : { authorization: shown }) },
        startedMs: roundToMicroseconds(startedMs - this.#startedAt),
        durationMs: roundToMicroseconds(performance.now() - startedMs),
        ...rest,
      };
      if (body !== undefined) redactLazily(exchange, "requestBody", body, redactor);
      if (responseText !== undefined) redactLazily(exchange, "responseBody", responseText, redactor);
      dispatch.record?.(exchange);
      this.#options.onExchange?.(exchange);
      return exchange;
    };
    try {
      const answer = await transport.send({
        method,
        url: target,
        headers: { ...common, ...secretHeaders, ...(authorization === undefined ? {} : { authorization }) },
        body,
        keepItemsWith: operation === "list" ? markers : undefined,
      });
      const { status, headers, text, unreadable } = answer;
      const doubt = isRefused(answer) ? undefined : repeatDoubt;
      const recorded = record({ ...redactedResponse(answer, redactor), doubt }, text);
      const json = unreadable === undefined ? readJson(text) : { unreadable };
      return { url, status, headers, text: copyOfBeginning(text), json, recorded, doubt };
    } catch (error) {
      if (!(error instanceof TransportFault)) throw error;
      record({ fault: error.message });
      return error;
    }
  }
}

function redactedResponse(answer: IncomingAnswer, redactor: Redactor): Partial<RecordedExchange> {
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, redactor.redact(value)]);
  return {
    status: answer.status,
    responseHeaders: Object.fromEntries(headers),
    fault: answer.unreadable,
  };
}

/** Redacts a body when it is first read, since most bodies are never shown. */
function redactLazily(
  exchange: RecordedExchange,
  name: "requestBody" | "responseBody",
  text: string,
  redactor: Redactor,
): void {
  const { length } = text;
  const part = copyOfBeginning(text);
  const get = (): string => {
    const shown = redactor.redact(part);
    const value = length <= maxShownChars ? shown : `${shown}… (${length} characters in all)`;
    Object.defineProperty(exchange, name, { value, enumerable: true });
    return value;
  };
  Object.defineProperty(exchange, name, { get, enumerable: true, configurable: true });
}

function roundToMicroseconds(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}

/** A copy: a slice would keep the whole text in memory. */
function copyOfBeginning(text: string): string {
  return text.length <= maxShownChars ? text : Buffer.from(text.slice(0, maxShownChars)).toString();
}
