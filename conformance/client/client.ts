import { setMaxListeners } from "node:events";
import pLimit, { type LimitFunction } from "p-limit";
import { Inconclusive, pause, Unanswered, Unsent, type LostResponse } from "./pacing/stops.ts";
import type { ClientRequest } from "./client-request.ts";
import { requestedPauseMs, exhaustedQuotaMs } from "./pacing/requested-pause.ts";
import { CreateBudget } from "./pacing/create-budget.ts";
import type { Exchange } from "./exchange.ts";
import { FailedRequests } from "./pacing/failed-requests.ts";
import { Outage } from "./pacing/outage.ts";
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
  readonly times: number;
  readonly slowestPerSecond: number;
}

const maxRetries = 3;
const unavailable = new Set([502, 503, 504]);

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
   * Throws `Unanswered` if no response came, or if an earlier attempt may have been carried out and affects the response. Throws `Inconclusive` if the run
   * can't continue.
   */
  async send(request: ClientRequest): Promise<Exchange> {
    return request.sendMode === "race"
      ? this.#sendWithRetries(request)
      : this.#slots(() => this.#sendWithRetries(request));
  }

  async #sendWithRetries(request: ClientRequest): Promise<Exchange> {
    const { sendMode, operation } = request;
    let lost: string | undefined;
    let retried429: string | undefined;
    let isCounted = false;
    for (let attempt = 1; ; attempt += 1) {
      const relevantLoss = request.createdSurveyPath === undefined ? lost : undefined;
      const sendOnce = (): Promise<SendResult> => this.#sendOnce(request, relevantLoss);
      const { answer, sentAt } = await (operation === "create" ? this.#creates.spend(sendOnce, isCounted) : sendOnce());
      const cause = unusableReason(answer, request);
      if (cause === undefined && !(answer instanceof TransportFault)) {
        if (!isRetryable429(answer, request)) {
          const final = retried429 === undefined ? answer : ({ ...answer, wasLimited: true } as const);
          return await this.#throwIfOwnConflict(final, request, lost ?? retried429);
        }
        retried429 = `${endpoints[operation].method} ${request.path} returned 429, and may have been executed`;
        this.#throttle.note429(sentAt, requestedPauseMs(answer.headers));
        attempt -= 1;
        continue;
      }
      const text = `${endpoints[operation].method} ${request.path}: ${cause ?? ""}`;
      if (this.#options.signal?.aborted !== true) this.failedRequests.note(operation, answer);
      if (answer instanceof TransportFault && answer.isTooLong) {
        this.#outage.end(operation);
        throw new Inconclusive(text);
      }
      if (sendMode === "burst") throw new Inconclusive(text);
      if (answer instanceof ResponseTooSlow && !isWrite(request)) {
        this.#outage.end(operation);
        throw new Unanswered(text, { timedOut: true });
      }
      const backoff = this.#outage.note(outageFaultOf(operation, answer, cause ?? "", sentAt));
      const timedOut = answer instanceof TransportFault && answer.timedOut;
      if (mayHaveBeenCarriedOut(answer, request)) {
        const unanswered = await this.#readBackLost(request, { text, timedOut });
        if (sendMode === "race" || (operation === "create" && !unanswered.isAbsent)) throw unanswered;
        lost = text;
      }
      if (attempt > maxRetries || (timedOut && this.#outage.isUnresponsive(operation)))
        throw lost === undefined && isUnsent(answer)
          ? new Unsent(text)
          : new Unanswered(text, { timedOut, isRepeated: answer instanceof TransportFault && !timedOut });
      this.#retries += 1;
      isCounted ||= mayHaveCreated(answer);
      if (isOverloaded(answer)) {
        this.#responses503 += 1;
        this.#throttle.slowDown(sentAt, backoff.pauseMs);
      } else if (backoff.appliesToAll) this.#throttle.pause(backoff.pauseMs);
      else await pause(backoff.pauseMs, this.#options.signal);
    }
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

  /** After a lost create or a 429, a conflict on the slug means that the first attempt succeeded. */
  async #throwIfOwnConflict(answer: Exchange, request: ClientRequest, lost?: string): Promise<Exchange> {
    if (lost === undefined || request.createdSurveyPath === undefined || answer.status !== 409) return answer;
    throw await this.#readBackLost(request, { text: lost });
  }

  async #readBackLost(
    { createdSurveyPath, credential, trace, record }: ClientRequest,
    cause: LostResponse,
  ): Promise<Unanswered> {
    const read =
      createdSurveyPath === undefined
        ? undefined
        : ({ operation: "read", path: createdSurveyPath, credential, trace, record } as const);
    const readBack = read && (await this.#sendWithRetries(read));
    return new Unanswered(cause.text, { ...cause, readBack });
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

/** Returns why a response is no evidence: none came, or a gateway or an overloaded server sent it. */
function unusableReason(answer: Exchange | TransportFault, { sendMode }: ClientRequest): string | undefined {
  if (answer instanceof TransportFault) return answer.message;
  // a race decides itself what a 503 means
  const isJudgedByRace = sendMode === "race" && answer.status === 503;
  return unavailable.has(answer.status) && !isJudgedByRace
    ? `the service is unavailable (${answer.status})`
    : undefined;
}
