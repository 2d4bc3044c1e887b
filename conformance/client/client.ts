import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import { Inconclusive, Unanswered, Unsent } from "./pacing/stops.ts";
import type { ClientRequest } from "./client-request.ts";
import { requestedPauseMs, exhaustedQuotaMs } from "./pacing/requested-pause.ts";
import { CreateBudget } from "./pacing/create-budget.ts";
import type { Exchange } from "./exchange.ts";
import { FailedRequests } from "./pacing/failed-requests.ts";
import { Outage, type Backoff } from "./pacing/outage.ts";
import { isSurveyLimitError } from "./survey-limit-error.ts";
import { endpoints, isWrite } from "./endpoint.ts";
import { Messenger, type MessengerOptions } from "./messenger.ts";
import { Throttle } from "./pacing/throttle.ts";
import { ResponseTooLong, ResponseTooSlow, TransportFault } from "./wire/transport-fault.ts";
import {
  outageFaultOf,
  isOverloaded,
  isUnsent,
  mayHaveBeenExecuted,
  mayHaveCreated,
  type SendResult,
} from "./pacing/send-result.ts";

export interface RequestSender {
  readonly send: (request: ClientRequest) => Promise<Exchange>;
}

export interface ClientOptions extends MessengerOptions {
  readonly concurrency: number;
  /** Requests per second; default: no limit. */
  readonly rate?: number;
  /** The planned number of creates. If responses are lost, the run creates at most 1.5 times as many. */
  readonly expectedCreates?: number;
  /** The end of the run, by `performance.now()`. */
  readonly endsAt?: number;
  readonly signal?: AbortSignal;
}

export interface Traffic {
  readonly requests: number;
  readonly retries: number;
  readonly rateLimited: number;
  /** Wall time during which requests were delayed. */
  readonly waitedMs: number;
}

export interface Overload {
  /** The number of 503s. */
  readonly times: number;
  /** The lowest rate that 429s and 503s led to. */
  readonly slowestPerSecond: number;
}

const maxRetries = 3;
const unavailable = new Set([502, 503, 504]);

/** The results of earlier attempts at the same request. */
interface PastAttempts {
  retries: number;
  /** True if the budget has counted the create, so that a retry isn't counted again. */
  isCounted: boolean;
  /** Describes an attempt whose response was lost, and which may have been executed: `POST /surveys: ECONNRESET`. */
  lost?: string;
  /** Describes an attempt that returned 429. */
  limited?: string;
}

/** Sends requests to the service: limits their rate, retries where that is safe, and records them without secrets. */
export class Client implements RequestSender {
  readonly #options: ClientOptions;
  readonly #throttle: Throttle;
  readonly #messenger: Messenger;
  readonly #outage = new Outage();
  readonly #slots: LimitFunction;
  readonly #creates: CreateBudget;
  #retries = 0;
  readonly failedRequests = new FailedRequests();
  requests = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#throttle = new Throttle(options);
    this.#messenger = new Messenger(options);
    this.#creates = new CreateBudget(options.expectedCreates);
    this.#slots = pLimit(options.concurrency);
    // each pending request may listen for the end of the run, so many listeners aren't a leak
    if (options.signal !== undefined) setMaxListeners(0, options.signal);
  }

  get traffic(): Traffic {
    const { responses429, delayedMs } = this.#throttle;
    return {
      requests: this.requests,
      retries: this.#retries,
      rateLimited: responses429,
      waitedMs: Math.round(delayedMs),
    };
  }

  get overload(): Overload {
    const { responses503: times, slowestPerSecond } = this.#throttle;
    return { times, slowestPerSecond };
  }

  /** Throws `Unanswered` if a response was lost, or may come from an earlier attempt; `Inconclusive` if a retry is pointless. */
  async send(request: ClientRequest): Promise<Exchange> {
    return request.sendMode === "race"
      ? this.#sendWithRetries(request)
      : this.#slots(() => this.#sendWithRetries(request));
  }

  async #sendWithRetries(request: ClientRequest): Promise<Exchange> {
    const past: PastAttempts = { retries: 0, isCounted: false };
    for (;;) {
      const result = await this.#sendWithinBudget(request, past);
      const response = usableResponse(result.response, request);
      if (response === undefined) await this.#prepareRetry(request, result, past);
      else if (isRetryable429(response, request)) {
        past.limited = `${labelOf(request)} returned 429 but may have been executed`;
        this.#throttle.record429(result.sentAt, requestedPauseMs(response.headers));
      } else {
        // a 503 gets here only in a race, whose caller then repeats all its requests, slower
        if (isOverloaded(response)) this.#throttle.record503(result.sentAt, requestedPauseMs(response.headers));
        return await this.#conclude(request, response, past);
      }
    }
  }

  #sendWithinBudget(request: ClientRequest, { lost, isCounted }: PastAttempts): Promise<SendResult> {
    if (request.operation !== "create") return this.#sendOnce(request, lost);
    // a lost create is repeated only if a read has shown that it wasn't executed, so no doubt remains
    return this.#creates.spend(() => this.#sendOnce(request), isCounted);
  }

  async #sendOnce(request: ClientRequest, lost?: string): Promise<SendResult> {
    this.#throwIfDown();
    await this.#throttle.whenReady(request.sendMode);
    this.#countRequest();
    const sentAt = performance.now();
    const doubt = lost && `the request may have been executed twice, because a response was lost: ${lost}`;
    const response = await this.#messenger.send(request, doubt);
    if (response instanceof TransportFault || unavailable.has(response.status)) return { response, sentAt };
    this.#outage.end(request.operation);
    if (response.status !== 429) this.#throttle.recordSuccess(exhaustedQuotaMs(response.headers));
    return { response, sentAt };
  }

  /** Pauses after a failed attempt. Throws if another attempt would be unsafe or pointless. */
  async #prepareRetry(request: ClientRequest, { response, sentAt }: SendResult, past: PastAttempts): Promise<void> {
    const { sendMode, operation } = request;
    const reason =
      response instanceof TransportFault ? response.message : `the service is unavailable (${response.status})`;
    const text = `${labelOf(request)}: ${reason}`;
    // the end of the run aborts requests, which isn't a failure
    if (this.#options.signal?.aborted !== true) this.failedRequests.record(operation, response);
    this.#throwIfPointless(request, response, text);
    const backoff = this.#outage.recordFault(outageFaultOf(operation, response, reason, sentAt));
    const isTimeout = response instanceof TransportFault && response.isTimeout;
    if (mayHaveBeenExecuted(response, request)) {
      const unanswered = await this.#lostResponse(request, text, isTimeout);
      if (sendMode === "race" || (operation === "create" && !unanswered.isAbsent)) throw unanswered;
      past.lost = text;
    }
    const isUnresponsive = isTimeout && this.#outage.isUnresponsive(operation);
    if (past.retries === maxRetries || isUnresponsive) {
      if (past.lost === undefined && isUnsent(response)) throw new Unsent(text);
      throw new Unanswered(text, { isTimeout, isRepeated: response instanceof TransportFault && !isTimeout });
    }
    past.retries += 1;
    this.#retries += 1;
    past.isCounted ||= mayHaveCreated(response);
    await this.#backOff(response, sentAt, backoff);
  }

  /** Throws if a retry would get the same unusable response, or if the request may be sent only once. */
  #throwIfPointless({ sendMode, operation }: ClientRequest, response: SendResult["response"], text: string): void {
    if (response instanceof ResponseTooLong) {
      // the service responds, so it isn't down
      this.#outage.end(operation);
      throw new Inconclusive(text);
    }
    if (sendMode === "burst") throw new Inconclusive(text);
    if (response instanceof ResponseTooSlow && !isWrite({ operation })) {
      this.#outage.end(operation);
      throw new Unanswered(text, { isTimeout: true });
    }
  }

  async #backOff(response: SendResult["response"], sentAt: number, { pauseMs, appliesToAll }: Backoff): Promise<void> {
    if (isOverloaded(response)) this.#throttle.record503(sentAt, pauseMs);
    else if (appliesToAll) this.#throttle.pause(pauseMs);
    else await pause(pauseMs, this.#options.signal);
  }

  /** After a lost create or a 429, a 409 may mean that the first attempt succeeded, so it isn't returned. */
  async #conclude(request: ClientRequest, response: Exchange, { lost, limited }: PastAttempts): Promise<Exchange> {
    const earlier = lost ?? limited;
    if (earlier !== undefined && request.createdSurveyPath !== undefined && response.status === 409)
      throw await this.#lostResponse(request, earlier);
    return limited === undefined ? response : { ...response, wasLimited: true };
  }

  /** Returns the error to throw. First reads the survey that a create may have created. */
  async #lostResponse(
    { createdSurveyPath, credential, trace, record }: ClientRequest,
    text: string,
    isTimeout = false,
  ): Promise<Unanswered> {
    if (createdSurveyPath === undefined) return new Unanswered(text, { isTimeout });
    const read = { operation: "read", path: createdSurveyPath, credential, trace, record } as const;
    return new Unanswered(text, { isTimeout, readBack: await this.#sendWithRetries(read) });
  }

  #throwIfDown(): void {
    const outage = this.#outage.stopReason(performance.now());
    if (outage !== undefined) throw new Inconclusive(outage);
  }

  #countRequest(): void {
    if (this.#options.signal?.aborted === true) throw new Inconclusive("the run has ended");
    this.#throwIfDown();
    this.requests += 1;
  }
}

/** False also for a 429 about the number of surveys: no pause lifts that limit. */
function isRetryable429({ status, text }: Exchange, { sendMode, operation }: ClientRequest): boolean {
  if (status !== 429 || sendMode === "unretried" || sendMode === "burst") return false;
  return operation !== "create" || !isSurveyLimitError(text);
}

/** Returns undefined if no response came, or if a gateway or an overloaded server sent it. */
function usableResponse(response: SendResult["response"], { sendMode }: ClientRequest): Exchange | undefined {
  if (response instanceof TransportFault) return undefined;
  // the caller repeats a race with a 503, so it must see the status
  if (sendMode === "race" && response.status === 503) return response;
  return unavailable.has(response.status) ? undefined : response;
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(ms, undefined, { signal }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== "AbortError") throw error;
  });
}

function labelOf({ operation, path }: ClientRequest): string {
  return `${endpoints[operation].method} ${path}`;
}
