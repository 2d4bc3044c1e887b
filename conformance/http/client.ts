import pLimit from "p-limit";
import { Inconclusive, Unsent } from "../check/violation.ts";
import type { RecordedExchange } from "../report/report.ts";
import { readJson } from "../reading/json.ts";
import type { Credential } from "./credential.ts";
import type { Exchange, SentRequest } from "./exchange.ts";
import { Gate } from "./gate.ts";
import type { Redactor } from "./redactor.ts";
import { TransportFault, type IncomingAnswer, type Transport } from "./transport.ts";

/** A request of a check, before pacing and retries. */
export interface ClientRequest {
  readonly method: "GET" | "POST" | "PATCH";
  /** Relative to the base URL, encoded. */
  readonly path: string;
  readonly credential: Credential;
  readonly contentType?: string;
  readonly body?: string;
  /** Sent at once, past the queue: for races. */
  readonly unqueued: boolean;
  /** A 429 is handed on instead of waited for. */
  readonly unretried: boolean;
}

/** Where exchanges are written down. */
export type Recorder = (exchange: RecordedExchange) => void;

/** Sends a request and reads the answer. */
export interface Sender {
  readonly send: (request: ClientRequest, record: Recorder) => Promise<Exchange>;
}

export interface ClientOptions {
  readonly baseUrl: URL;
  readonly transport: Transport;
  readonly redactor: Redactor;
  readonly concurrency: number;
  readonly maxRequests: number;
  readonly userAgent: string;
  /** Told of every request that was sent, whoever sent it. */
  readonly onExchange?: Recorder;
  readonly signal?: AbortSignal;
}

const retries = 3;
const maxConsecutiveFaults = 6;
const maxShownChars = 256 * 1024;
const unavailable = new Set([502, 503, 504]);

/** Says whether a request that met this status may be sent again: a 503 tells that nothing was done (RFC 9110 §15.6.4). */
function isRepeatable(method: ClientRequest["method"], status: number): boolean {
  return method !== "POST" || status === 503;
}

/** Sends requests to the subject: paced, counted, retried where that is safe, written down without secrets. */
export class Client implements Sender {
  readonly #options: ClientOptions;
  readonly #gate: Gate;
  readonly #limit: <T>(task: () => Promise<T>) => Promise<T>;
  readonly #startedAt = performance.now();
  #faultsInARow = 0;
  #lastFault = "";
  /** Requests sent so far, retries included. */
  requests = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#gate = new Gate(options.signal);
    this.#limit = pLimit(options.concurrency);
  }

  /** Sends a request and reads the answer. Throws `Inconclusive` when no usable answer comes. */
  async send(request: ClientRequest, record: Recorder): Promise<Exchange> {
    const attempt = (): Promise<Exchange> => this.#attempts(request, record);
    return request.unqueued ? attempt() : this.#limit(attempt);
  }

  async #attempts(request: ClientRequest, record: Recorder): Promise<Exchange> {
    for (let tries = 1; ; tries += 1) {
      await this.#gate.pass();
      this.#spend();
      const sentAt = Date.now();
      const answer = await this.#once(request, record);
      if (answer instanceof TransportFault) {
        this.#lastFault = answer.message;
        this.#faultsInARow += 1;
        if (tries > retries || !(answer.unsent || request.method !== "POST")) {
          const NoAnswer = answer.unsent ? Unsent : Inconclusive;
          throw new NoAnswer(`${request.method} ${request.path}: ${answer.message}`);
        }
      } else if (answer.status === 429) {
        if (request.unretried) return answer;
        this.#gate.limited(sentAt, answer.headers["retry-after"]);
      } else if (answer.status === 503 && request.unqueued) {
        // of requests at the same time some may be put off: that is for the check to judge
        return answer;
      } else if (unavailable.has(answer.status) && isRepeatable(request.method, answer.status) && tries <= retries) {
        this.#gate.limited(sentAt, answer.headers["retry-after"]);
      } else if (unavailable.has(answer.status)) {
        throw new Inconclusive(`${request.method} ${request.path}: the subject is unavailable (${answer.status})`);
      } else {
        this.#faultsInARow = 0;
        this.#gate.admitted();
        return answer;
      }
    }
  }

  #spend(): void {
    if (this.#options.signal?.aborted === true) throw new Inconclusive("the run was ended");
    if (this.#faultsInARow >= maxConsecutiveFaults) {
      throw new Inconclusive(`the subject has stopped answering (${this.#lastFault})`);
    }
    if (this.requests >= this.#options.maxRequests) {
      throw new Inconclusive(
        `the run's ${this.#options.maxRequests} requests are spent; allow more with --max-requests`,
      );
    }
    this.requests += 1;
  }

  async #once(request: ClientRequest, record: Recorder): Promise<Exchange | TransportFault> {
    const { baseUrl, transport, redactor, userAgent } = this.#options;
    const url = new URL(baseUrl);
    url.pathname = `${baseUrl.pathname.replace(/\/+$/, "")}${request.path.split("?")[0] ?? ""}`;
    url.search = request.path.includes("?") ? request.path.slice(request.path.indexOf("?")) : "";
    const { authorization, shown } = request.credential;
    const common = {
      accept: "application/json",
      "accept-encoding": "gzip, br",
      "user-agent": userAgent,
      ...(request.contentType === undefined ? {} : { "content-type": request.contentType }),
    };
    const sent: SentRequest = {
      identity: request.credential.name,
      method: request.method,
      url: redactor.redact(url.href),
      headers: shown === undefined ? common : { ...common, authorization: shown },
      ...(request.body === undefined ? {} : { body: request.body }),
    };
    const startedMs = performance.now();
    const note = (rest: Partial<RecordedExchange>): void => {
      const exchange = {
        identity: sent.identity,
        method: sent.method,
        url: sent.url,
        requestHeaders: sent.headers,
        ...(sent.body === undefined ? {} : { requestBody: shownText(sent.body, redactor) }),
        startedMs: Math.round(startedMs - this.#startedAt),
        durationMs: Math.round(performance.now() - startedMs),
        ...rest,
      };
      record(exchange);
      this.#options.onExchange?.(exchange);
    };
    try {
      const answer = await transport.send({
        method: request.method,
        url,
        headers: authorization === undefined ? common : { ...common, authorization },
        ...(request.body === undefined ? {} : { body: request.body }),
      });
      note(shownAnswer(answer, redactor));
      const json = answer.unreadable === undefined ? readJson(answer.text) : { unreadable: answer.unreadable };
      return { request: sent, status: answer.status, headers: answer.headers, text: firstPart(answer.text), json };
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
    responseBody: shownText(answer.text, redactor),
    ...(answer.unreadable === undefined ? {} : { fault: answer.unreadable }),
  };
}

function shownText(text: string, redactor: Redactor): string {
  const shown = redactor.redact(firstPart(text));
  return text.length <= maxShownChars ? shown : `${shown}… (${text.length} characters in all)`;
}

/** A copy, since a slice would keep the whole text in memory. */
function firstPart(text: string): string {
  return text.length <= maxShownChars ? text : Buffer.from(text.slice(0, maxShownChars)).toString();
}
