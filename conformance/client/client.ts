import { setMaxListeners } from "node:events";
import pLimit, { type LimitFunction } from "p-limit";
import { Inconclusive, pause, Unanswered, Unsent } from "./pacing/stops.ts";
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
import { ResponseTooSlow, TransportFault } from "./wire/transport-fault.ts";
import {
  outageFaultOf,
  isOverloaded,
  isUnsent,
  mayHaveBeenCarriedOut,
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
  readonly slowestPerSecond: number;
}

const maxRetries = 3;
const unavailable = new Set([502, 503, 504]);

/** What earlier attempts at the same request left behind. */
interface PastAttempts {
  retries: number;
  /** True if the budget has counted the create. */
  isCounted: boolean;
  /** An attempt whose response was lost, and which may have been executed. */
  lost?: string;
  /** An attempt that was answered 429. */
  refused?: string;
}

/** Sends requests to the subject: limits their rate, retries where that is safe, and records them without secrets. */
export class Client implements RequestSender {
  readonly #options: ClientOptions;
  readonly #throttle: Throttle;
  readonly #messenger: Messenger;
  readonly #outage = new Outage();
  readonly #slots: LimitFunction;
  readonly #creates: CreateBudget;
  #retries = 0;
  #responses503 = 0;
  readonly failedRequests = new FailedRequests();
  requests = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#throttle = new Throttle(options);
    this.#messenger = new Messenger(options);
    this.#creates = new CreateBudget(options.expectedCreates);
    this.#slots = pLimit(options.concurrency);
    // each pending request may listen for the end of the run
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
    return { times: this.#responses503, slowestPerSecond: this.#throttle.slowestPerSecond };
  }

  /**
   * Throws `Unanswered` if no response came, or if an earlier attempt may affect the response. Throws `Inconclusive` if the run
   * can't continue.
   */
  async send(request: ClientRequest): Promise<Exchange> {
    return request.sendMode === "race"
      ? this.#sendWithRetries(request)
      : this.#slots(() => this.#sendWithRetries(request));
  }

  async #sendWithRetries(request: ClientRequest): Promise<Exchange> {
    const past: PastAttempts = { retries: 0, isCounted: false };
    for (;;) {
      const result = await this.#sendWithinBudget(request, past);
      const answer = usableAnswer(result.answer, request);
      if (answer === undefined) await this.#prepareRetry(request, result, past);
      else if (isRetryable429(answer, request)) {
        past.refused = `${labelOf(request)} returned 429, and may have been executed`;
        this.#throttle.note429(result.sentAt, requestedPauseMs(answer.headers));
      } else return await this.#conclude(request, answer, past);
    }
  }

  #sendWithinBudget(request: ClientRequest, { lost, isCounted }: PastAttempts): Promise<SendResult> {
    if (request.operation !== "create") return this.#sendOnce(request, lost);
    // a survey that can be read back shows if the create was executed
    const doubt = request.createdSurveyPath === undefined ? lost : undefined;
    return this.#creates.spend(() => this.#sendOnce(request, doubt), isCounted);
  }

  async #sendOnce(request: ClientRequest, lost: string | undefined): Promise<SendResult> {
    this.#throwIfDown();
    await this.#throttle.pass(request.sendMode);
    this.#countRequest();
    const sentAt = performance.now();
    const doubt = lost && `it may have been executed twice, because a response was lost: ${lost}`;
    const answer = await this.#messenger.send(request, doubt);
    if (answer instanceof TransportFault || unavailable.has(answer.status)) return { answer, sentAt };
    this.#outage.end(request.operation);
    if (answer.status !== 429) this.#throttle.noteSuccess(exhaustedQuotaMs(answer.headers));
    return { answer, sentAt };
  }

  /** Pauses after an unusable answer. Throws if another attempt would be unsafe or pointless. */
  async #prepareRetry(request: ClientRequest, { answer, sentAt }: SendResult, past: PastAttempts): Promise<void> {
    const { sendMode, operation } = request;
    const reason = answer instanceof TransportFault ? answer.message : `the service is unavailable (${answer.status})`;
    const text = `${labelOf(request)}: ${reason}`;
    if (this.#options.signal?.aborted !== true) this.failedRequests.note(operation, answer);
    this.#throwIfPointless(request, answer, text);
    const backoff = this.#outage.note(outageFaultOf(operation, answer, reason, sentAt));
    const isTimeout = answer instanceof TransportFault && answer.isTimeout;
    if (mayHaveBeenCarriedOut(answer, request)) {
      const unanswered = await this.#lostResponse(request, text, isTimeout);
      if (sendMode === "race" || (operation === "create" && !unanswered.isAbsent)) throw unanswered;
      past.lost = text;
    }
    const isUnresponsive = isTimeout && this.#outage.isUnresponsive(operation);
    if (past.retries === maxRetries || isUnresponsive) {
      if (past.lost === undefined && isUnsent(answer)) throw new Unsent(text);
      throw new Unanswered(text, { isTimeout, isRepeated: answer instanceof TransportFault && !isTimeout });
    }
    past.retries += 1;
    this.#retries += 1;
    past.isCounted ||= mayHaveCreated(answer);
    await this.#backOff(answer, sentAt, backoff);
  }

  /** The service answers, but the same request would get the same unusable answer. */
  #throwIfPointless({ sendMode, operation }: ClientRequest, answer: SendResult["answer"], text: string): void {
    if (answer instanceof TransportFault && answer.isTooLong) {
      this.#outage.end(operation);
      throw new Inconclusive(text);
    }
    if (sendMode === "burst") throw new Inconclusive(text);
    if (answer instanceof ResponseTooSlow && !isWrite({ operation })) {
      this.#outage.end(operation);
      throw new Unanswered(text, { isTimeout: true });
    }
  }

  async #backOff(answer: SendResult["answer"], sentAt: number, { pauseMs, appliesToAll }: Backoff): Promise<void> {
    if (isOverloaded(answer)) {
      this.#responses503 += 1;
      this.#throttle.slowDown(sentAt, pauseMs);
    } else if (appliesToAll) this.#throttle.pause(pauseMs);
    else await pause(pauseMs, this.#options.signal);
  }

  /** After a lost create or a 429, a conflict on the slug means that the first attempt succeeded. */
  async #conclude(request: ClientRequest, answer: Exchange, { lost, refused }: PastAttempts): Promise<Exchange> {
    const earlier = lost ?? refused;
    if (earlier !== undefined && request.createdSurveyPath !== undefined && answer.status === 409)
      throw await this.#lostResponse(request, earlier);
    return refused === undefined ? answer : { ...answer, wasLimited: true };
  }

  /** Returns the error to throw. Reads the survey first that a create may have created. */
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
    if (this.#options.signal?.aborted === true) throw new Inconclusive("the run was ended");
    this.#throwIfDown();
    this.requests += 1;
  }
}

function isRetryable429({ status, text }: Exchange, { sendMode, operation }: ClientRequest): boolean {
  if (status !== 429 || sendMode === "unretried" || sendMode === "burst") return false;
  return operation !== "create" || !isSurveyLimitError(text);
}

/** Returns undefined if no response came, or if a gateway or an overloaded server sent it. */
function usableAnswer(answer: SendResult["answer"], { sendMode }: ClientRequest): Exchange | undefined {
  if (answer instanceof TransportFault) return undefined;
  // a race decides itself what a 503 means
  const isJudgedByRace = sendMode === "race" && answer.status === 503;
  return unavailable.has(answer.status) && !isJudgedByRace ? undefined : answer;
}

function labelOf({ operation, path }: ClientRequest): string {
  return `${endpoints[operation].method} ${path}`;
}
