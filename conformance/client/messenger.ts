import { readJson } from "./json/json.ts";
import type { RecordedExchange } from "./recorded-exchange.ts";
import type { Credential } from "./credential.ts";
import { endpoints, type EndpointName } from "./endpoint.ts";
import { refused, type Exchange } from "./exchange.ts";
import type { ExtraHeader } from "./wire/extra-header.ts";
import type { Redactor } from "./redaction/redactor.ts";
import { traceparent } from "./trace.ts";
import { TransportFault } from "./wire/transport-fault.ts";
import type { IncomingAnswer, Transport } from "./wire/transport.ts";

/** A request as it goes over the line, once. */
export interface Dispatch {
  readonly operation: EndpointName;
  /** Relative to the base URL, encoded. */
  readonly path: string;
  readonly credential: Credential;
  readonly contentType?: string;
  readonly body?: string;
  /** The id of the trace that it belongs to. */
  readonly trace: string;
  /** Called with what came of it. */
  readonly record?: Recorder;
}

/** Where exchanges are written down. */
export type Recorder = (exchange: RecordedExchange) => void;

/** What every request of a run has in common. */
export interface MessengerOptions {
  readonly baseUrl: URL;
  readonly transport: Transport;
  readonly redactor: Redactor;
  readonly userAgent: string;
  /** Sent with every request, for gateways. */
  readonly extraHeaders?: readonly ExtraHeader[];
  /** Texts by which this run's own surveys are known in a long list; of others it needs what identifies them. */
  readonly marks?: readonly string[];
  /** Called with every request that was sent, and what was answered. */
  readonly onExchange?: Recorder;
}

const maxShownChars = 256 * 1024;

/** Sends a request once, reads the response, and writes both down without secrets. */
export class Messenger {
  readonly #options: MessengerOptions;
  readonly #root: string;
  readonly #startedAt = performance.now();

  constructor(options: MessengerOptions) {
    this.#options = options;
    const { origin, pathname } = options.baseUrl;
    this.#root = origin + pathname.replace(/\/+$/, "");
  }

  /** The response, or why there is none. `mayBeTwice` goes into the record where the response may show an earlier copy's effect. */
  async send(dispatch: Dispatch, mayBeTwice?: string): Promise<Exchange | TransportFault> {
    const { transport, redactor, userAgent, extraHeaders = [], marks = [] } = this.#options;
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
    const secret = Object.fromEntries(extraHeaders.map(({ name, value }) => [name, value]));
    const nameOnly = Object.fromEntries(extraHeaders.map(({ name, variable }) => [name, `$${variable}`]));
    const url = redactor.redact(target.href);
    const startedMs = performance.now();
    const note = (rest: Partial<RecordedExchange>, answered?: string): RecordedExchange => {
      const exchange: RecordedExchange = {
        identity: credential.name,
        method,
        url,
        requestHeaders: { ...common, ...nameOnly, ...(shown === undefined ? {} : { authorization: shown }) },
        startedMs: toMicros(startedMs - this.#startedAt),
        durationMs: toMicros(performance.now() - startedMs),
        ...rest,
      };
      if (body !== undefined) showLater(exchange, "requestBody", body, redactor);
      if (answered !== undefined) showLater(exchange, "responseBody", answered, redactor);
      dispatch.record?.(exchange);
      this.#options.onExchange?.(exchange);
      return exchange;
    };
    try {
      const answer = await transport.send({
        method,
        url: target,
        headers: { ...common, ...secret, ...(authorization === undefined ? {} : { authorization }) },
        body,
        condensedBut: operation === "list" ? marks : undefined,
      });
      const { status, headers, text, unreadable } = answer;
      const doubt = refused(answer) ? undefined : mayBeTwice;
      const recorded = note({ ...shownAnswer(answer, redactor), doubt }, text);
      const json = unreadable === undefined ? readJson(text) : { unreadable };
      return { url, status, headers, text: firstPart(text), json, recorded, doubt };
    } catch (error) {
      if (!(error instanceof TransportFault)) throw error;
      note({ fault: error.message });
      return error;
    }
  }
}

function shownAnswer(answer: IncomingAnswer, redactor: Redactor): Partial<RecordedExchange> {
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, redactor.redact(value)]);
  return {
    status: answer.status,
    responseHeaders: Object.fromEntries(headers),
    fault: answer.unreadable,
  };
}

/** A body without secrets, which are looked for when somebody reads it: most bodies are never shown. */
function showLater(
  exchange: RecordedExchange,
  name: "requestBody" | "responseBody",
  text: string,
  redactor: Redactor,
): void {
  const { length } = text;
  const part = firstPart(text);
  const get = (): string => {
    const shown = redactor.redact(part);
    const value = length <= maxShownChars ? shown : `${shown}… (${length} characters in all)`;
    Object.defineProperty(exchange, name, { value, enumerable: true });
    return value;
  };
  Object.defineProperty(exchange, name, { get, enumerable: true, configurable: true });
}

/** Milliseconds with three digits behind the point. */
function toMicros(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}

/** A copy, since a slice would keep the whole text in memory. */
function firstPart(text: string): string {
  return text.length <= maxShownChars ? text : Buffer.from(text.slice(0, maxShownChars)).toString();
}
